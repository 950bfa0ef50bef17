#!/bin/sh
# The server is stopped and killed in the middle of things; see restart.mjs.
exec node "$(dirname "$0")/restart.mjs" "$1"
