#!/bin/sh
# The terminal table, fed through a pipe: every game, undo, saving, two at one screen, bad input.
. "$(dirname "$0")/tap"

# Many numbers: those that are no choice are refused, so that a game goes on to its end.
numbers() {
    awk -v n="$1" -v seed="$2" 'BEGIN { srand(seed); while (n--) print int(rand() * 7) + 1 }'
}

games=$("$aedile" games --json | python3 -c 'import json, sys
print(" ".join(g["game"] for g in json.load(sys.stdin)["games"]))')
for game in $games; do
    numbers 60000 1 | "$aedile" play "$game" --bots random --seed p -o "$game.rec" >"$game.txt" 2>&1
    is "$game to its end" 'wins.' "$(tail -n 1 "$game.txt" | awk '{ print $NF }')"
    has "$game is kept" "$game.rec: ok" verify "$game.rec"
    has "$game is finished" 'finished' verify "$game.rec"
    numbers 60000 2 | "$aedile" play "$game" --bots tiro --seed p --lang de >"$game.txt" 2>&1
    is "$game in German" 'gewinnt.' "$(tail -n 1 "$game.txt" | awk '{ print $NF }')"
    grep -n '{[a-z]' "$game.txt"
    [ $? = 1 ]
    report "$game leaves no gap open"
done

numbers 60000 3 | "$aedile" play venus --players 4 --variant team --people 4 --seed t -o team.rec >/dev/null
has 'a team game with four people' 'finished' verify team.rec
numbers 60000 4 | "$aedile" play venus --players 4 --variant team --bots random --seats 0,2 --seed t >team.txt
is 'partners against bots' 'wins.' "$(tail -n 1 team.txt | awk '{ print $NF }')"

printf '1\n1\n0\n7\n99\n1\n1\n1\n1\nq\n\n' | "$aedile" play sylla --seed t --bots tiro -o picks.rec >picks.txt
is 'characters are chosen one by one' 'Chosen, 2 of 6: senator, vestal. Choose the next one; 0 takes the last one back.' \
    "$(grep -o 'Chosen, 2 of 6.*' picks.txt | tail -n 1)"
is 'a number that is no character is refused' 1 "$(grep -c 'There is no 99 in the list' picks.txt)"
is 'the sixth makes the choice' 1 "$(grep -c '^0 pick ' picks.rec)"
is 'the table comes before what has happened' 'Seats: What' \
    "$(grep -o -e '^Seats:' -e '^What has' picks.txt | head -n 2 | cut -d' ' -f1 | paste -sd' ' -)"

printf '1\nu\nq\nhalf.rec\n' | "$aedile" play forum --seed u >half.txt
is 'undo' 1 "$(grep -c '^> Taken back\.$' half.txt)"
has 'a game is saved when the player leaves' 'running' verify half.rec
printf '1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n1\n' | "$aedile" play half.rec >half.txt
has 'a saved game is continued to its end' 'finished' verify half.rec
printf 'q\n' | "$aedile" play forum --seed u -o bots.rec >bots.txt
is 'bots are centurions unless something else is said' 'bot 1 centurio' "$(grep '^bot' bots.rec)"
grep -q '▲ Centurio has chosen' bots.txt
report 'bots are shown by the title of their level'
printf 'hint\nq\n' | "$aedile" play forum --seed u --bots tiro,random -o bots.rec --force >bots.txt
grep -q '^>   1  bid with card . · [0-9]* points expected, [0-9]* %' bots.txt
report 'a hint at the table'
printf 'h\n' | "$aedile" play bots.rec >bots.txt
is 'the bots stay' 1 "$(grep -c '▲ Tiro: 0 points' bots.txt)"
printf 'rat\n' | "$aedile" play bots.rec --lang de | grep -q 'Punkte erwartet'
report 'a hint in German'
fails 2 '--bots: there is no bot "nobody"; "aedile games --json" lists the bots' play forum --bots nobody
printf 'x y z\n' | "$aedile" play forum | grep -q 'is not a choice or a command'
report 'nonsense is answered'
printf '\nplay architect_start; done\n' | "$aedile" play concordia --people 2 --seed x -o turn.rec >turn.txt
grep -q '^[01] play architect_start' turn.rec && grep -q '^[01] done' turn.rec
report 'a turn in one line'
printf '\nplay architect_start; nonsense\n' | "$aedile" play concordia --people 2 -o turn.rec --force >turn.txt
grep -q '“nonsense” is not a legal move now' turn.txt && ! grep -q '^[01] play' turn.rec
report 'a turn with an illegal choice enters nothing'
printf 'bid 1; keep oil\nlog\n' | "$aedile" play forum --seed u >turn.txt
grep -q '“keep oil” is not a legal move now' turn.txt
report 'nothing follows what is sealed'
printf 'bid 99\n' | "$aedile" play forum | grep -q '“bid 99” is not a legal move now'
report 'a move that is not legal is told apart'
printf 'bid 99\n' | "$aedile" play forum --lang de | grep -q '„bid 99“ ist jetzt kein erlaubter Zug'
report 'in German'
printf 'keep oil\nwhy figs\nwhy\nwhy marble\n' | "$aedile" play forum --seed u >why.txt
is 'a refusal says why' 1 "$(grep -A 1 'keep oil.* is not a legal move now' why.txt | grep -c '^Bid with a card first')"
is 'why gives the same reason' 1 "$(grep -c '^> Bid with a card first' why.txt)"
is 'why what' 1 "$(grep -c '^> Name a place or a card' why.txt)"
is 'why nothing' 1 "$(grep -c '^> Nothing at this table is called “marble”' why.txt)"
printf 'warum Feigen\n' | "$aedile" play forum --seed u --lang de | grep -q '^> Biete zuerst eine Karte'
report 'why in German, by its name'
printf 'q\n' | "$aedile" play forum --bots tiro | grep -q '^Seats: 0 ◆ Red, 1 ▲ Tiro$'
report 'the numbers of the seats are on the table'
head -n 72 "$root/tests/golden/concordia/crete-3.rec" | sed '/^bot 2/d' >cash.rec
printf 'cash\nq\n' | "$aedile" play cash.rec >cash.txt
is 'a short notation' 1 "$(grep -c '^2 cash 8' cash.rec)"
printf 'card 3\n' | "$aedile" play forum --seed u | grep -c 'bid with card 3' >n
is 'part of a name shows the choice' 2 "$(cat n)"
fails 2 'chess: this is neither a game nor a file; "aedile games" lists the games' play chess
fails 2 'forum.rec: the file exists already; --force overwrites it' play forum -o forum.rec
fails 2 '--seats: there is no such seat' play forum --seats 0,7
fails 2 '--name: a name has at most 39 bytes and no control characters' play forum --name "$(printf 'a\tb')"

printf 'q\n\n' | "$aedile" play concordia --seed w --bots tiro >setup.txt
is 'the set-up is shown and not told' 0 "$(grep -c 'What has happened' setup.txt)"

# The longest line that a terminal of 70 columns gets until the second question; all of them go to the file screen.
longest() {
    python3 -c 'import fcntl, os, pty, re, struct, sys, termios
pid, at = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("4H", 24, 70, 0, 0))
    os.execv(sys.argv[1], sys.argv[1:])
text = b""
try:
    for question in 1, 2:
        while not text.endswith(b"> "):
            text += os.read(at, 65536)
        if question == 1:
            os.write(at, b"s\n")
            text += os.read(at, 1)
except OSError:
    pass
os.close(at)
os.waitpid(pid, 0)
lines = re.sub("\33[^m]*m", "", text.decode()).splitlines()
print(*lines, sep="\n", file=open("screen", "w"))
print(max(map(len, lines)) if len(lines) > 20 else 0)' "$aedile" "$@"
}
# A bare system may have no terminals to give.
has_terminals() {
    python3 -c 'import os; os.openpty()' 2>/dev/null
}
for game in concordia antike sylla; do
    if ! has_terminals; then
        skip "$game in a terminal"
        continue
    fi
    longest play "$game" --seed w --bots tiro >n
    [ "$(cat n)" -gt 50 ] && [ "$(cat n)" -le 70 ]
    report "$game breaks its lines at the width of the terminal ($(cat n))"
done
if has_terminals; then
    is 'in a narrow terminal the scores of all stand side by side' 1 "$(grep -c '^  total  ' screen)"
else
    skip 'scores in a narrow terminal'
fi

for map in "$root"/data/concordia/*.json "$root"/data/antike/*.json "$root"/tests/data/*.json; do
    has "map check $(basename "$map")" ': ok, ' map check "$map"
done
gives 'a map of one'"'"'s own' '' new concordia --map "$root/tests/data/tiny.json" --seed m -o tiny.rec
has 'a saved game contains its map' 'running' verify tiny.rec
json 'wins by seat' 'len(d["seats"]) == 4 and sum(s["wins"] for s in d["seats"]) >= 20' \
    sim antike --players 4 --games 20 --bots random --seed 3 --json
has 'sim names the nations of the seats' 'Roma' sim antike --map mare_nostrum --players 3 --games 3
finish
