#!/bin/sh
# Many games between bots, and how fast the games are.
. "$(dirname "$0")/tap"

has 'a table' 'win rate' sim forum --games 20
has 'in German' 'Siegquote' sim forum --games 20 --lang de
json 'JSON' 'd["games"] == 50 and d["setup"]["game"] == "forum" and d["setup"]["map"] == "stall"
    and d["setup"]["players"] == 3 and d["setup"]["variant"] == ["open"] and len(d["bots"]) == 2' \
    sim forum --map stall --players 3 --variant open --bots random,random --games 50 --json
json 'JSON of a bot' 'all(set(b) == {"bot", "games", "wins", "win_rate", "win_rate_low",
    "win_rate_high", "mean_score", "elo", "elo_error", "ms_per_decision"} and b["games"] == 200
    and 0 <= b["win_rate_low"] <= b["win_rate"] <= b["win_rate_high"] <= 1 and b["elo_error"] > 0
    and abs(b["elo"]) < 100 and b["win_rate"] == b["wins"] / 200 for b in d["bots"])' \
    sim forum --games 200 --bots random,random --seed 1 --json
json 'ratings add up to nothing' 'abs(sum(b["elo"] for b in d["bots"])) < 0.2' \
    sim forum --players 4 --games 100 --bots random,random,random --json
json 'one bot has nobody to beat' '[(b["win_rate"], b["elo"], b["elo_error"]) for b in d["bots"]]
    == [(1, 0, 0)]' sim forum --games 10 --json
json 'teams' 'd["setup"]["players"] == 4' sim forum --variant team --bots random,random --games 10 --json

# All but the time is the same for a seed, whatever the threads.
play() {
    "$aedile" sim forum --players 4 --games 301 --bots random,random,random --json "$@" |
        sed 's/"ms_per_decision":[0-9.]*//'
}
is 'one thread or three' "$(play --seed 7)" "$(play --seed 7 --threads 3)"
[ "$(play --seed 7)" != "$(play --seed 8)" ]
report 'another seed gives other games'
"$aedile" sim forum --games 5 2>"$dir/err" >/dev/null
is 'quiet in a pipe' '' "$(cat "$dir/err")"

fails 2 '--bots: there is no bot "nobody"; "aedile games --json" lists the bots' sim forum --bots random,nobody
fails 2 '--bots: there is no bot ""; "aedile games --json" lists the bots' sim forum --bots random,
fails 2 '--bots: more bots are named than there are seats (2)' sim forum --bots random,random,random
fails 2 '--games: "0" is not a whole number from 1 to 100000000' sim forum --games 0
fails 2 '--threads: "65" is not a whole number from 1 to 64' sim forum --threads 65
fails 2 'chess: there is no such game' sim chess --games 5

json 'bench' 'all(set(g) == {"game", "map", "players", "decisions_per_second", "games_per_second",
    "mean_list", "state_bytes", "copies_per_decision", "nodes_per_second"}
    and g["nodes_per_second"] > 0 and g["decisions_per_second"] > 0
    and g["games_per_second"] > 0 and g["mean_list"] >= 2 and g["copies_per_decision"] > 0
    for g in d["games"]) and "forum" in [g["game"] for g in d["games"]]' bench --json --seconds 0.02
has 'bench for people' 'decisions/s' bench --seconds 0.02
fails 2 '--seconds: "nan" is not a number of seconds from 0.01 to 3600' bench --seconds nan
fails 2 '--seconds: "1x" is not a number of seconds from 0.01 to 3600' bench --seconds 1x
finish
