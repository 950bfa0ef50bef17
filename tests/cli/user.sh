#!/bin/sh
# Accounts and tables of a store: the commands for operators.
. "$(dirname "$0")/tap"
export XDG_DATA_HOME="$dir/data"
store=sqlite:s.db

# enter PASSWORD ARGUMENT ...: aedile with that on its input.
enter() {
    password=$1
    shift
    got=$(printf '%s\n' "$password" | "$aedile" "$@" 2>&1) || got="exit $?: $got"
}

# edit SQL: changes the store behind its back, and prints what it finds.
edit() {
    python3 -c 'import sqlite3, sys
db = sqlite3.connect("s.db")
for row in db.execute(sys.argv[1]): print(*row)
db.commit()' "$1"
}

enter 'correct horse' user add Ann --store $store
is 'an account' 'Ann has an account' "$got"
case $(edit 'SELECT password FROM users') in '$argon2id$'*) true ;; *) false ;; esac
report 'the store holds a hash of the password'
enter 'correct horse' user add ANN --store $store
is 'a name that is taken' 'exit 2: aedile: ANN: this name is already in use; choose another one' "$got"
enter 'short' user add Ben --store $store
is 'a password that is too short' 'exit 2: aedile: Ben: a password has 8 to 200 characters' "$got"
enter "$(printf '%0900d' 1)" user add Ben --store $store
is 'a password that is too long' 'exit 2: aedile: Ben: a password has 8 to 200 characters' "$got"
got=$("$aedile" user add Ben --store $store 2>&1 </dev/null)
is 'no password' '2: aedile: Ben: a password has 8 to 200 characters' "$?: $got"
rule='a name has 2 to 24 letters and digits, with single spaces, dots or dashes between them'
for name in A ' Ann' 'Ann.' 'A  B' 'A<b>' "$(printf 'A\033[1mB')" "$(printf 'A\342\200\256B')" \
    '0123456789012345678901234'; do
    enter 'correct horse' user add "$name" --store $store
    case $got in 'exit 2: aedile: '*": $rule") true ;; *) false ;; esac
    report 'no name' || echo "# $got"
done
enter 'correct horse' user add 'Аnn' --store $store
is 'letters of two alphabets' 'exit 2: aedile: Аnn: a name may use the letters of only one alphabet: Latin, Greek or Cyrillic' "$got"
for name in 'Ben-2' 'Émile Müller' 'Ωμέγα.1' 'Иван'; do
    enter 'staple battery' user add "$name" --store $store
    is "the name $name" "$name has an account" "$got"
done
enter 'correct horse' user add 'Emile MüIler' --store $store
is 'a name that only nearly looks the same' 'Emile MüIler has an account' "$got"
"$aedile" user remove 'Emile MüIler' --store $store >/dev/null
enter 'correct horse' user add 'Émile MüIler' --store $store
is 'a name that looks like one that is taken' 'exit 2: aedile: Émile MüIler: an account whose name looks the same exists already' "$got"
today=$(date -u +%Y-%m-%d)
gives 'list' "$(printf '%s  %s\n' "$today" Ann "$today" Ben-2 "$today" 'Émile Müller' "$today" 'Ωμέγα.1' "$today" 'Иван')" \
    user list --store $store
json 'list for programs' '[u["name"] for u in d["users"]][:2] == ["Ann", "Ben-2"] and all(u["role"] == "player" for u in d["users"])' \
    user list --json --store $store

gives 'role' 'Ann is an operator' user role ann operator --store $store
has 'an operator is listed as such' 'Ann (operator)' user list --store $store
has 'an operator is listed in German' 'Ann (Betreiber)' user list --store $store --lang de
gives 'an operator becomes a player again' 'Ann is a player' user role Ann player --store $store
fails 2 'king: there is no such role; give player or operator' user role Ann king --store $store
fails 2 'Nobody: there is no account with this name' user role Nobody operator --store $store

