#!/bin/sh
# A table with very many entries; see long.mjs.
exec node "$(dirname "$0")/long.mjs" "$1"
