#!/bin/sh
# Bots that think while the table changes; see thoughts.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/thoughts.mjs" "$1"