edit "INSERT INTO tokens SELECT id || 's', id, 'session', '', 0, 0, 9 FROM users UNION SELECT id || 'a', id, 'api', '', 0, 0, 9 FROM users"
gives 'ban' 'Émile Müller is banned' user ban 'émile müller' --store $store
has 'a banned account is listed as such' 'Émile Müller (banned)' user list --store $store
is 'the tokens of a banned account are kept' 10 "$(edit 'SELECT count(*) FROM tokens')"
gives 'unban' 'Émile Müller is no longer banned' user unban 'Émile Müller' --store $store
is 'lifting a ban removes the tokens' 8 "$(edit 'SELECT count(*) FROM tokens')"
old=$(edit "SELECT password FROM users WHERE name = 'Ben-2'")
enter 'another one' user password Ben-2 --store $store
is 'a new password' 'Ben-2 has a new password' "$got"
[ "$old" != "$(edit "SELECT password FROM users WHERE name = 'Ben-2'")" ]
report 'the new password is stored as a hash'
is 'a new password ends sessions and keeps tokens for programs' api \
    "$(edit "SELECT kind FROM tokens JOIN users ON id = user_id WHERE name = 'Ben-2'")"
enter 'yet another' user password Ben-2 --revoke-tokens --store $store
is '--revoke-tokens ends tokens for programs, too' 'Ben-2 has a new password' "$got$(edit "SELECT kind FROM tokens JOIN users ON id = user_id WHERE name = 'Ben-2'")"
enter 'short' user password Ben-2 --store $store
is 'a new password that is too short' 'exit 2: aedile: Ben-2: a password has 8 to 200 characters' "$got"
gives 'remove' 'Иван is removed' user remove 'Иван' --store $store
fails 2 'Иван: there is no account with this name' user remove 'Иван' --store $store

# At a terminal the password is asked for twice, without echo.
cat >type.py <<'END'
import os, pty, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:2] + sys.argv[3:])
out = b''
for word in sys.argv[2].split(','):
    while not out.endswith(b': '):
        out += os.read(fd, 1000)
    time.sleep(0.1)
    os.write(fd, word.encode() + b'\n')
    out += b'|'
try:
    while True:
        more = os.read(fd, 1000)
        if not more:
            break
        out += more
except OSError:
    pass
print(out.decode().replace('\r', '').replace('\n', '/'), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
END
if python3 -c 'import pty; pty.openpty()' 2>/dev/null; then
    is 'a terminal' 'Password: |/Once more: |/Ben-2 has a new password/ 0' \
        "$(python3 type.py "$aedile" 'paper clip,paper clip' user password Ben-2 --store $store)"
    is 'two that differ' 'Password: |/Once more: |/aedile: Ben-2: the two passwords are not the same/ 2' \
        "$(python3 type.py "$aedile" 'paper clip,paper chip' user password Ben-2 --store $store)"
else
    skip 'a terminal'
fi
rm type.py

# Tables.
edit "INSERT INTO tables (id, state, head, settings, created_at, changed_at) VALUES
    ('00000000000000000000000001', 'open', '', '{}', 1, 86400000),
    ('00000000000000000000000002', 'quarantined', '', '{}', 1, 2)"
gives 'tables' "$(printf '%s\n' '00000000000000000000000001  1970-01-02  open' \
    '00000000000000000000000002  1970-01-01  quarantined')" table list --store $store
gives 'tables of one state' '00000000000000000000000002  1970-01-01  quarantined' \
    table list --state quarantined --store $store
json 'tables as JSON' '[t["state"] for t in d["tables"]] == ["open", "quarantined"]' \
    table list --json --store $store
fails 2 'broken: there is no such state; give open, running, over, adjourned or quarantined' table list --state broken --store $store
gives 'a table is removed' '00000000000000000000000002 is removed' \
    table remove 00000000000000000000000002 --store $store
fails 2 '00000000000000000000000002: there is no table with this id' \
    table remove 00000000000000000000000002 --store $store

# Which store.
fails 2 'sqlite:none.db: the store cannot be opened: No such file or directory' user list --store sqlite:none.db
fails 2 'x: this is not the address of a store; write sqlite:PATH or postgres://...' user list --store x
"$aedile" user list 2>"$dir/err"
is 'the default is not there yet' \
    "2: aedile: sqlite:$dir/data/aedile/aedile.db: the store cannot be opened: No such file or directory" \
    "$?: $(cat "$dir/err")"
enter 'correct horse' user add Ann
is 'the first account makes it' 'Ann has an account' "$got"
is 'only the owner may enter the directory of the default store' 700 "$(stat -c %a "$dir/data/aedile")"
gives 'the default store has the account' "$today  Ann" user list
unset XDG_DATA_HOME
HOME=$dir/home && export HOME
has 'the default store below HOME' "sqlite:$dir/home/.local/share/aedile/aedile.db" user list
unset HOME
fails 2 '--store: neither XDG_DATA_HOME nor HOME is set, so there is no default store; give --store URL' user list
finish
