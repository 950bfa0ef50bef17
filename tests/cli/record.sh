#!/bin/sh
# A game from its beginning to its end: new, show, legal, do, undo, score, verify.
. "$(dirname "$0")/tap"

# ---- new ----
gives 'a record to the screen' "$("$aedile" new forum --seed x)" new forum --seed x
[ "$("$aedile" new forum)" != "$("$aedile" new forum)" ]
report 'every game has a seed of its own'
has 'the fewest players' 'seats 2' new forum
has 'a variant chooses the number of players' 'seats 4' new forum --variant team
gives 'new writes to a file' '' new forum --map stall --players 2 --seed x -o g.rec
is 'the same seed gives the same record' "$("$aedile" new forum --map stall --seed x)" "$(cat g.rec)"
is 'a new record has no entries' '' "$(tail -n 1 g.rec)"
fails 2 'g.rec: the file exists already; --force overwrites it' new forum -o g.rec
chmod 600 g.rec
gives '--force overwrites a file' '' new forum --map stall --seed y -o g.rec --force
is 'an overwritten file keeps its mode' -rw------- "$(ls -l g.rec | cut -c 1-10)"
"$aedile" new forum --map stall --seed x -o g.rec --force
fails 2 'nothing: there is no such game' new nothing
fails 2 '--map: forum has no map "x"; the name of a map file contains a / or ends in .json' new forum --map x
fails 2 '--variant: forum does not have the variants "x"; "aedile games" lists them' new forum --variant x
fails 2 '--variant: forum does not have the variants "open,open"; "aedile games" lists them' new forum --variant open,open
fails 2 '--players: "5" is not a whole number from 2 to 4' new forum --players 5
fails 2 'forum: cannot be played with these seats and variants' new forum --players 3 --variant team
fails 2 'no/g.rec: there is no such directory' new forum -o no/g.rec
mkdir folder
fails 2 'folder: this is a directory, not a file' new forum -o folder --force

# ---- legal ----
gives 'moves of all seats' '0 bid 1
0 bid 2
1 bid 1
1 bid 2' legal g.rec
gives 'moves of a seat' 'bid 1
bid 2' legal g.rec --seat 1
gives 'draws that are pending' 'draw figs
draw oil' legal g.rec --seat chance
json 'moves in JSON' '[(m["seat"], m["move"], m["kind"], m["args"]) for m in d]
    == [(1, "bid 1", "bid", {"card": 1}), (1, "bid 2", "bid", {"card": 2})]
    and all("".join(p if isinstance(p, str) else str(p.get("text", p.get("number"))) for p in m["parts"]) == m["text"]
        for m in d)' legal g.rec --seat 1 --json
json 'draws in JSON' '[m["seat"] for m in d] == ["chance", "chance"]' legal g.rec --seat chance --json
fails 2 '--seat: "2" is not a seat; give 0 to 1, or chance' legal g.rec --seat 2
fails 2 '--seat: "-1" is not a seat; give 0 to 1, or chance' legal g.rec --seat -1
fails 2 '--seat: "watcher" is not a seat; give 0 to 1, or chance' legal g.rec --seat watcher
is 'looking writes nothing' '' "$(tail -n 1 g.rec)"

# ---- do ----
fails 2 'bid 1: several seats may choose now: name one, as SEAT:MOVE' do g.rec 'bid 1'
fails 2 '2:bid 1: there is no such seat' do g.rec '2:bid 1'
fails 2 'x:bid 1: there is no such seat' do g.rec 'x:bid 1'
fails 1 '0:bid 3: this is not a legal move' do g.rec '0:bid 3'
fails 1 '0:: this is not a legal move' do g.rec 0:
fails 1 '0:bid 2: it is not this seat'\''s turn' do g.rec '0:bid 1' '0:bid 2'
fails 1 'chance:draw silk: no move of this game contains the word "silk"' do g.rec 'chance:draw silk'
fails 1 '0:biid 1: no move of this game contains the word "biid"' do g.rec '0:biid 1'
fails 1 '0:biid 1: kein Zug dieses Spiels enthält das Wort "biid"' do g.rec '0:biid 1' --lang de
fails 1 '0:draw oil: this is not a legal move. Bid with a card first: oil are up for auction.' do g.rec '0:draw oil'
fails 1 '0:bid: 2 legal moves begin like this: write the rest of the move, too' do g.rec '0:bid'
fails 1 '0:bid: 2 erlaubte Züge beginnen so: auch den Rest des Zugs angeben' do g.rec '0:bid' --lang de
fails 1 '0:bi: no move of this game contains the word "bi"' do g.rec '0:bi'
long=$(printf '%0200d' 0)
fails 1 "0:bid $long: this is not a legal move" do g.rec "0:bid $long"
gives 'a draw by hand' '' do g.rec 'chance:draw oil'
fails 1 'chance:draw figs: it is not this seat'\''s turn' do g.rec 'chance:draw figs'
gives 'the first choice' '' do g.rec '0:bid 2'
gives 'the only seat needs no number' '' do g.rec 'bid 1'
is 'entries that do has written' 'chance! draw oil
0 bid 2
1 bid 1' "$(sed '1,/^$/d' g.rec)"
gives 'an open choice' '0 keep oil
0 change figs' legal g.rec

