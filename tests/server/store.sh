#!/bin/sh
# A server and its SQLite file; see store.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/store.mjs" "$1"
