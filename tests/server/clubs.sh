#!/bin/sh
# Clubs; see clubs.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/clubs.mjs" "$1"
