#!/bin/sh
# Bots that think while the table changes; see thoughts.mjs.
exec node "$(dirname "$0")/thoughts.mjs" "$1"