# ---- why ----
gives 'why about something that can be chosen' 'You can choose it now.' why g.rec oil
gives 'why in German, by the name of a thing' 'Das kannst du jetzt wählen.' why g.rec Öl --lang de
gives 'why with a noun before the id' 'You can choose it now.' why g.rec 'ware oil'
json 'why as JSON' "d == {'why': None}" why g.rec oil --json
json 'why for a seat that is not to act' "d['why'] == 'not_turn' and d['other'] == 0 and {'seat': 0, 'text': 'Red'} in d['parts']" \
    why g.rec oil --seat 1 --json
fails 2 'g.rec: nothing at this table is called "marble"' why g.rec marble
fails 2 '--seat: there is no such seat' why g.rec oil --seat 2
fails 1 "$root/tests/golden/forum/stall-2.rec: the game is over" why "$root/tests/golden/forum/stall-2.rec" oil

# short LINES MOVE: the entry that a short notation becomes after so many lines of a game.
short() {
    head -n "$1" "$root/tests/golden/concordia/crete-3.rec" >short.rec
    "$aedile" do short.rec "$2" 2>&1
    sed -n "$(($1 + 1))p" short.rec | sed 's/ @.*//'
}
is 'the rest of a unique move may be left out' '2 copy 1 senator' "$(short 66 'copy 1')"
is 'the amount of a unique move may be left out' '2 cash 8' "$(short 72 cash)"
is 'a short move after a seat' '2 coins 8' "$(short 179 2:coins)"
is 'the full move gives the same entry' '2 coins 8' "$(short 179 'coins 8')"

# The moves of an argument are a turn.
"$aedile" new concordia --players 2 --seed x -o turn.rec
cp turn.rec before.rec
seat=$("$aedile" legal turn.rec | sed -n '1s/ .*//p')
fails 1 'play arch; done: no move of this game contains the word "arch"' do turn.rec 'play arch; done'
fails 1 'play architect_start; done; play tribune: it is not this seat'\''s turn' \
    do turn.rec 'play architect_start; done; play tribune'
fails 1 'play architect_start;;done: this is not a legal move' do turn.rec 'play architect_start;;done'
fails 1 'nonsense: no move of this game contains the word "nonsense"' do turn.rec 'play architect_start' nonsense
fails 1 'play tribune: this is not a legal move. You are carrying out the Architect, and this does not belong to it.' do turn.rec 'play architect_start' 'play tribune'
cmp -s turn.rec before.rec
report 'nothing of it is written'
gives 'a turn' '' do turn.rec "$seat:play architect_start ;done"
is 'entries of a turn' "$seat play architect_start
$seat done" "$(tail -n 2 turn.rec)"
"$aedile" new forum --map stall --seed x -o seal.rec
fails 1 '0:bid 1; keep oil: it is not this seat'\''s turn' do seal.rec '0:bid 1; keep oil'

# ---- show ----
has 'the title' 'Forum, Stall' show g.rec
has 'who is to act' 'To act: 0 ◆ Red' show g.rec
has 'the numbers of the seats' 'Seats: 0 ◆ Red, 1 ▲ Green' show g.rec
has 'also in German' 'Plätze: 0 ◆ Rot, 1 ▲ Grün' show g.rec --lang de
fails 1 '--seat: 1 ▲ Green cannot choose now; to act: 0 ◆ Red' legal g.rec --seat 1
fails 1 '--seat: 1 ▲ Grün kann jetzt nicht wählen; am Zug: 0 ◆ Rot' legal g.rec --seat 1 --lang de
fails 1 '--seat: Fortune cannot choose now; to act: 0 ◆ Red' legal g.rec --seat chance
gives 'legal --json prints an empty list for a seat that is not to act' '[]' legal g.rec --seat 1 --json
has 'the last entries' '1. chance! draw oil' show g.rec
has 'the hand of the one to act' 'hand 1' show g.rec
has 'a watcher sees the number of cards only' '1 card' show g.rec --seat watcher
has 'in German' 'Am Zug: 0 ◆ Rot' show g.rec --lang de
json 'JSON' 'd["game"] == "forum" and d["board"] == "stall" and d["seats"] == 2 and d["rules"] == 1
    and d["variant"] == [] and d["status"] == "running" and d["to_act"] == [0] and d["entries"] == 3
    and d["sealed"] is False and len(d["board_hash"]) == 16' show g.rec --json
