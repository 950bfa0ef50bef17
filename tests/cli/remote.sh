#!/bin/sh
# The terminal table at a server of one's own: games through a pipe, two people and a restart
# between them, leaving and coming back, and what is said when something is wrong.
. "$(dirname "$0")/tap"

export XDG_STATE_HOME="$dir/state"
server=

# serve PORT: a server there, or at any port with 0; its address is in $url.
serve() {
    : >"$dir/address"
    "$aedile" serve --listen "127.0.0.1:$1" --store "sqlite:$dir/store.db" --limits false \
        >"$dir/address" 2>"$dir/log" &
    server=$!
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -s "$dir/address" ] && break
        sleep 0.2
    done
    url=$(sed 's|/$||' "$dir/address")
}

stop() {
    [ -z "$server" ] || { kill "$server"; wait "$server"; }
    server=
}
trap 'stop 2>/dev/null; rm -rf "$dir"' EXIT

numbers() {
    awk -v n="$1" -v seed="$2" 'BEGIN { srand(seed); while (n--) print int(rand() * 5) + 1 }'
}

# until_in FILE TEXT: waits until the text is there, ten seconds at most.
until_in() {
    for i in $(seq 50); do
        grep -q "$2" "$1" && return 0
        sleep 0.2
    done
    return 1
}

last_word() {
    tail -n 1 "$1" | awk '{ print $NF }'
}

serve 0
numbers 500 1 | "$aedile" play forum --server "$url" --bots random --name Ann >alone.txt 2>&1
is 'a game against a bot to its end' 'wins.' "$(last_word alone.txt)"
grep -q 'Ann: .* points, hand' alone.txt && grep -q 'Up for auction: ' alone.txt
report 'the screen shows the table and the events in words'
numbers 500 2 | "$aedile" play sylla --server "$url" --bots random --lang de >german.txt 2>&1
grep -q 'Strg-C\|deine Wahl' german.txt && ! grep -q '{[a-z]' german.txt
report 'in German'
is 'the token is the owner'"'"'s alone' '-rw-------' \
    "$(ls -l "$dir/state/aedile" | awk 'NR == 2 { print $1 }')"
printf 'say salve\nu\n1\nlog\nu\nscore\nq\n' |
    "$aedile" play concordia --server "$url/" --bots random --name Ann >undo.txt 2>&1
grep -q '^> Ann: salve' undo.txt && grep -q '^> There is nothing to take back' undo.txt &&
    grep -q '^> Taken back' undo.txt
report 'undo and chat'
printf 'play architect_start; nonsense\nplay architect_start; done\nsay salve; ave\nlog\nq\n' |
    "$aedile" play concordia --server "$url/" --bots random --name Ann >turn.txt 2>&1
grep -q '“nonsense” is not a legal move now' turn.txt && grep -q 'Ann: salve; ave' turn.txt &&
    grep -q '0 play architect_start' turn.txt && grep -q '0 done' turn.txt
report 'a turn in one line'
printf 'why mercator_3\ny\nq\n' | "$aedile" play concordia --server "$url/" --bots random --name Ann >why.txt 2>&1
grep -q '^> Name a place or a card' why.txt && ! grep -q '^> Nothing at this table' why.txt &&
    ! grep -q 'is not a choice or a command' why.txt
