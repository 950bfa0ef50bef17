#!/bin/sh
# Bots against each other: rounds, intervals, the mirror, the sequential test, and what does not
# depend on the threads.
. "$(dirname "$0")/tap"

has 'a table' 'Mean winning score' arena forum --games 20 --bots greedy,random
has 'the title names the rounds' '20 games of forum on market, 2 players: 10 rounds of 2 games with the same draws' \
    arena forum --games 20 --bots greedy,random
has 'the title in German' 'Runden zu je 2 Partien mit denselben Ziehungen' arena forum --games 20 --bots greedy,random --lang de
json 'JSON' 'set(d) == {"games", "rounds", "interrupted", "setup", "bots", "mean_winning_score",
    "mean_decisions", "seats", "mirror", "sprt"} and d["games"] == 40 and d["rounds"] == 20
    and not d["interrupted"] and d["mirror"] is None and d["sprt"] is None
    and d["mean_winning_score"] >= max(s["mean_score"] for s in d["seats"])
    and d["mean_decisions"] == sum(b["decisions"] for b in d["bots"]) / 40' \
    arena forum --games 40 --bots greedy,random --seed 1 --json
json 'JSON of a bot' 'all(set(b) == {"bot", "games", "wins", "win_rate", "win_rate_low",
    "win_rate_high", "mean_score", "elo", "elo_error", "ms_per_decision", "mean_rank", "decisions",
    "nodes_per_decision"} and b["games"] == 200 and b["win_rate"] == b["wins"] / 200
    and 0 <= b["win_rate_low"] < b["win_rate"] < b["win_rate_high"] <= 1 for b in d["bots"])
    and d["bots"][0]["bot"] == "tiro/6" and d["bots"][0]["nodes_per_decision"] > 1
    and d["bots"][1]["nodes_per_decision"] == 0
    and abs(sum(b["mean_rank"] for b in d["bots"]) - 3) <= 1' \
    arena forum --games 200 --bots tiro/6,random --seed 1 --json

# All but the time is the same for a seed, whatever the threads.
play() {
    "$aedile" arena forum "$@" --json | sed 's/"ms_per_decision":[0-9.]*//'
}
for options in '--players 4 --games 300 --bots greedy,random,random' '--bots random --games 60' \
    '--bots greedy,random --sprt=0,10' '--bots random,greedy --games 30 --mirror' \
    '--bots random,greedy --games 5000'; do
    one=$(play --seed 7 --threads 1 $options)
    is "one thread or three: $options" "$one" "$(play --seed 7 --threads 3 $options)"
    is "as many threads as cores: $options" "$one" "$(play --seed 7 $options)"
    [ "$one" != "$(play --seed 8 $options)" ]
    report "another seed gives other games: $options"
done

json 'whole rounds' '(d["games"], d["rounds"]) == (6, 2)' \
    arena forum --players 3 --games 4 --bots greedy,random --json
json 'a bot named twice has two seats' '[b["bot"] for b in d["bots"]] == ["greedy", "random"]
    and (d["games"], d["rounds"]) == (4, 2) and sum(b["wins"] for b in d["bots"]) == 4' \
    arena venus --variant team --bots greedy,random,greedy,random --games 3 --seed 2 --json
json 'a team wins with the sum of its scores' 'd["mean_winning_score"] > 1.2 * max(b["mean_score"]
    for b in d["bots"])' arena venus --variant team --bots greedy,random,greedy,random --games 2 --seed 2 --json

# All seats get the same draws, so a bot that always plays alike is exactly even with itself.
cat >alike.py <<'END'
import json, sys, zlib
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "choose":
        moves = said["moves"]
        print(moves[zlib.crc32(json.dumps(moves).encode()) % len(moves)], flush=True)
END
json 'the mirror of a bot without luck is exactly even' 'd["mirror"]["elo"] == 0
    and d["mirror"]["even"] and d["bots"][0]["wins"] == d["bots"][1]["wins"]
    and d["bots"][0]["mean_score"] == d["bots"][1]["mean_score"]
    and d["seats"][0]["mean_score"] != d["seats"][1]["mean_score"]' \
    arena concordia --map italia --bots 'exec:python3 alike.py' --games 6 --seed 3 --json
has 'the mirror in words' 'The interval contains 0' arena forum --bots random --games 60 --seed 1
json 'one bot twice is a mirror too' 'd["mirror"]["even"] in (True, False)' \
    arena forum --bots random,random --games 10 --json
json 'a mirror beside the match' 'd["mirror"]["bot"] == "greedy" and d["mirror"]["games"] == 20
    and len(d["mirror"]["seats"]) == 2 and len(d["bots"]) == 2 and d["bots"][1]["bot"] == "random"' \
    arena forum --bots greedy,random --games 20 --mirror --json

json 'the better one is found' 'd["sprt"]["verdict"] == "elo1" and d["games"] < 2000
    and d["sprt"]["llr"] >= d["sprt"]["upper"] == 2.944 and not d["interrupted"]' \
    arena forum --bots greedy,random --sprt --seed 1 --json
json 'the weaker bot fails the test' 'd["sprt"]["verdict"] == "elo0" and d["sprt"]["llr"] <= d["sprt"]["lower"]
    and (d["sprt"]["elo0"], d["sprt"]["elo1"]) == (-5, 30)' \
    arena forum --bots random,greedy --sprt=-5,30 --seed 1 --json
json 'too few games leave the test undecided' 'd["sprt"]["verdict"] == "undecided" and d["games"] == 10' \
    arena forum --bots random,random --sprt --games 10 --json
has 'a verdict in words' 'Test: greedy is better by 20 Elo rather than by 0' \
    arena forum --bots greedy,random --sprt --seed 1

timeout --foreground --preserve-status -s INT 1.5 \
    "$aedile" arena forum --bots greedy,random --games 100000000 --json >"$dir/out" 2>"$dir/err"
is 'Ctrl-C' 130 $?
is 'an interrupted match prints how many games count' 'aedile: arena: interrupted: the result counts N of 100000000 games' \
    "$(sed 's/counts [0-9]* of/counts N of/' "$dir/err")"
python3 -c 'import json, sys; d = json.load(open(sys.argv[1]))
sys.exit(not (d["interrupted"] and d["games"] > 0 and d["games"] == 2 * d["rounds"]))' "$dir/out"
report 'an interrupted match prints its result as JSON'
timeout --foreground --preserve-status -s INT 2 \
    "$aedile" sim concordia --bots imperator --games 5 >"$dir/out" 2>"$dir/err"
is 'Ctrl-C in the first game' '130: aedile: sim: interrupted: the result counts 0 of 5 games' \
    "$?: $(cat "$dir/err" "$dir/out")"
"$aedile" arena forum --games 4 2>"$dir/err" >/dev/null
is 'quiet in a pipe' '' "$(cat "$dir/err")"

fails 2 '--bots: there is no bot "nobody"; "aedile games --json" lists the bots' arena forum --bots random,nobody
fails 2 '--bots: more bots are named than there are seats (2)' arena forum --bots random,greedy,tiro
fails 2 '--games: "0" is not a whole number from 1 to 100000000' arena forum --games 0
for bad in 3 3, a,b 5,5 20,0 0,2000; do
    fails 2 "--sprt: \"$bad\" is not ELO0,ELO1: two whole numbers from -1000 to 1000, the first smaller than the second" \
        arena forum --sprt=$bad
done
fails 2 '--mirror=1: this option takes no value' arena forum --mirror=1
fails 2 'chess: there is no such game' arena chess
finish
