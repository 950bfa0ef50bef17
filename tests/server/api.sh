#!/bin/sh
# Compares the server with docs/openapi.json; see api.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/api.mjs" "$1"
