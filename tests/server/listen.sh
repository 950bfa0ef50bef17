#!/bin/sh
# The addresses that a server prints; see listen.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/listen.mjs" "$1"
