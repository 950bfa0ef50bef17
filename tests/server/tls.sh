#!/bin/sh
# The server does TLS itself; see tls.mjs.
exec node "$(dirname "$0")/tls.mjs" "$1"
