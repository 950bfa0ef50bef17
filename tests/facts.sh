#!/bin/sh
# What the page shows of cards, boards and prices is what the rules' tables say; $1 is the program
# that writes it, the games follow.
cd "$(dirname "$0")/.." || exit 2
facts=$1
shift
echo "1..$#"
n=0
for game; do
    n=$((n + 1))
    file=web/src/games/$game/facts.json
    if bad=$("$facts" "$game" | diff "$file" -); then
        echo "ok $n - facts of the page, $game"
    else
        echo "not ok $n - facts of the page, $game"
        echo "$bad" | sed 's/^/# /'
        echo "# to renew them: $facts $game > $file"
    fi
done
