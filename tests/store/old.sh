#!/bin/sh
# Stores that earlier trees have written are imported, opened on both databases, checked and served; see old.mjs.
. "$(dirname "$0")/cluster"
AE_PSQL=$bin/psql
AE_POSTGRES=$(at %)
export AE_PSQL AE_POSTGRES
"$(dirname "$0")/../../tools/node" "$(dirname "$0")/old.mjs" "$1"
