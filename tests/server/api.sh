#!/bin/sh
# The server held against docs/openapi.json; see api.mjs.
exec node "$(dirname "$0")/api.mjs" "$1"
