#!/bin/sh
# A table with very many entries; see long.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/long.mjs" "$1"
