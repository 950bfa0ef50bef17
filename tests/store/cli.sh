#!/bin/sh
# Tests the commands `aedile store ...` on SQLite, and the message for each thing that cannot be done.
. "$(dirname "$0")/../cli/tap"
fill=$(dirname "$aedile")/tests/store_fill

# edit SQL: changes the file s.db directly.
edit() {
    python3 -c 'import sqlite3, sys
db = sqlite3.connect("s.db"); db.executescript(sys.argv[1]); db.commit()' "$1"
}

"$fill" sqlite:s.db "$root"/tests/golden/forum/*.rec "$root"/tests/golden/concordia/*.rec
report 'a store'
records=$(ls "$root"/tests/golden/forum/*.rec "$root"/tests/golden/concordia/*.rec | wc -l)
entries=$(cat "$root"/tests/golden/forum/*.rec "$root"/tests/golden/concordia/*.rec |
    awk '/^aedile 1$/ { entry = 0 } entry { n++ } /^$/ { entry = 1 } END { print n }')
gives 'check' "sqlite:s.db: ok, $((records + 1)) tables, $entries entries, 0 adjourned, 0 quarantined, 1 shared map, 1 event" \
    store check sqlite:s.db
has 'in German' 'in Ordnung' store check sqlite:s.db --lang de

gives 'backup' '' store backup sqlite:s.db copy.db
is 'a backup is readable by its owner only' 600 "$(stat -c %a copy.db)"
gives 'the copy is whole' "sqlite:copy.db: ok, $((records + 1)) tables, $entries entries, 0 adjourned, 0 quarantined, 1 shared map, 1 event" \
    store check sqlite:copy.db
[ ! -e copy.db.part ]
report 'and there is no temporary file left'
fails 2 'copy.db: a file or directory of this name exists already' store backup sqlite:s.db copy.db
fails 2 'sqlite:s.db: the store cannot be opened: unable to open database file' \
    store backup sqlite:s.db no/where.db

rows=$((1 + 2 + records + 1 + records * 2 + 3 + 8 + 9))
gives 'export' "out: $((records + 1)) records and $rows rows" store export sqlite:s.db out
is 'an export is readable by its owner only' 700 "$(stat -c %a out)"
is 'and so are its files' 600 "$(stat -c %a out/* | sort -u)"
cmp -s out/00000000000000000000000001.rec "$(ls "$root"/tests/golden/forum/*.rec | head -n 1)"
report 'a record is unchanged'
has 'and can be verified' ': ok' verify out/00000000000000000000000001.rec
fails 2 'out: a file or directory of this name exists already' store export sqlite:s.db out
gives 'import' "sqlite:t.db: $((records + 1)) records and $rows rows read in" store import sqlite:t.db out
gives 'export again' "again: $((records + 1)) records and $rows rows" store export sqlite:t.db again
diff -r out again >/dev/null
report 'both are the same'
fails 2 'sqlite:t.db: the store is not empty; import into a new store' store import sqlite:t.db out

# An export of an older version, whose schema had fewer columns.
cp -r out old
sed -i -E 's/,"wake_at":[^,]*,"is_listed":[01]//; s/,"about":"[^}]*(\}")?,"away_until":[^}]*//; s/,"is_absent":[01]//' old/store.jsonl
is 'an export of an older store' 0 "$(grep -v '"in":"events"' old/store.jsonl | grep -c -e wake_at -e away_used -e is_absent)"
gives 'can be imported' "sqlite:old.db: $((records + 1)) records and $rows rows read in" store import sqlite:old.db old
"$aedile" store export sqlite:old.db now >/dev/null
sed -E 's/"wake_at":[^,]*,"is_listed":[01]/"wake_at":null,"is_listed":0/
    s/"about":"[^}]*(\}")?,"away_until":[^}]*/"about":"","away_until":null,"away_year":0,"away_used":0/' \
    out/store.jsonl | cmp -s - now/store.jsonl
report 'with the values that a migration gives' || diff out/store.jsonl now/store.jsonl

