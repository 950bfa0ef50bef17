#!/bin/sh
# Whole games through the server, and what may happen at a table; see games.mjs.
exec node "$(dirname "$0")/games.mjs" "$1"
