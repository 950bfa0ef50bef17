#!/bin/sh
# Every source and test file is named in a meson.build: what is not named is neither built nor
# run, and nobody would see it.
cd "$(dirname "$0")/../.." || exit 2
echo 1..1
bad=$(find src tools tests -name '*.c' -o -path 'tests/cli/*.sh' -o -path 'tests/store/*.sh' | sort | while read -r file; do
    case $file in
        src/games/*/*) name=${file##*/} ;;
        tests/*) name=${file#tests/} ;;
        *) name=$file ;;
    esac
    grep -qF "'$name'" meson.build tests/meson.build || echo "# $file"
done)
[ -z "$bad" ] && echo 'ok 1 - listed' || printf 'not ok 1 - listed\n%s\n' "$bad"