# An import is all or nothing: after each failed import there is no store, not even an incomplete one.
"$aedile" store import sqlite:e.db nowhere 2>"$dir/err"
is 'nothing to import' '2: aedile: nowhere/store.jsonl: there is no such file' "$?: $(cat "$dir/err")"
refuses() {
    got=$("$aedile" store import sqlite:e.db bad 2>&1)
    is "import: $1" "2: aedile: $1" "$?: $got"
    is 'and no file is left' '' "$(ls | grep '^e\.db')"
    rm -rf bad
}
cp -r out bad && rm bad/00000000000000000000000002.rec
refuses 'bad/00000000000000000000000002.rec: there is no such file'
cp -r out bad && rm bad/0open000000000000000000000.rec
refuses 'bad/0open000000000000000000000.rec: there is no such file'
cp -r out bad && sed -i '$d' bad/00000000000000000000000002.rec
refuses 'bad/00000000000000000000000002.rec: the file is incomplete: something is missing at its end'
cp -r out bad && sed -i '$d' bad/store.jsonl
refuses "bad/store.jsonl:$((rows + 2)): the file is incomplete: something is missing at its end"
cp -r out bad && sed -i 3d bad/store.jsonl
refuses 'sqlite:e.db: a row that is needed is missing in the store'
cp -r out bad && sed -i '5s/"id"/"di"/' bad/store.jsonl
refuses 'bad/store.jsonl:5: this line is not a row of an exported store'
cp -r out bad && echo x >bad/store.jsonl
refuses 'bad/store.jsonl:1: this file is not an export of a store: its first line is another'
gives 'a good export can be imported afterwards' "sqlite:e.db: $((records + 1)) records and $rows rows read in" store import sqlite:e.db out
is 'under the name of the store' e.db "$(ls | grep '^e\.db')"
# An empty store that existed before a failed import still exists, and can be filled later.
cp e.db f.db
python3 -c 'import sqlite3, sys
db = sqlite3.connect("f.db"); db.executescript("PRAGMA foreign_keys=ON; DELETE FROM users; DELETE FROM tables; DELETE FROM leases; DELETE FROM reports; DELETE FROM clubs; DELETE FROM events; DELETE FROM meta WHERE key <> \"schema\""); db.commit()'
cp -r out bad && sed -i '$d' bad/store.jsonl
"$aedile" store import sqlite:f.db bad 2>/dev/null
is 'a bad export is not imported into an empty store' 2 $?
rm -r bad
gives 'a good export is imported into it' "sqlite:f.db: $((records + 1)) records and $rows rows read in" store import sqlite:f.db out

# Faults in a store.
id=00000000000000000000000002
edit "UPDATE entries SET text = '0 nonsense' WHERE table_id = '$id' AND number = 3"
"$aedile" store check sqlite:s.db >"$dir/out" 2>"$dir/err"
is 'a line that is no move' 1 $?
grep -q "^aedile: sqlite:s.db: $id:[0-9]*: .*nonsense" "$dir/err"
report 'is named'
is 'and counted' "sqlite:s.db: 1 fault in $((records + 1)) tables with $entries entries" "$(cat "$dir/out")"
edit "DELETE FROM entries WHERE table_id = '$id' AND number = 3"
"$aedile" store check sqlite:s.db >/dev/null 2>"$dir/err"
is 'a gap' "1: aedile: sqlite:s.db: $id: the numbers of the entries do not run from 1 without a gap" \
    "$?: $(cat "$dir/err")"
edit "UPDATE tables SET state = 'quarantined' WHERE id = '$id'; UPDATE entries SET number = number - 1 WHERE table_id = '$id' AND number > 3"
has 'a quarantined table is counted' '1 quarantined' store check sqlite:s.db
edit "UPDATE tables SET head = '' WHERE id = '00000000000000000000000001'"
"$aedile" store check sqlite:s.db >/dev/null 2>"$dir/err"
is 'a record without head' \
    '1: aedile: sqlite:s.db: 00000000000000000000000001: the record of this table has no head' "$?: $(cat "$dir/err")"
edit "UPDATE tables SET state = 'quarantined', head = 'x' WHERE id = '00000000000000000000000001'; UPDATE map_versions SET text = replace(text, 'Ö', 'O')"
"$aedile" store check sqlite:s.db >/dev/null 2>"$dir/err"
is 'the text of a map that was changed' \
    '1: aedile: sqlite:s.db: 0map0000000000000000000000/1: a version of this map is missing, or its text is not the one that was uploaded' \
    "$?: $(cat "$dir/err")"
edit "UPDATE map_versions SET version = 2"
"$aedile" store check sqlite:s.db >/dev/null 2>"$dir/err"
is 'and a version that is missing' 2 "$(grep -c 'a version of this map is missing' "$dir/err")"
edit "UPDATE map_versions SET version = 1, text = replace(text, 'O', 'Ö')"

# Faults in clubs and events.
event=0event00000000000000000000
finds() {
    edit "$3"
    "$aedile" store check sqlite:s.db >/dev/null 2>"$dir/err"
    is "$1" "1: aedile: sqlite:s.db: $2" "$?: $(cat "$dir/err")"
    edit "$4"
}
was=$(python3 -c 'import sqlite3; print(sqlite3.connect("s.db").execute("SELECT contest FROM events").fetchone()[0])')
back="UPDATE events SET contest = '$was'"
finds 'a club without an organiser' 'amici: this club has no organiser' \
    "UPDATE club_members SET role = 'helper'" "UPDATE club_members SET role = 'organiser'"
