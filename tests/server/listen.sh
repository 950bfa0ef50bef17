#!/bin/sh
# Where a server says that it is to be found; see listen.mjs.
exec node "$(dirname "$0")/listen.mjs" "$1"
