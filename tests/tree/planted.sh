#!/bin/sh
# Every bug of tests/planted/bugs can still be planted: its sed script changes its file.  The run
# that plants them all (tests/planted/run) takes too long for every test run, and a script that no
# longer fits the code would go unnoticed until then.
cd "$(dirname "$0")/../.." || exit 2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

# A bug is a paragraph: its name, its file, its script.  Comments are paragraphs of their own.
awk -v dir="$dir" 'BEGIN { RS = ""; FS = "\n" } /^#/ { next } {
    script = dir "/" ++n
    for (i = 3; i <= NF; i++) print $i > script
    close(script)
    print script "\t" $2 "\t" $1
}' tests/planted/bugs >"$dir/list"

echo 1..1
bad=$(while IFS="$(printf '\t')" read -r script file name; do
    sed -f "$script" "$file" 2>&1 | cmp -s - "$file" && echo "# $file: $name"
done <"$dir/list")
[ -z "$bad" ] && echo 'ok 1 - every planted bug changes its file' ||
    printf 'not ok 1 - every planted bug changes its file\n%s\n' "$bad"
