#!/bin/sh
# The server is stopped and killed while people play; see restart.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/restart.mjs" "$1"