report 'why'
back=$(sed -n 's/.*--table \([0-9a-z]*\)$/\1/p' undo.txt)
printf 'q\n' | "$aedile" play --server "$url" --table "$back" >back.txt 2>&1
grep -q '^Ann: salve' back.txt && grep -q 'Ann, your choice' back.txt
report 'leaving and coming back'
# An old guest token, which ends before the signature, is exchanged and keeps its seats; a token that
# the server does not know is replaced.
kept=$(find "$dir/state/aedile" -type f | head -n 1)
token=$(cat "$kept")
printf '%.34s\n' "$token" >"$kept"
printf 'q\n' | "$aedile" play --server "$url" --table "$back" >back.txt 2>&1
grep -q 'Ann, your choice' back.txt && [ "$token" = "$(cat "$kept")" ]
report 'an unsigned guest token is exchanged'
printf 'g_%056d\n' 0 >"$kept"
printf 'q\n' | "$aedile" play forum --server "$url" --bots random --name Ann >new.txt 2>&1
grep -q -- '--table' new.txt && ! grep -q g_0000 "$kept"
report 'an unknown guest token is replaced'
printf '%s\n' "$token" >"$kept"
printf 'resign\nyes\n' | "$aedile" play --server "$url" --table "$back" >back.txt 2>&1
is 'resigning' 'wins.' "$(last_word back.txt)"
grep -q 'Ann wins' back.txt
[ $? = 1 ]
report 'a player who resigns does not win'

# Ann waits for her second half of the input while the server stops and starts again; Ben asks it
# all the time, and notices.
{
    numbers 2 3
    until_in ben.txt 'answers again'
    numbers 500 4
} | "$aedile" play forum --server "$url" --people 2 --name Ann >ann.txt 2>&1 &
ann=$!
: >ben.txt
until_in ann.txt 't/.*invite=i_'
link=$(sed -n 's/.* \(http:[^ ]*invite=i_[0-9a-f]*\)$/\1/p' ann.txt)
mkdir "$dir/ben"
numbers 500 5 | XDG_STATE_HOME="$dir/ben" "$aedile" play --server "$link" --name Ben >ben.txt 2>&1 &
ben=$!
until_in ben.txt 'Ben, your choice'
report 'a second player sits down by the link'
sleep 1
port=${url##*:}
stop
until_in ben.txt 'does not answer'
report 'a lost connection is reported'
serve "$port"
wait "$ann" "$ben"
is 'one player comes to the end after a restart' 'wins.' "$(last_word ann.txt)"
is 'both players see the same result' "$(tail -n 1 ann.txt)" "$(tail -n 1 ben.txt)"

python3 - "$aedile" "$url" >interrupted.txt <<'END'
import signal, subprocess, sys, time
p = subprocess.Popen([sys.argv[1], "play", "forum", "--server", sys.argv[2], "--bots", "random"],
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)
out = b""
while not out.endswith(b"> "):
    out += p.stdout.read(1)
p.send_signal(signal.SIGINT)
print(p.wait(10), p.stdout.read().decode())
END
grep -q '^130' interrupted.txt && grep -q 'Your seat is kept' interrupted.txt
report 'Ctrl-C leaves, and tells how to come back'

fails 2 'ftp://x: this is not the address of a server; an address looks like https://games.example.org' \
    play forum --server ftp://x
fails 2 'http://127.0.0.1:1: no server answers at this address' play forum --server http://127.0.0.1:1
fails 2 '--token: the server says: sign in first' \
    play forum --server "$url" --token a_00000000000000000000000000000000
fails 2 '--table: the server says: nothing was found at this address: it does not exist, was removed, or you may not see it' \
    play --server "$url" --table 00000000000000000000000000
fails 2 'A/B: this is not the id of a table; an id has 26 lowercase letters and digits' play --server "$url" --table A/B
fails 2 '--server: give a GAME for a new table, or --table ID for an existing one' play --server "$url"
fails 2 '--seed: this option cannot be used together with --server' play forum --server "$url" --seed 1
fails 2 '--table: this option works only together with --server' play --table x
fails 2 'play: an argument is missing; usage: aedile play GAME|FILE' play
fails 2 '--bots: there is no bot "nobody"; "aedile games --json" lists the bots' play forum --server "$url" --bots nobody
fails 2 '--bots: exec:COMMAND cannot play at a server from here; the program can call the server'"'"'s HTTP interface itself' \
    play forum --server "$url" --bots exec:true
stop
finish
