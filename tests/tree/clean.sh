#!/bin/sh
# Small things that should not get into the tree.
cd "$(dirname "$0")/../.." || exit 2

files() {
    git -c safe.directory='*' ls-files -co --exclude-standard 2>/dev/null ||
        find . -name build -prune -o -name .git -prune -o -type f -print
}

# Nothing may stand on stdin.
report() {
    bad=$(sed 's/^/# /')
    [ -z "$bad" ] && echo "ok $1 - $2" || printf 'not ok %d - %s\n%s\n' "$1" "$2" "$bad"
}

# Lines of the tree that match; the brackets in the patterns keep this file from matching itself.
lines() {
    files | tr '\n' '\0' | xargs -0 grep -nIE "$1" /dev/null 2>/dev/null
}

echo 1..3
lines '\<TO[D]O\>' | grep -vE 'TO[D]O[^#]{0,3}#[0-9]+' |
    report 1 'open ends have an issue number'
lines '(^|[^[:alnum:]_.])/([h]ome|[U]sers|[r]oot)/[[:alnum:]_]' |
    report 2 'no path of somebody at home'
find src -name '*.[ch]' -exec wc -l {} + |
    awk '$2 != "total" && $1 > 800 { print $2 ": " $1 " lines" }' |
    report 3 'no source file has over 800 lines'
