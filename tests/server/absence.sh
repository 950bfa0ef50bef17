#!/bin/sh
# Tables where the time of all people has run out; see absence.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/absence.mjs" "$1"
