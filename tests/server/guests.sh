#!/bin/sh
# Guests and their limits; see guests.mjs.
exec node "$(dirname "$0")/guests.mjs" "$1"
