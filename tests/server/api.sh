#!/bin/sh
# Compares the server with docs/openapi.json; see api.mjs.
exec node "$(dirname "$0")/api.mjs" "$1"
