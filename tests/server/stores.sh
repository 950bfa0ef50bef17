#!/bin/sh
# The server on PostgreSQL: games, restarts, waiting for people, shared maps, clubs, events and their notices, in a cluster of their own.
. "$(dirname "$0")/../store/cluster"
AE_STORE_CUT="'$bin/psql' -qAt -h '$pg' -U aedile -d postgres -c 'SELECT pg_terminate_backend(pid)
    FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()' >/dev/null"
AE_STORE_PSQL=$bin/psql
export AE_STORE_CUT AE_STORE_PSQL
for program in games restart absence maps clubs events club_notice; do
    for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        sql "CREATE DATABASE $program$n"
    done
    AE_STORE_URL=$(at $program%) "$(dirname "$0")/../../tools/node" "$(dirname "$0")/$program.mjs" "$1"
done
