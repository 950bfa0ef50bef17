#!/bin/sh
# The facts.json of each game on the page is what the rules' tables say.  $1 is the program that
# writes these files; it lists the games that have one.
cd "$(dirname "$0")/.." || exit 2
facts=$1
n=0
for game in $("$facts" --list); do
    n=$((n + 1))
    file=web/src/games/$game/facts.json
    if bad=$("$facts" "$game" | diff "$file" - 2>&1); then
        echo "ok $n - facts of the page, $game"
    else
        echo "not ok $n - facts of the page, $game"
        echo "$bad" | sed 's/^/# /'
        echo "# to renew them: $facts $game > $file"
    fi
done
echo "1..$n"
