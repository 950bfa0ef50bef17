#!/bin/sh
# Several servers over one PostgreSQL, in a cluster of its own; see nodes.mjs.
. "$(dirname "$0")/../store/cluster"
control() {
    echo "cd / && $as '$bin/pg_ctl' -D '$pg/data' -w -t 60 $1 >/dev/null"
}
# What the script that is read gives on the command line has to hold after a restart, too.
sql "ALTER SYSTEM SET listen_addresses = ''"
sql "ALTER SYSTEM SET unix_socket_directories = '$pg'"
AE_STORE_CUT="'$bin/psql' -qAt -h '$pg' -U aedile -d postgres -c 'SELECT pg_terminate_backend(pid)
    FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()' >/dev/null"
AE_STORE_STOP=$(control '-m fast stop')
AE_STORE_START=$(control "-l '$pg/log' start")
AE_STORE_RESTART=$(control "-m immediate -l '$pg/log' restart")
AE_STORE_URL=$(at nodes%)
export AE_STORE_CUT AE_STORE_STOP AE_STORE_START AE_STORE_RESTART AE_STORE_URL
for n in 1 2 3 4; do
    sql "CREATE DATABASE nodes$n"
done
"$(dirname "$0")/../../tools/node" "$(dirname "$0")/nodes.mjs" "$1"