json 'a view hides hands' 'd["view"]["hand"][:2] == [2, None]' show g.rec --json --seat 0
json 'a watcher sees none' 'd["view"]["hand"][:2] == [None, None]' show g.rec --json --seat watcher
fails 2 '--seat: "2" is not a seat; give 0 to 1, or watcher' show g.rec --seat 2
fails 2 '--seat: "chance" is not a seat; give 0 to 1, or watcher' show g.rec --seat chance
json 'a position is whole' 'd["hand"][:2] == [2, 4] and d["prize"] == 2' show g.rec --position

"$aedile" new forum --map stall --seed x -o s.rec
"$aedile" do s.rec '0:bid 2'
has 'a sealed choice is its seat'"'"'s' '2. 0 bid 2' show s.rec --seat 0
has 'another seat does not see a sealed choice' '2. 0 ?' show s.rec --seat 1
has 'a watcher does not see a sealed choice' '2. 0 ?' show s.rec --seat watcher
json 'another seat does not see a sealed choice in JSON' 'd["view"]["bid"][0] == 0 and d["sealed"] is True' show s.rec --json --seat 1
json 'a seat sees its own sealed choice in JSON' 'd["view"]["bid"][0] == 2' show s.rec --json --seat 0
"$aedile" new forum --map stall --variant open --seed x -o o.rec
json 'open hands' 'd["view"]["hand"][:2] == [6, 6] and d["variant"] == ["open"]' show o.rec --json
has 'the variant' 'Forum, Stall (open)' show o.rec

# ---- undo ----
fails 1 'o.rec: there is nothing to take back' undo o.rec
gives 'a choice is taken back' 'taken back: 1 bid 1' undo g.rec
is 'undo is an entry of the record' '1 /undo 3' "$(tail -n 1 g.rec)"
gives 'a second undo takes back the choice before' 'taken back: 0 bid 2' undo g.rec
fails 1 'g.rec: there is nothing to take back' undo g.rec
gives 'moves after an undo' '' do g.rec '0:bid 2' '1:bid 1' 'change figs' '0:bid 1' '1:bid 2'
has 'a finished game' 'Status: finished' show g.rec
gives 'a finished game has no legal moves' '' legal g.rec
gives 'a finished game has no legal moves in JSON' '[]' legal g.rec --json
fails 1 '0:bid 1: the game is over' do g.rec '0:bid 1'
fails 1 'bid 1: the game is over' do g.rec 'bid 1'

# ---- score ----
has 'scores' 'prizes  total  rank' score g.rec
json 'scores in JSON' 'd["status"] == "finished" and d["over"] is True and d["seats"] == [
    {"seat": 0, "name": "", "score": 1, "rank": 2, "team": 0, "parts": {"prizes": 1}},
    {"seat": 1, "name": "", "score": 2, "rank": 1, "team": 1, "parts": {"prizes": 2}}]' score g.rec --json
json 'the standing' 'd["status"] == "running" and d["over"] is False' score s.rec --json
"$aedile" new forum --variant team -o t.rec
has 'teams' 'team' score t.rec
has 'scores in German' 'gesamt' score g.rec --lang de

# ---- verify ----
gives 'records that hold' 'g.rec: ok, 12 entries, 2 draws (1 by hand), finished
s.rec: ok, 2 entries, 1 draw (0 by hand), running' verify g.rec s.rec
json 'in JSON' '[(r["file"], r["verdict"], r["status"], r["entries"], r["draws"], r["fixed"], r["cause"])
    for r in d] == [("g.rec", "ok", "finished", 12, 2, 1, None)]' verify g.rec --json
sed 's/^result .*/result 2 1/' g.rec >lie.rec
fails 1 'lie.rec:1: result: the game gives another result' verify lie.rec
other=$(sed -n 's/^chance draw //p' s.rec | sed 's/oil/FIGS/; s/figs/oil/; s/FIGS/figs/')
sed "s/^chance draw .*/chance draw $other/" s.rec >draw.rec
fails 1 'draw.rec:8: chance: the seed gives another draw' verify draw.rec
sed 's/^0 bid 2/0 bid 7/' g.rec >bad.rec
fails 1 'bad.rec:10: bid 7: this is not a legal move' verify bad.rec
fails 2 'bad.rec:10: bid 7: this is not a legal move' show bad.rec
"$aedile" verify bad.rec --json >"$dir/out"
is 'a failure in JSON' '1 10 illegal' "$? $(python3 -c 'import json, sys
d = json.load(open(sys.argv[1])); print(d[0]["line"], d[0]["cause"])' "$dir/out")"
sed 's/^rules 1/rules 99/' g.rec >new.rec
has 'other rules under which all holds' 'new.rec: adopted' verify new.rec
sed 's/^rules 1/rules 99/' bad.rec >old.rec
"$aedile" verify old.rec >"$dir/out" 2>&1
is 'other rules under which it does not' '1: old.rec: adjourned: played under other rules or on another map, and line 10 is not valid under these' \
    "$?: $(cat "$dir/out")"
has 'an adjourned record can be shown' 'adjourned' show old.rec
fails 1 'old.rec: the game is adjourned: it was played under other rules or with another map, and its record cannot be continued' do old.rec '0:bid 1'
finish
