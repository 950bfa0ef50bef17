#!/bin/sh
# Tables that all people have left to bots; see absence.mjs.
exec node "$(dirname "$0")/absence.mjs" "$1"
