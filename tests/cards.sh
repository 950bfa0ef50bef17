#!/bin/sh
# What the page shows of a game's cards and prices is what the rules' tables say; $1 is the game, $2
# the program that writes it.
cd "$(dirname "$0")/.." || exit 2
file=web/src/games/$1/facts.json
echo 1..1
if bad=$("$2" | diff "$file" -); then
    echo "ok 1 - facts of the page, $1"
else
    echo "not ok 1 - facts of the page, $1"
    echo "$bad" | sed 's/^/# /'
    echo "# to renew them: $2 > $file"
fi
