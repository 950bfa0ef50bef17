#!/usr/bin/env python3
"""The smallest bot: it plays any legal move.  Copy it and begin.

    aedile arena concordia --bots "exec:python3 examples/random_bot.py,random"
"""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(random.choice(message["moves"]), flush=True)
    elif message["type"] == "bye":
        break
