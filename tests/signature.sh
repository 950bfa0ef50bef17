#!/bin/sh
# The program given as $1 must print tests/signature.txt.
cd "$(dirname "$0")/.." || exit 2
echo 1..1
if got=$("$1") && printf '%s\n' "$got" | diff tests/signature.txt -; then
    echo 'ok 1 - signature'
else
    echo 'not ok 1 - signature'
fi
