#!/bin/sh
# What somebody may try who wants to do harm; see attacker.mjs.
exec node "$(dirname "$0")/attacker.mjs" "$1"
