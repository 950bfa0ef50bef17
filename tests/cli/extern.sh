#!/bin/sh
# Bots that are programs of their own: what they are told, the examples, and all they can do
# wrong.  Each bad one is a few words of shell; a program's first line is its hello.
. "$(dirname "$0")/tap"
cp "$root"/examples/*.py .

# A program that writes down its input and always takes the first move.
cat >spy.py <<'PY'
import json, sys
with open(sys.argv[1], "a") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        message = json.loads(line)
        if message["type"] == "choose":
            print(message["moves"][0], flush=True)
PY

# told NAME EXPRESSION: the expression is true for the list of what the spy was told.
told() {
    python3 -c "import json, sys
d = [json.loads(line) for line in open('told.txt')]
sys.exit(not ($2))" && rm -f told.txt
    report "$1" || sed 's/^/# /' told.txt
}

"$aedile" arena forum --bots 'exec:python3 spy.py told.txt,random' --games 4 --threads 1 >/dev/null
told 'hello, questions, bye' '[m["type"] for m in d if m["type"] != "choose"] == ["hello"] * 4 + ["bye"]
    and [m["seat"] for m in d if m["type"] == "hello"] == [0, 1, 0, 1]
    and d[0] == {"type": "hello", "protocol": 1, "game": "forum", "rules": d[0]["rules"],
        "map": "market", "map_hash": d[0]["map_hash"], "seats": 2, "variant": [], "seat": 0}
    and len(d[0]["map_hash"]) == 16 and d[-1] == {"type": "bye"}
    and all(set(m) == {"type", "seat", "view", "moves"} and len(m["moves"]) > 1
        for m in d if m["type"] == "choose")'
"$aedile" sim sylla --variant open --bots 'random,exec:python3 spy.py told.txt' --players 3 --games 1 >/dev/null
told 'a program for each seat' 'sorted(m["seat"] for m in d if m["type"] == "hello") == [1, 2]
    and sum(m["type"] == "bye" for m in d) == 2 and d[0]["variant"] == ["open"]
    and {m["seat"] for m in d if m["type"] == "choose"} == {1, 2}
    and any(None not in m["view"]["money"] for m in d if m["type"] == "choose")'
"$aedile" sim concordia --bots 'exec:python3 spy.py told.txt,random' --games 1 >/dev/null
told 'it sees its own hand and no other' 'all(None not in m["view"]["hand"][:27]
    and set(m["view"]["hand"][27:54]) == {None} for m in d if m["type"] == "choose")'
"$aedile" sim forum --bots 'random,exec:python3 spy.py told.txt' --games 3 --seed 1 >/dev/null
told 'nor what another has sealed before it' '{m["view"]["bid"][0] for m in d
    if m["type"] == "choose" and m["seat"] == 1 and m["view"]["decided"] == 1} == {0}'

for game in forum concordia antike sylla; do
    json "greedy.py plays $game" 'd["bots"][0]["decisions"] > 0 and d["bots"][0]["ms_per_decision"] > 0' \
        arena $game --bots 'exec:python3 greedy.py,exec:python3 random_bot.py' --games 2 --seed 1 --json
done
json 'the example is better than nothing' 'd["bots"][0]["bot"] == "exec:python3 greedy.py"
    and d["bots"][0]["win_rate"] > 0.4' \
    arena antike --bots 'exec:python3 greedy.py,random' --games 12 --seed 1 --json
"$aedile" play forum --people 0 --bots 'exec:python3 greedy.py,random' --seed 1 -o game.rec >"$dir/out"
is 'the record names the program' 'bot 0 exec:python3 greedy.py' "$(grep '^bot 0' game.rec)"
has 'a program plays a game to its end' 'finished' verify game.rec
cat >evil.rec <<'REC'
aedile 1
game forum
rules 1
REC
sed -n 4,5p game.rec >>evil.rec
printf 'bot 0 exec:touch gone\nbot 1 exec:touch gone\nseed %064d\n\n' 7 >>evil.rec
"$aedile" play evil.rec >"$dir/out" 2>&1
is 'a record starts no program' 'wins. no' \
    "$(tail -n 1 "$dir/out" | awk '{ print $NF }') $([ -e gone ] && echo yes || echo no)"
has 'a carriage return is let pass' 'mean score' sim forum --games 1 --bots \
    "exec:python3 -u spy.py told.txt | sed -u 's/\$/\r/',random"

nap="sleep 61.$$"

# bad WHAT IT SAYS, COMMAND: one line, exit 2, soon, and nobody left.
bad() {
    begin=$(date +%s)
    fails 2 "exec:$2: $1" arena forum --limit 1 --threads 2 --games 4 --bots "exec:$2"
    [ $(($(date +%s) - begin)) -le 20 ]
    report 'the error comes without a long wait'
}
bad 'the program answered "bid 99", which is not a legal move' 'read h; read q; echo bid 99; read q'
bad 'the program answered "", which is not a legal move' 'read h; read q; echo; read q'
bad 'the program ended without an answer (exit code 3)' 'read h; read q; exit 3'
bad 'the program ended without an answer (exit code 127)' 'no_such_program 2>/dev/null'
bad 'the program was killed by signal 9' 'read h; read q; kill -9 $$'
bad 'the program did not answer within 1 second' "$nap & $nap"
bad 'the program did not answer within 1 second' 'read h; read q; printf "bid 1"; '"$nap"
bad 'the program wrote "bid 2" without being asked' 'read h; read q; printf "bid 1\nbid 2\n"; read q'
bad 'the program wrote "hello" without being asked' 'echo hello; read h; read q; '"$nap"
bad 'the program closed its input or output without an answer' "exec >/dev/null; $nap"
bad 'the program sent more than 1023 bytes without an end of line' \
    'read h; read q; head -c 5000 /dev/zero | tr "\000" x; read q'
fails 2 '--bots: the name of a bot has at most 511 bytes' sim forum --bots "exec:$(printf '%0600d' 0)"
fails 2 '--bots: there is no bot "exec:"; "aedile games --json" lists the bots' sim forum --bots exec:
fails 2 '--limit: "0" is not a whole number from 1 to 86400' sim forum --limit 0
is 'nobody is left behind' '' "$(cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep -oa "sleep [6]1.$$")"
finish
