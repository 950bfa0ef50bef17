#!/bin/sh
# The page's logic without a browser; $1 is the module with the rules, if there is one.
module=$(realpath "${1:-.}")
cd "$(dirname "$0")/.." || exit 2
AEDILE_WASM=$module exec ../tools/node node_modules/vitest/vitest.mjs run --configLoader runner --reporter=tap-flat
