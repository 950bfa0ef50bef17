#!/bin/sh
# The addresses that a server prints; see listen.mjs.
exec node "$(dirname "$0")/listen.mjs" "$1"
