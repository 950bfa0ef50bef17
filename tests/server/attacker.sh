#!/bin/sh
# Attacks on the server; see attacker.mjs.
exec node "$(dirname "$0")/attacker.mjs" "$1"
