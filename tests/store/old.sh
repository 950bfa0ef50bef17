#!/bin/sh
# Stores that earlier trees have written are read, checked and served; see old.mjs.
exec node "$(dirname "$0")/old.mjs" "$1"
