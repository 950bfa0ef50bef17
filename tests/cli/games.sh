#!/bin/sh
# The list of games, for people and for programs.
. "$(dirname "$0")/tap"

has 'a game' 'forum  Forum: a sealed auction' games
has 'the maps of a game are listed' 'market  Market' games
has 'the variants of a game are listed' 'two against two (4 players)' games
has 'the list in German' 'Varianten' games --lang de
json 'JSON' 'any(g["game"] == "forum" for g in d["games"])' games --json
json 'JSON of a game' '[m["map"] for g in d["games"] if g["game"] == "forum" for m in g["maps"]]
    == ["market", "stall"]' games --json
json 'JSON of every game' 'all(g["rules"] > 0 and 0 < g["min_players"] <= g["max_players"] <= 6
    and g["maps"] and all(len(m["hash"]) == 16 and m["players"] for m in g["maps"])
    for g in d["games"])' games --json
json 'JSON of variants' '[v for g in d["games"] if g["game"] == "forum" for v in g["variants"]][0]
    == {"variant": "team", "min_players": 4, "max_players": 4, "maps": ["market", "stall"], "players": [4], "excludes": []}' games --json
json 'JSON of a variant that one map has' '[(v["maps"], v["players"]) for g in d["games"] if g["game"] == "concordia"
    for v in g["variants"] if v["variant"] == "small"] == [(["ionium"], [2, 3])]' games --json
json 'JSON of teams: four or six, though six cannot play each for himself' '[(v["players"], m["players"])
    for g in d["games"] if g["game"] == "venus" for v in g["variants"] if v["variant"] == "team"
    for m in g["maps"] if m["map"] == "imperium"] == [([4, 6], [2, 3, 4, 5])]' games --json
json 'JSON of the scoring and the steps' '[(g["minutes"], g["example"], g["map_kind"], g["parts"], g["steps"])
    for g in d["games"] if g["game"] == "forum"] == [(5, True, "forum", ["prizes"], [{"kind": "bid", "step": "card"},
    {"kind": "keep", "step": "keep"}, {"kind": "change", "step": "keep"}])]' games --json
json 'JSON of shared words' '[(g["game"], g["speaks"]) for g in d["games"] if "speaks" in g] == [("venus", "concordia")]' games --json
json 'bots' '"random" in d["bots"]' games --json
gives 'JSON is the same in German' "$("$aedile" games --json)" games --json --lang de
finish
