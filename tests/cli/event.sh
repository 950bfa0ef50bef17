#!/bin/sh
# Events of a club: people, tables, results, corrections, standing, and a round computed again.
. "$(dirname "$0")/tap"

people='Anna Ben Cleo Dora Emil Fina Gero'
"$aedile" event new forum --map market --players 4 --rounds 2 -o cup.json $people
report 'a new event'
json 'its file' 'd["event"] == "cup" and d["format"] == "swiss" and d["seats"] == 4 and d["short"]
    and [p["name"] for p in d["people"]] == "'"$people"'".split() and d["tables"] == []' \
    event new forum --map market --players 4 --id cup $people
json 'no short tables where the variant needs all seats' 'not d["short"]' \
    event new forum --map market --players 4 --variant team --id cup
fails 2 'cup.json: the file exists already; --force overwrites it' event new forum -o cup.json
fails 2 '-o: an event needs an id of lower-case letters, digits, '"'-', '_' or '.'"', as --id or as name of the file' \
    event new forum
fails 2 '--format: "chess" is not one of swiss, groups, knockout, league' event new forum --id x --format chess
fails 2 'advance: the value has the wrong type or is out of range' \
    event new forum --players 4 --id x --format knockout --advance 3
fails 2 'Anna: given twice' event new forum --id x Anna Anna

has 'pairing' 'Round 1 of cup' event pair cup.json
fails 1 'cup.json: results of the last round are missing; enter them with "aedile event result"' event pair cup.json
seats() {
    python3 -c 'import json, sys
t = [t for t in json.load(open("cup.json"))["tables"] if (t["round"], t["table"]) == (int(sys.argv[1]), int(sys.argv[2]))][0]
print(*("%s=%d" % (s.get("name", "bot"), 50 - 10 * i) for i, s in enumerate(t["seats"])))' "$1" "$2"
}
first=$(seats 1 1)
fails 2 'Zoe=1: nobody of this name sits at the table without a result' event result cup.json 1 Zoe=1
fails 2 "${first%%=*}: not a result; expected NAME=SCORE or NAME=SCORE/PLACE" event result cup.json 1 "${first%%=*}"
fails 2 '1: somebody at this table has no result; the seats of bots are called bot' event result cup.json 1 "${first%% *}"
fails 2 '9: the round has no such table with these people' event result cup.json 9 Anna=1
"$aedile" event result cup.json 1 $first && "$aedile" event result cup.json 2 $(seats 1 2)
report 'results'
"$aedile" event new forum --players 2 --rounds 2 -o void.json Anna Ben && "$aedile" event pair void.json >out.txt &&
    "$aedile" event result void.json 1 --void && "$aedile" event pair void.json >out.txt
report 'a void table does not hold up its round'
fails 2 '1: this table has a result; correct it if it is wrong' event result cup.json 1 $first
has 'a standing' 'cup after 1 round:' event standing cup.json
has 'a standing in German' 'Führt die Tabelle an.' event standing cup.json --lang de
json 'a standing as JSON' 'd["rounds"] == 1 and d["stage"] == "ready" and len(d["standing"]) == 7
    and d["standing"][0]["points"] == 3 and d["standing"][0]["reason"] == "group"' event standing cup.json --json

one=$("$aedile" event pair cup.json --round 1 --json)
gives 'the next round, without a change' "$("$aedile" event pair cup.json --round 2 --json)" event pair cup.json --round 2 --json
is 'the seed is a hash' "$(printf cup/1 | sha256sum | cut -c 1-16)" "$(echo "$one" | sed 's/.*"seed":"\([0-9a-f]*\)".*/\1/')"
"$aedile" event leave cup.json Gero && "$aedile" event join cup.json Hanna --replaces Ben && "$aedile" event join cup.json Ida
report 'people come and go'
fails 2 'Gero: this person has left already' event leave cup.json Gero
fails 2 'Xaver: nobody in this event has this name' event leave cup.json Xaver
json 'the second round' 'sorted(n for t in d["tables"] for n in t["seats"]) == "Anna Cleo Dora Emil Fina Hanna Ida".split()' \
    event pair cup.json --json
two=$("$aedile" event pair cup.json --round 2 --json)
who=${first%%=*}
"$aedile" event result cup.json 1 --round 1 $(echo "$first" | sed "s/$who=50/$who=5/") --correct --absent "$who"
report 'a correction'
gives 'the first round again' "$one" event pair cup.json --round 1 --json
gives 'the second round again, as it was before the correction' "$two" event pair cup.json --round 2 --json
json 'the corrected standing' '[r["points"] for r in d["standing"] if r["name"] == ("Hanna" if "'"$who"'" == "Ben" else "'"$who"'")] == [0]' \
    event standing cup.json --json
"$aedile" event result cup.json 1 $(seats 2 1) && "$aedile" event result cup.json 2 $(seats 2 2)
fails 1 'cup.json: the event is over: all rounds have been played' event pair cup.json
fails 2 '1: this table has a result; correct it if it is wrong' event result cup.json 1 --void
fails 2 'Anna=1: a table that is void has no results; leave them out' event result cup.json 1 --void Anna=1
has 'the end' 'cup, final standing after 2 rounds:' event standing cup.json

python3 - <<'EOF'
import json
d = json.load(open("cup.json"))
t = d["tables"][0]["seats"]
t[0], t[1] = t[1], t[0]
d["corrections"] = []
json.dump(d, open("forged.json", "w"))
EOF
"$aedile" event pair forged.json --round 1 >out.txt 2>err.txt
is 'other tables in the file are found' '1: aedile: forged.json: the file has other tables for this round than these' "$?: $(cat err.txt)"
sed 's/"round":2,"table":1/"round":3,"table":1/' cup.json >gap.json
line=$(grep -n '"round":3' gap.json | head -n 1 | cut -d: -f1)
fails 2 "gap.json:$line: round: tables must be in the order of rounds and numbers, without gaps" event standing gap.json
finish
