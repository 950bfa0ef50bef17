#!/bin/sh
# Every C file is as clang-format would have it; with --write, each is made so (`make format`).
# Another version breaks lines elsewhere, so only the one named at the top of .clang-format decides:
# with any other installed, nothing is checked and nothing written.
cd "$(dirname "$0")/../.." || exit 2

wanted=$(sed -n '1s/.*clang-format \([0-9]*\).*/\1/p' .clang-format)
program=$(command -v "clang-format-$wanted" || echo clang-format)
found=$("$program" --version | sed -n 's/.*version \([0-9]*\).*/\1/p')
files=$(find src tools tests -name '*.[ch]' | sort)

if [ "$found" != "$wanted" ]; then
    why="clang-format ${found:-of no known version} is installed, and this tree is formatted by version $wanted"
    [ "${1-}" != --write ] || { echo "$why" >&2; exit 1; }
    printf 'ok 1 # SKIP %s\n1..1\n' "$why"
    exit 0
fi
# The names of files hold no spaces.
[ "${1-}" != --write ] || exec "$program" -i $files

# One call for all files, since most of the time of a call is its start.
complaints=$("$program" --dry-run --ferror-limit=5 $files 2>&1)
n=0
for file in $files; do
    n=$((n + 1))
    case "
$complaints" in
        *"
$file:"*) echo "not ok $n - $file" ;;
        *) echo "ok $n - $file" ;;
    esac
done
[ -z "$complaints" ] || printf '%s\n' "$complaints" | sed 's/^/# /'
echo "1..$n"
