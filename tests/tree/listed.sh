#!/bin/sh
# Every source and test file is named in a meson.build; a file that is not named is neither built
# nor run.  The files of a game, and the tests of its rules, are named in the game's own manifest.
cd "$(dirname "$0")/../.." || exit 2
echo 1..1
bad=$(find src tools tests -name '*.c' -o -path 'tests/cli/*.sh' -o -path 'tests/store/*.sh' | sort | while read -r file; do
    lists='meson.build tests/meson.build src/games/*/meson.build'
    case $file in
        src/games/*/*) name=${file##*/} lists=${file%/*}/meson.build ;;
        tests/*) name=${file#tests/} ;;
        *) name=$file ;;
    esac
    grep -qF "'$name'" $lists || echo "# $file"
done)
[ -z "$bad" ] && echo 'ok 1 - listed' || printf 'not ok 1 - listed\n%s\n' "$bad"
