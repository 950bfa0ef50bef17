#!/bin/sh
# signature.sh PROGRAM [games]: the program must print tests/signature.txt; with "games", its lines without those of bots.
cd "$(dirname "$0")/.." || exit 2
lines=.
[ -z "${2-}" ] || lines='^[a-z]* [0-9a-f]*$'
want=$(grep "$lines" tests/signature.txt)
echo 1..1
if got=$("$1" ${2-}) && [ "$got" = "$want" ]; then
    echo 'ok 1 - signature'
else
    printf '%s\n' "$got" | diff tests/signature.txt - | sed 's/^/# /'
    echo 'not ok 1 - signature'
fi
