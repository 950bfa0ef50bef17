#!/bin/sh
# Analysis of records: the cost of moves, marks, totals, the curve, threads, and Ctrl-C.
. "$(dirname "$0")/tap"

golden=$root/tests/golden
for record in concordia/italia-2 venus/ionium-team-4 antike/orient-duel-2 sylla/roma-3 forum/market-3; do
    json "$record" 'd["analysed"] == d["decisions"] == len(d["moves"]) == sum(s["decisions"] for s in d["seats"])
        and d["bot"] == "tiro" and d["game"] == "'"${record%%/*}"'"
        and all(set(m) == {"entry", "seat", "loss", "points", "mark", "played", "best"} for m in d["moves"])
        and all(set(x) == {"seat", "move", "kind", "args", "text", "parts", "label", "value", "chance", "chances", "visits",
            "reasons", "line"} for m in d["moves"] for x in (m["played"], m["best"]))' \
        analyse "$golden/$record.rec" --bot tiro --json
    for lang in en de; do
        "$aedile" analyse "$golden/$record.rec" --bot tiro --moves 2 --lang $lang >out.txt 2>&1 &&
            grep -qE '^[0-9]+ (decisions|Entscheidungen), ' out.txt &&
            ! grep -qE '\{[a-z]|cli\.' out.txt
        report "$record in words, $lang" || sed 's/^/# /' out.txt
    done
done

# A random game has all kinds of moves.
analyse() {
    "$aedile" analyse "$golden/concordia/italia-2.rec" --bot miles "$@"
}
analyse --json --threads 1 >one.json
analyse --json --threads 3 >three.json
is 'one thread or three' "$(cat one.json)" "$(cat three.json)"
json 'what a move cost' 'all(abs(m["best"]["chance"] - m["played"]["chance"] - m["loss"]) < 0.16
        and abs(m["best"]["value"] - m["played"]["value"] - m["points"]) < 0.16 for m in d["moves"] if m["loss"] > 0)
    and all(m["loss"] >= 0 for m in d["moves"])
    and all(m["loss"] == 0 and m["points"] == 0 for m in d["moves"] if m["played"]["move"] == m["best"]["move"])
    and any(m["played"]["move"] == m["best"]["move"] for m in d["moves"])
    and any(m["played"]["move"] != m["best"]["move"] for m in d["moves"])' \
    analyse "$golden/concordia/italia-2.rec" --bot miles --json
json 'marks' 'all(m["mark"] == ("??" if m["loss"] >= 20 else "?" if m["loss"] >= 10 else "?!" if m["loss"] >= 5
        else "") for m in d["moves"] if min(abs(m["loss"] - x) for x in (5, 10, 20)) > 0.06)
    and all(s["marks"][x] == sum(m["mark"] == x and m["seat"] == s["seat"] for m in d["moves"])
        for s in d["seats"] for x in ("?!", "?", "??")) and any(m["mark"] == "??" for m in d["moves"])' \
    analyse "$golden/concordia/italia-2.rec" --bot miles --json
json 'reasons' 'any(w["by"] for m in d["moves"] for w in m["best"]["reasons"])
    and all(w["points"] and w["words"] and w["fact"] != "turn" for m in d["moves"] for x in ("best", "played") for w in m[x]["reasons"])
    and all(m["best"]["reasons"] == [] for m in d["moves"] if m["played"]["move"] == m["best"]["move"])' \
    analyse "$golden/concordia/italia-2.rec" --bot miles --json
json 'means' 'all(abs(s["mean_loss"] * s["decisions"] - sum(m["loss"] for m in d["moves"] if m["seat"] == s["seat"])) < 0.1 * s["decisions"]
    for s in d["seats"])' analyse "$golden/concordia/italia-2.rec" --bot miles --json
json 'the curve' 'len(d["turns"]) > 10 and all(abs(sum(t["chances"]) - 100) < 0.3 for t in d["turns"])
    and [t["entry"] for t in d["turns"]] == sorted(t["entry"] for t in d["turns"])
    and d["turns"][-1]["seat"] is None and sorted(d["turns"][-1]["chances"]) == [0, 100]
    and all(a["seat"] != b["seat"] for a, b in zip(d["turns"], d["turns"][1:]))' \
    analyse "$golden/concordia/italia-2.rec" --bot miles --json
worst=$(python3 -c 'import json
moves = sorted(json.load(open("one.json"))["moves"], key = lambda m: -m["loss"])
print(moves[0]["entry"], moves[1]["entry"])')
is 'the worst come first' "$worst" "$(analyse | sed -n 's/^\([0-9]*\)\. .*/\1/p' | head -n 2 | tr '\n' ' ' | sed 's/ $//')"
is '--moves limits the moves that are printed' 3 "$(analyse --moves 3 | grep -c '^     better: ')"
is '--moves 0 prints no moves' 0 "$(analyse --moves 0 | grep -c '^     better: ')"
is 'bars' 2 "$(analyse | grep -cE '(▁|▂|▃|▄|▅|▆|▇|█){20}$')"

# Seat 0 has won the oil and changes it for figs, which loses the game: the rest is forced.
"$aedile" new forum --map stall --seed x -o lost.rec
"$aedile" do lost.rec 'chance:draw oil' '0:bid 2' '1:bid 1' 'change figs'
json 'what throws a game away' '[(m["played"]["move"], m["best"]["move"], m["mark"], m["points"] > 0) for m in d["moves"]][-1]
    == ("change figs", "keep oil", "??", True)' analyse lost.rec --bot centurio --json
has 'the better move is named' 'better: keep the oil' analyse lost.rec
"$aedile" new forum --seed x -o empty.rec
json 'nothing was chosen' 'd["decisions"] == 0 and d["moves"] == [] and d["turns"] == []' analyse empty.rec --json
has 'the text counts no decisions, either' '0 decisions' analyse empty.rec
"$aedile" do empty.rec '0:bid 3'
json 'a sealed choice is evaluated' '[m["entry"] for m in d["moves"]] == [2]' analyse empty.rec --bot miles --json
"$aedile" undo empty.rec >/dev/null
json 'a choice that was taken back is not evaluated' 'd["moves"] == []' analyse empty.rec --bot miles --json

# Ctrl-C ends it with what it has.
python3 - "$aedile" "$golden/concordia/imperium-5.rec" <<'END' >stop.txt
import json, signal, subprocess, sys, time
run = subprocess.Popen([sys.argv[1], "analyse", sys.argv[2], "--bot", "imperator", "--json"], stdout=subprocess.PIPE)
time.sleep(2)
run.send_signal(signal.SIGINT)
found = json.loads(run.communicate()[0])
print(run.returncode, found["analysed"] == len(found["moves"]) < found["decisions"])
END
is 'Ctrl-C ends with 130 and prints what was evaluated' '130 True' "$(cat stop.txt)"

analyse 2>"$dir/err" >/dev/null
is 'quiet in a pipe' '' "$(cat "$dir/err")"
fails 2 'none.rec: there is no such file' analyse none.rec
fails 2 '--bot: there is no bot "nobody"; "aedile games --json" lists the bots' analyse lost.rec --bot nobody
fails 2 '--bot: the bot "random" does not search, so it cannot judge moves' analyse lost.rec --bot random
fails 2 '--threads: "0" is not a whole number from 1 to 64' analyse lost.rec --threads 0
fails 2 '--moves: "x" is not a whole number from 0 to 1000' analyse lost.rec --moves x
sed 's/^0 bid 2/0 bid 7/' lost.rec >bad.rec
fails 2 'bad.rec:9: bid 7: this is not a legal move' analyse bad.rec
finish
