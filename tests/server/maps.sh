#!/bin/sh
# Shared maps; see maps.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/maps.mjs" "$1"
