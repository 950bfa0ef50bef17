#!/bin/sh
# Tests the store on PostgreSQL: first the conformance programs, then export and import from SQLite to
# PostgreSQL and back, then the refusal of database servers that could lose committed changes.
. "$(dirname "$0")/../cli/tap"
tests=$(dirname "$aedile")/tests
. "$root/tests/store/cluster"

for program in conformance people maps clubs results schema; do
    AE_STORE_URL=$url "$tests/store_$program"
done

for name in one two bare latin; do
    case $name in
        latin) sql "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0" ;;
        *) sql "CREATE DATABASE $name" ;;
    esac
done

"$tests/store_fill" sqlite:s.db "$root"/tests/golden/*/*.rec
report 'a store'
whole=$("$aedile" store check sqlite:s.db)
"$aedile" store export sqlite:s.db first >/dev/null && "$aedile" store import "$(at one)" first >/dev/null
report 'SQLite to PostgreSQL'
gives 'all of it' "postgresql:///one${whole#sqlite:s.db}" store check "$(at one)"
"$aedile" store export "$(at one)" second >/dev/null && diff -r first second
report 'and nothing is lost'
"$aedile" store import sqlite:t.db second >/dev/null && "$aedile" store export sqlite:t.db third >/dev/null &&
    diff -r first third
report 'nor from PostgreSQL to SQLite'
fails 2 'postgresql:///one: the store is not empty; import into a new store' store import "$(at one)" first
cp -r first bad && sed -i '$d' bad/store.jsonl
"$aedile" store import "$(at two)" bad 2>/dev/null
is 'a bad export is not imported' 2 $?
is 'and nothing of it is stored' 0 "$(sql 'SELECT count(*) FROM users' two)"
rm -r bad

sql "DELETE FROM entries WHERE table_id = '00000000000000000000000002' AND number = 3" one
"$aedile" store check "$(at one)" >/dev/null 2>"$dir/err"
is 'a gap' \
    "1: aedile: postgresql:///one: 00000000000000000000000002: the numbers of the entries do not run from 1 without a gap" \
    "$?: $(cat "$dir/err")"
fails 2 'postgresql:///one: PostgreSQL has its own tool for that: pg_dump --format=custom --file=FILE URL' \
    store backup "$(at one)" copy
fails 2 'postgresql:///bare: this is not a store of Aedile; name another file or database' store check "$(at bare)"
fails 2 'postgresql:///latin: the store cannot be opened: the encoding of the database is not UTF8' \
    store import "$(at latin)" first

# Database servers whose settings allow that a committed change is lost.
unsafe() {
    fails 2 "postgresql:///one: the database could lose what it has stored: $1 = off; change this setting" store check "$(at one)"
}
PGOPTIONS='-c synchronous_commit=off'
export PGOPTIONS
unsafe synchronous_commit
unset PGOPTIONS
for setting in fsync full_page_writes; do
    sql "ALTER SYSTEM SET $setting = off"
    sql 'SELECT pg_reload_conf()' >/dev/null
    sleep 0.2
    unsafe $setting
    sql "ALTER SYSTEM RESET $setting"
    sql 'SELECT pg_reload_conf()' >/dev/null
done
sleep 0.2
"$aedile" store export "$(at one)" fourth >/dev/null
report 'and the store is accepted with the usual settings'
finish
