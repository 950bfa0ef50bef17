#!/bin/sh
# Faults of the rules stop one table; see faults.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/faults.mjs" "$(dirname "$1")/tests/aedile_faulty"
