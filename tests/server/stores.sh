#!/bin/sh
# The server on PostgreSQL: games and restarts, in a cluster of their own.
. "$(dirname "$0")/../store/cluster"
for program in games restart; do
    for n in 1 2 3 4 5; do
        sql "CREATE DATABASE $program$n"
    done
    AE_STORE_URL=$(at $program%) node "$(dirname "$0")/$program.mjs" "$1"
done
