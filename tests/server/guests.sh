#!/bin/sh
# Guests and their limits; see guests.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/guests.mjs" "$1"
