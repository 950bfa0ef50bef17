#!/bin/sh
# What the page shows of Sylla's cards and board is what the rules' tables say; $1 is the program
# that writes it.
cd "$(dirname "$0")/.." || exit 2
file=web/src/games/sylla/facts.json
echo 1..1
if bad=$("$1" | diff "$file" -); then
    echo 'ok 1 - facts of Sylla'
else
    echo 'not ok 1 - facts of Sylla'
    echo "$bad" | sed 's/^/# /'
    echo "# to renew it: $1 > $file"
fi
