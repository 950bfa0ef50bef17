#!/usr/bin/env python3
"""A bot with a few preferences: it builds when it can, buys cards when it can, and avoids useless moves.

    aedile arena concordia --bots "exec:python3 examples/greedy.py,random"

It speaks the line protocol of docs/bots-protocol.md, and needs only the standard library of
Python.  To make a better bot, let `wish` look at more of the position.
"""
import json
import random
import sys

# The value of a move by the first word of its notation; other moves have the value 0.
VERBS = {
    "forum": {"keep": 1},
    "concordia": {"build": 9, "settle": 9, "hire": 8, "produce": 7, "place": 6, "cash": 5,
                  "copy": 5, "coins": 4, "move": 3, "sell": 2, "done": 1, "buy": 0},
    "antike": {"conquer": 9, "found": 9, "temple": 8, "learn": 7, "arm": 6, "fight": 5, "take": 3,
               "move": 2, "done": 1, "coin_for": -1},
    "sylla": {"bid": 2, "offer": 1},
}
VERBS["venus"] = VERBS["concordia"]


def play_card(card, view, seat):
    """Concordia: build if there are bricks and coins, else get them; take the hand back late."""
    coins, bricks = view["money"][seat], view["goods"][5 * seat]
    kind = card.split("_")[0]
    if kind == "tribune":
        return 5 if sum(view["hand"][27 * seat:27 * seat + 27]) <= 3 else -1
    if kind == "architect":
        return 4 if bricks and coins >= 5 else 0
    if kind == "mercator":
        return 3 if coins < 10 else 1
    return {"prefect": 2, "senator": 2}.get(kind, 1)


def wish(game, view, seat, move):
    """The value of a move; a small random number decides between equal moves."""
    verb, *rest = move.split()
    worth = VERBS.get(game, {}).get(verb, 0)
    if verb == "play":
        worth += play_card(rest[0], view, seat)
    if verb in ("buy", "sell") and rest[0] in ("brick", "food", "tool"):
        worth += 2 if verb == "buy" and view["money"][seat] >= 12 else -3
    if rest and rest[-1].isdigit() and verb in ("sell", "cash", "coins", "conquer"):
        worth += int(rest[-1]) / 100
    return worth + random.random() / 200


def main():
    hello = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            hello = message
        elif message["type"] == "choose":
            game, view, seat = hello["game"], message["view"], hello["seat"]
            best = max(message["moves"], key=lambda move: wish(game, view, seat, move))
            print(best, flush=True)
        elif message["type"] == "bye":
            break


main()
