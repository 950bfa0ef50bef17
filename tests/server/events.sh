#!/bin/sh
# Events; see events.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/events.mjs" "$1"