finds 'a contest that cannot be read' "$event: the settings or the contest of this event cannot be read" \
    "UPDATE events SET contest = '{}'" "$back"
finds 'settings that cannot be read' "$event: the settings or the contest of this event cannot be read" \
    "UPDATE events SET title = settings, settings = '{}'" "UPDATE events SET settings = title"
finds 'a contest of another event' "$event: the contest does not fit this event" \
    "UPDATE events SET contest = replace(contest, '$event', 'cup')" "$back"
finds 'a contest of another game' "$event: the contest does not fit this event" \
    "UPDATE events SET contest = replace(contest, 'forum', 'sylla')" "$back"
finds 'tables before the event has begun' "$event: the contest does not fit this event" \
    'UPDATE events SET began_at = NULL' 'UPDATE events SET began_at = 8'
finds 'a person who is not in the event' "$event/Xaver: this person of the contest is not among the people of the event" \
    "UPDATE events SET contest = replace(contest, 'Ölmann', 'Xaver')" "$back"
finds 'a table that the event lacks' "$event/1/1: this table is missing in the contest or among the tables of the event" \
    'CREATE TABLE kept AS SELECT * FROM event_tables; DELETE FROM event_tables' 'INSERT INTO event_tables SELECT * FROM kept; DROP TABLE kept'
finds 'a table that the contest lacks' "$event/2/1: this table is missing in the contest or among the tables of the event" \
    "INSERT INTO event_tables VALUES ('$event', 2, 1, NULL, 0)" 'DELETE FROM event_tables WHERE round = 2'
settings=$(python3 -c 'import json, sqlite3
s = json.loads(sqlite3.connect("s.db").execute("SELECT settings FROM events").fetchone()[0])["table"]
print(json.dumps({**s, "event": "0event00000000000000000001", "event_round": 1, "event_table": 1}))')
finds 'a table of an event that does not exist' '0open000000000000000000000: the event to which this table belongs does not have it' \
    "UPDATE tables SET settings = '$settings' WHERE id LIKE '0open%'" "UPDATE tables SET settings = '{}' WHERE id LIKE '0open%'"
has 'and nothing else' ': ok, ' store check sqlite:s.db

edit "PRAGMA foreign_keys=OFF; DELETE FROM tables WHERE id = '00000000000000000000000001'"
"$aedile" store check sqlite:s.db >/dev/null 2>"$dir/err"
is 'rows of a table that is not there' 1 $?
grep -q '^aedile: sqlite:s.db: entries: tables: the store is damaged' "$dir/err"
report 'are named'

# Stores that cannot be opened.
fails 2 'x: this is not the address of a store; write sqlite:PATH or postgres://...' store check x
fails 2 'sqlite:none.db: the store cannot be opened: No such file or directory' store check sqlite:none.db
fails 2 'sqlite:no/where.db: the store cannot be opened: No such file or directory' store import sqlite:no/where.db out
fails 2 'sqlite:out: the store cannot be opened: Is a directory' store check sqlite:out
head -c 9000 /dev/urandom >noise.db
fails 2 'sqlite:noise.db: this is not a store of Aedile; name another file or database' store check sqlite:noise.db
: >empty.db
fails 2 'sqlite:empty.db: this is not a store of Aedile; name another file or database' store check sqlite:empty.db
fails 2 'sqlite::memory:: the database could lose what it has stored: journal_mode is not wal; change this setting' \
    store import sqlite::memory: out
fails 2 'postgres:///x: the store cannot be opened: connection to server on socket "/nowhere/.s.PGSQL.1" failed: No such file or directory' \
    store check 'postgres:///x?host=/nowhere&port=1'
python3 -c 'import sqlite3
db = sqlite3.connect("t.db"); db.execute("UPDATE meta SET value = 9 WHERE key = \"schema\""); db.commit()'
fails 2 'sqlite:t.db: the store was written by a newer version of Aedile; install that version' store check sqlite:t.db
python3 -c 'import sqlite3
db = sqlite3.connect("other.db"); db.execute("CREATE TABLE recipes (n)"); db.commit()'
fails 2 'sqlite:other.db: this is not a store of Aedile; name another file or database' store import sqlite:other.db out
"$aedile" store check sqlite:e.db >/dev/null
dd if=/dev/urandom of=e.db bs=4096 seek=8 count=6 conv=notrunc 2>/dev/null
"$aedile" store check sqlite:e.db >"$dir/out" 2>"$dir/err"
code=$?
[ "$code" != 0 ] && grep -q 'the store is damaged' "$dir/err"
report 'a damaged file' || sed 's/^/# /' "$dir/err"
finish
