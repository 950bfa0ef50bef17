#!/bin/sh
# Hints: every game, languages, JSON, hidden information, and positions without a choice.
. "$(dirname "$0")/tap"

games=$("$aedile" games --json | python3 -c 'import json, sys
print(" ".join(g["game"] for g in json.load(sys.stdin)["games"]))')
move="('seat', 'move', 'kind', 'args', 'text', 'parts', 'label')"
for game in $games; do
    "$aedile" new "$game" --seed h -o "$game.rec"
    seat=$("$aedile" legal "$game.rec" | head -n 1 | cut -d ' ' -f 1)
    "$aedile" legal "$game.rec" --json >legal.json
    json "$game" "d['seat'] == $seat and d['bot'] == 'miles' and d['nodes'] > 0
        and 1 <= len(d['moves']) <= 5
        and all(set(m) == set($move) | {'value', 'chance', 'chances', 'visits', 'reasons', 'line'} for m in d['moves'])
        and all({name: m[name] for name in $move}
            in [{name: one[name] for name in $move} for one in json.load(open('legal.json'))] for m in d['moves'])
        and all(0 <= m['chance'] <= 100 and m['chance'] == m['chances'][d['seat']]
            and all(set(s) == set($move) for s in m['line'])
            and len(m['reasons']) <= 4 and all(set(w) == {'fact', 'text', 'points', 'by', 'words'}
                and w['fact'] not in ('turn', 'now_other', 'now_trades')
                and abs(float(w['words'].split(': about ')[1].split()[0]) - abs(w['points'])) < 0.56
                for w in m['reasons'])
            and m['reasons'] == sorted(m['reasons'], key = lambda w: -abs(w['points']))
            for m in d['moves'])
        and d['moves'] == sorted(d['moves'], key = lambda m: -m['visits'])" \
        hint "$game.rec" --seat "$seat" --bot miles --json
    for lang in en de; do
        "$aedile" hint "$game.rec" --seat "$seat" --bot miles --lang $lang >hint.txt 2>&1
        grep -qE '^  1  .* · -?[0-9]+ (points? expected|Punkte? erwartet), [0-9]+ %' hint.txt &&
            ! grep -qE '\{[a-z]|[a-z]_[a-z]|turn to play|am Zug' hint.txt
        report "$game in words, $lang" || sed 's/^/# /' hint.txt
    done
    "$aedile" hint "$game.rec" --seat "$seat" --bot miles >again.txt
    is "$game, the same again" "$("$aedile" hint "$game.rec" --seat "$seat" --bot miles)" "$(cat again.txt)"
done

# The line of moves that a hint expects can be played.
"$aedile" new concordia --map italia --players 2 --seed l -o line.rec
"$aedile" hint line.rec --bot centurio --moves 1 --json >line.json
python3 -c 'import json
best = json.load(open("line.json"))["moves"][0]
for step in [best] + best["line"]: print("%d:%s" % (step["seat"], step["move"]))' >line.txt
while read -r step; do
    "$aedile" do line.rec "$step" || break
done <line.txt >"$dir/out" 2>&1
is 'the line can be played' '' "$(cat "$dir/out")"
[ "$(wc -l <line.txt)" -gt 1 ]
report 'the line has more than one move'
json '--moves limits the moves' 'len(d["moves"]) == 2' hint concordia.rec --bot tiro --moves 2 --json
json 'a part of the nodes' 'd["bot"] == "centurio/10" and d["nodes"] < 2000' \
    hint concordia.rec --bot centurio/10 --json
has 'levels have names' 'Centurio/10, ' hint concordia.rec --bot centurio/10
"$aedile" new venus --variant team --players 4 --seed t -o team.rec
json 'partners have one chance together' '40 < d["moves"][0]["chance"] < 90' hint team.rec --bot centurio --json

# A reason counts what has changed, with the points that it brings.
"$aedile" hint line.rec --bot centurio >words.txt
grep -qE '[0-9] (more|fewer) [a-z ]+: about [0-9.]+ points?( less)?(;|$)' words.txt
report 'reasons are counted' || sed 's/^/# /' words.txt
json 'numbers of a reason' 'any(w["by"] for m in d["moves"] for w in m["reasons"])
    and all(b["n"] != 0 and set(b) == {"what", "n"} for m in d["moves"] for w in m["reasons"] for b in w["by"])
    and all(abs(w["points"]) >= 0.5 for m in d["moves"] for w in m["reasons"])' \
    hint line.rec --bot centurio --json

# A hint does not depend on what another seat has sealed, nor on whether it has.
"$aedile" new forum --seed s -o sealed.rec
"$aedile" hint sealed.rec --seat 1 --bot centurio --json >none.json
cp sealed.rec one.rec
cp sealed.rec five.rec
"$aedile" do one.rec '0:bid 1'
"$aedile" do five.rec '0:bid 5'
is 'blind to what is sealed' "$(cat none.json)" "$("$aedile" hint one.rec --bot centurio --json)"
is 'a hint does not depend on a sealed choice' "$(cat none.json)" "$("$aedile" hint five.rec --bot centurio --json)"

fails 2 'sealed.rec: several seats may choose now: name one with --seat K' hint sealed.rec
fails 1 '--seat: it is not this seat'\''s turn' hint one.rec --seat 0
fails 2 '--seat: there is no such seat' hint sealed.rec --seat 2
fails 2 '--seat: there is no such seat' hint sealed.rec --seat chance
fails 2 '--bot: there is no bot "nobody"; "aedile games --json" lists the bots' hint one.rec --bot nobody
fails 2 '--bot: the bot "random" does not search, so it cannot judge moves' hint one.rec --bot random
fails 2 '--moves: "0" is not a whole number from 1 to 100' hint one.rec --moves 0
fails 2 'none.rec: there is no such file' hint none.rec
fails 1 "$root/tests/golden/forum/stall-2.rec: the game is over" hint "$root/tests/golden/forum/stall-2.rec"
sed 's/^0 bid 1/0 ?/' one.rec >withheld.rec
is 'a hint does not depend on a withheld choice' "$(cat none.json)" "$("$aedile" hint withheld.rec --bot centurio --json)"
printf '1 ?\n' >>withheld.rec
fails 1 'withheld.rec: it is not this seat'\''s turn' hint withheld.rec
sed '/^seed/d' sealed.rec >luck.rec
fails 1 'luck.rec: a draw is due and the record has no seed, so no seat can choose' hint luck.rec
"$aedile" hint one.rec --bot tiro 2>"$dir/err" >/dev/null
is 'quiet in a pipe' '' "$(cat "$dir/err")"
finish
