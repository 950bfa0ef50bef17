#!/bin/sh
# The server does TLS itself; see tls.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/tls.mjs" "$1"
