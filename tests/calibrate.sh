#!/bin/sh
# Tables of calibration, by the program given as $1: chances stand in their tenth, those of a position
# add up to 1, and so do its victories; the same seed gives the same table.
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

calibrate() {
    "$1" --games forum --kind many --judge worths --nodes 30 --number 60 --keep 2 --threads 1 --seats 3 --seed "$2"
}

echo 1..4
calibrate "$1" 7 >"$dir/one.md"
calibrate "$1" 7 >"$dir/again.md"
calibrate "$1" 8 >"$dir/other.md"
cmp -s "$dir/one.md" "$dir/again.md" && echo 'ok 1 - the same seed' || echo 'not ok 1 - the same seed'
cmp -s "$dir/one.md" "$dir/other.md" && echo 'not ok 2 - another seed' || echo 'ok 2 - another seed'
python3 - "$dir/one.md" <<'END'
import re, sys
rows = re.findall(r"\| (\d+) to (\d+) % \| ([\d.]+) % \| (?:([\d.]+) % ± ([\d.]+)|few games) \| (\d+) \| (\d+) \|", open(sys.argv[1]).read())
rows = [[float(x or 0) for x in row] for row in rows]
positions = sum(row[5] for row in rows)
is_right = len(rows) > 3 and all(low - .05 <= said <= high + .05 and 0 < games <= 60 and (error > 0) == (games >= 10)
                                 for low, high, said, won, error, n, games in rows)
print("ok 3 - tenths" if is_right else "not ok 3 - tenths")
said = sum(row[2] * row[5] for row in rows) / positions
print("ok 4 - three sides share 100 %" if abs(said - 100 / 3) < 0.1 and positions % 3 == 0 else f"not ok 4 - three sides share 100 %\n# {said}")
END
