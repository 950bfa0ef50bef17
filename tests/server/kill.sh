#!/bin/sh
# The kill campaign on SQLite, on PostgreSQL in a cluster of its own, and with two nodes; see kill.mjs.
. "$(dirname "$0")/../store/cluster"
for n in 1 2 3 4; do
    sql "CREATE DATABASE kill$n"
done
AE_STORE_URL=$(at kill%) "$(dirname "$0")/../../tools/node" "$(dirname "$0")/kill.mjs" "$1"
