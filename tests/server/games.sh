#!/bin/sh
# Whole games through the server, and what may happen at a table; see games.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/games.mjs" "$1"
