#!/bin/sh
# The catalogue: every key is used, and every key that is used exists.  A key is used if a string
# in src/ is that key, or what follows "fault." or "map." in it, or if the program given as $1 prints it:
# those follow from the games and the errors.  What a thing is called, "<game>.<noun>.<id>", is used
# if a string in src/games is its id.  What the page says, "web.*", is used if it stands in web/src.
cd "$(dirname "$0")/../.." || exit 2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C

keys() {
    tools/node -e '
        const walk = (value, path) => typeof value === "string" ? console.log(path)
            : Object.entries(value).forEach(([k, v]) => walk(v, path ? `${path}.${k}` : k));
        walk(JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")), "");' "$1" | sort
}

strings() {
    grep -rhoE --include='*.[ch]' '"([^"\\]|\\.)*"' "$1" | sed 's/^"//; s/"$//' | sort -u
}

# Nothing may stand on stdin.
report() {
    bad=$(sed 's/^/# /')
    [ -z "$bad" ] && echo "ok $1 - $2" || printf 'not ok %d - %s\n%s\n' "$1" "$2" "$bad"
}

echo 1..5
keys data/i18n/en.json >"$dir/keys"
keys data/i18n/de.json >"$dir/german"
"$1" | sort -u >"$dir/printed"
strings src/games >"$dir/ids"
grep -rhoE 'web\.[a-z_]+\.[a-z_0-9]+' web/src | sort -u >"$dir/page"
{
    strings src
    strings src | sed 's/^/fault./'
    strings src | sed 's/^/map./'
    awk -F. 'NR == FNR { is_id[$0]; next } NF == 3 && $3 in is_id' "$dir/ids" "$dir/keys"
    cat "$dir/printed" "$dir/page"
} | sort -u >"$dir/used"
strings src/cli | grep -E '^[a-z]+(\.[a-z_0-9]+)+$' | grep -vE '\.(c|h|rec|jsonl?|txt)$' >"$dir/said"

comm -23 "$dir/keys" "$dir/used" | report 1 'every key is used'
comm -13 "$dir/keys" "$dir/said" | report 2 'every key in src/cli exists'
comm -13 "$dir/keys" "$dir/printed" | report 3 'every key of a game or an error exists'
comm -3 "$dir/keys" "$dir/german" | report 4 'both languages have the same keys'
comm -13 "$dir/keys" "$dir/page" | report 5 'every key in web/src exists'
