#!/bin/sh
# Map files.
. "$(dirname "$0")/tap"

cp "$root/data/forum/stall.json" stall.json
hash=$("$aedile" games --json | python3 -c 'import json, sys
print([m["hash"] for g in json.load(sys.stdin)["games"] for m in g["maps"] if m["map"] == "stall"][0])')
gives 'a good map' "stall.json: ok, forum map stall \"Stall\", hash $hash" map check stall.json --game forum
fails 2 'stall.json: the map does not name its game: give --game, or add a member "kind" to the map' map check stall.json
fails 2 '--game: there is no game "chess"; "aedile games" lists the games' map check stall.json --game chess
sed 's/{/{ "kind": "forum",/; s/"Stall"/"Booth"/' stall.json | sed '2,$s/{ "kind": "forum",/{/' >own.json
has 'the member "kind" of a map names its game' 'ok, forum map stall "Booth"' map check own.json
sed 's/"kind": "forum"/"kind": "chess"/' own.json >kind.json
fails 2 'kind.json:1: kind: there is no such game' map check kind.json
fails 2 'none.json: there is no such file' map check none.json
echo '[1, 2' >half.json
fails 2 'half.json:2: JSON: not valid JSON' map check half.json --game forum
echo '[]' >list.json
fails 2 'list.json:1: {}: the value has the wrong type or is out of range' map check list.json --game forum
head -c 100000 /dev/zero | tr '\0' '[' >deep.json
fails 2 'deep.json:1: JSON: not valid JSON' map check deep.json --game forum

cat >bad.json <<'END'
{
  "id": "Bad Id",
  "title": "Bad",
  "cards": 99,
  "wares": [
    { "id": "figs", "title": "Figs", "count": 1 },
    { "id": "figs", "title": "", "count": -1 }
  ]
}
END
fails 2 'bad.json:2: id: must be lower-case letters, digits, '"'-', '_' or '.'"'
aedile: bad.json:7: title: the value has the wrong type or is out of range
aedile: bad.json:7: count: the value has the wrong type or is out of range
aedile: bad.json:7: figs: given twice
aedile: bad.json:4: cards: the value has the wrong type or is out of range' map check bad.json --game forum
fails 2 'bad.json:2: id: must be lower-case letters, digits, '"'-', '_' or '.'" new forum --map bad.json

{ printf '{'; seq 30 | sed 's/.*/"x&": 0,/'; printf '"kind": "concordia", "id": "a", "title": "A"}'; } >crowd.json
fails 2 "$(seq 20 | sed 's/.*/aedile: crowd.json:&: x&: unknown member/; 1s/aedile: //')
aedile: crowd.json: and 16 more faults" map check crowd.json
fails 2 "$(seq 20 | sed 's/.*/aedile: crowd.json:&: x&: unbekannte Angabe/; 1s/aedile: //')
aedile: crowd.json: und 16 weitere Fehler" map check crowd.json --lang de

cp "$root/tests/data/tiny.json" tiny.json
is 'warnings do not make a map faulty' 0 "$("$aedile" map check tiny.json >out 2>err; echo $?)"
is 'the good map has its line' 'tiny.json: ok, concordia map tiny "Tiny"' "$(sed 's/, hash.*//' out)"
is 'warnings name the place' 'aedile: tiny.json:15: warning: The map has 5 cities beside the capital, and a player has 15 houses. A game can only end with the last card.
aedile: tiny.json:1: warning: The map does not say for how many players it is meant.' "$(cat err)"
is 'no warning of a built-in map' '' "$("$aedile" map check "$root/data/concordia/crete.json" 2>&1 >/dev/null)"
has 'the report as JSON' '"what":"conc_few_cities"' map check tiny.json --json
sed 's/"cloth": 1 }/"cloth": 0 }/' tiny.json >short.json
is 'a faulty map is reported as JSON' '2 false 3 cities have the letter A, but there are 2 tokens. letter A' "$("$aedile" map check short.json --json >out; code=$?
python3 -c 'import json, sys
r = json.load(open("out")); f = r["faults"][0]
print(sys.argv[1], json.dumps(r["ok"]), f["text"], f["at"][0]["noun"], f["at"][0]["id"])' $code)"
{ cat tiny.json; head -c 262144 /dev/zero | tr '\0' ' '; } >large.json
fails 2 'large.json: a map has at most 256 KiB' map check large.json

gives 'a game on it' '' new forum --map ./own.json --seed x -o g.rec
is 'the map goes along' 1 "$(grep -c '^map {"kind":"forum","id":"stall"' g.rec)"
rm own.json
has 'show prints the title of a map file' 'Forum, Booth' show g.rec
has 'show prints the title of a map file in German' 'Forum, Booth' show g.rec --lang de
gives 'moves on a map file' '' do g.rec '0:bid 2' '1:bid 1'
has 'the record of a game on a map file is valid' 'g.rec: ok' verify g.rec
has 'a map for many games' 'forum on stall' sim forum --map ./stall.json --games 3
finish
