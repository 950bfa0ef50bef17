#!/bin/sh
# Missing files, wrong files, and how files are replaced.
. "$(dirname "$0")/tap"

"$aedile" new forum --map stall --seed x -o g.rec
mkdir folder
: >empty
head -c 4096 /dev/urandom | tr -d '\n' >junk
sed 's/$/\r/' g.rec >crlf.rec
head -c 100 g.rec >cut.rec
printf 'aedile 7\n' >newer.rec
sed 's/^seats 2/seats 9/' g.rec >seats.rec
sed 's/^game forum/game chess/' g.rec >chess.rec
sed '/^board/d' g.rec >short.rec
sed 's/^seats 2/&\nnonsense 1/' g.rec >word.rec
printf 'no entry\n' | cat g.rec - >entry.rec
head -c 17000000 /dev/zero | tr '\0' 'x' >huge.rec
not='this is not a record; one begins with "aedile 1"'

for command in show legal undo score verify; do
    fails 2 'none.rec: there is no such file' $command none.rec
    fails 2 'folder: this is a directory, not a file' $command folder
    fails 2 "empty:1: $not" $command empty
    fails 2 "junk:1: $not" $command junk
    fails 2 'crlf.rec:1: a control character, or a line end other than a single line feed' $command crlf.rec
    fails 2 'huge.rec: the file is longer than 16 MiB' $command huge.rec
    fails 2 'entry.rec:8: not an entry; expected a seat with a move, such as "0 bid 3", or with a word, such as "0 /undo 12"' $command entry.rec
done
fails 2 'none.rec: there is no such file' do none.rec '0:bid 1'
fails 2 'cut.rec:6: the last line has no line end; the file may be cut off' do cut.rec '0:bid 1'
fails 2 'newer.rec:1: aedile: the record has a newer format than this version of aedile can read' show newer.rec
fails 2 'seats.rec:5: seats: the value has the wrong type or is out of range' show seats.rec
fails 2 'chess.rec: chess: there is no such game' show chess.rec
fails 2 'short.rec:6: board: missing' show short.rec
fails 2 'word.rec:6: no line of a record'"'"'s head begins with this word' show word.rec
fails 2 'a b: there is no such file' show 'a
b'
"$aedile" verify g.rec none.rec >"$dir/out" 2>"$dir/err"
is 'the worst of several' '2: g.rec: ok, 0 entries, 0 draws (0 by hand), running aedile: none.rec: there is no such file' \
    "$?: $(cat "$dir/out" "$dir/err" | tr '\n' ' ' | sed 's/ $//')"

ln -s g.rec link.rec
"$aedile" do link.rec '0:bid 1'
[ -L link.rec ] && grep -q '^0 bid 1$' g.rec
report 'a link stays one'
chmod 640 g.rec
"$aedile" do g.rec '1:bid 1'
is 'the mode is kept' -rw-r----- "$(ls -l g.rec | cut -c 1-10)"
is 'nothing is left behind' '' "$(find . -name '.*.rec*')"
fails 2 '/dev/null: this is not a regular file' new forum -o /dev/null --force
if [ "$(id -u)" != 0 ]; then
    chmod 400 g.rec
    fails 2 'g.rec: permission denied' do g.rec '0:bid 2'
    chmod 000 g.rec
    fails 2 'g.rec: permission denied' show g.rec
    chmod 640 g.rec
fi

# Control characters in names of a file never reach the terminal.
printf '\033[31m\302\233Mallory' >"$dir/name"
sed "s/^seats 2/&\nperson 0 $(printf '\302\2335mMallory')/" g.rec >name.rec
"$aedile" show name.rec | grep -q "$(printf '\302\233')"
[ $? = 1 ]
report 'no control character is printed'
sed "s/^seats 2/&\nperson 0 $(printf 'Mall\377ory')/" g.rec >latin.rec
json 'JSON is UTF-8' 'd["seats"][0]["name"] == "Mall\ufffdory"' score latin.rec --json

# ---- positions ----
"$aedile" show g.rec --position >p.json
gives 'from a position' '' new forum --map stall --position p.json -o p.rec
is 'a game from a position has that position' "$("$aedile" show g.rec --position)" "$("$aedile" show p.rec --position)"
gives 'the record of a game from a position is valid' 'p.rec: ok, 0 entries, 0 draws (0 by hand), running' verify p.rec
fails 2 '--players: "9" is not a whole number from 2 to 4' new forum --map stall --players 9 --position p.json
fails 2 'forum: the position was made for other seats or variants' new forum --map stall --players 3 --position p.json
sed 's/"seats": 2/"seats": 77/' p.json >p1.json
fails 2 'p1.json:2: seats: the value has the wrong type or is out of range' new forum --map stall --position p1.json
sed 's/"bag": \[/&9, /' p.json >p2.json
line=$(grep -n '"bag"' p.json | cut -d : -f 1)
fails 2 "p2.json:$line: bag: wrong number of elements" new forum --map stall --position p2.json
sed '/"prize"/d' p.json >p3.json
fails 2 'p3.json:1: prize: missing' new forum --map stall --position p3.json
echo '{' >p4.json
at() { grep -n "^ *\"$1\"" p.json | cut -d: -f1; }
sed 's/"won": \[0, 0, 0/&9/; s/ 09/ 9/' p.json >p6.json
fails 2 "p6.json:$(at won): won[2]: contradicts the rest of the position" new forum --map stall --position p6.json
fails 2 "p6.json:$(at won): won[2]: widerspricht dem Rest der Stellung" new forum --map stall --position p6.json --lang de
sed 's/"won": \[0/"won": [9/' p.json >p7.json
fails 2 "p7.json:$(at won): won: contradicts the rest of the position" new forum --map stall --position p7.json
sed 's/"hand": \[[0-9]*/"hand": [\n1/' p.json >p8.json
fails 2 "p8.json:$(($(at hand) + 1)): hand[0]: contradicts the rest of the position" new forum --map stall --position p8.json
sed 's/"prize"/"price":1,\n&/' p.json >p9.json
fails 2 "p9.json:$(at prize): price: unknown member" new forum --map stall --position p9.json
fails 2 'p4.json:2: JSON: not valid JSON' new forum --position p4.json
: >p5.json
fails 2 'p5.json:1: JSON: not valid JSON' new forum --position p5.json
fails 2 'none.json: there is no such file' new forum --position none.json
finish
