#!/bin/sh
# Attacks on the server; see attacker.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/attacker.mjs" "$1"
