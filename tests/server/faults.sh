#!/bin/sh
# Faults of the rules stop one table; see faults.mjs.
exec node "$(dirname "$0")/faults.mjs" "$(dirname "$1")/tests/aedile_faulty"
