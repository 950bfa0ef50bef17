#!/bin/sh
# A server and its SQLite file; see store.mjs.
exec node "$(dirname "$0")/store.mjs" "$1"
