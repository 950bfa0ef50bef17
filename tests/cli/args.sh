#!/bin/sh
# Commands, options, help and languages.
. "$(dirname "$0")/tap"

fails 2 'no command is given; "aedile help" lists the commands'
fails 2 'nonsense: there is no such command; "aedile help" lists the commands' nonsense
fails 2 'map: there is no such command; "aedile help" lists the commands' map
fails 2 '--nonsense: no command is given; "aedile help" lists the commands' --nonsense
fails 2 '--nonsense: games has no such option; "aedile help games" lists its options' games --nonsense
fails 2 '-x: games has no such option; "aedile help games" lists its options' games -x
fails 2 'x: one argument too many; usage: aedile games' games x
fails 2 'show: an argument is missing; usage: aedile show FILE' show
fails 2 'do: an argument is missing; usage: aedile do FILE [SEAT:]MOVE[;MOVE...] ...' do x.rec
fails 2 '--json=1: this option takes no value' games --json=1
fails 2 '--players: this option needs a value' new forum --players
fails 2 '--seed: this option is given twice' new forum --seed 1 --seed 2
fails 2 '--players: "3x" is not a whole number from 2 to 4' new forum --players 3x
fails 2 '--players: "" is not a whole number from 2 to 4' new forum --players=
fails 2 '--lang: there is no such language; choose en or de' --lang fr games
fails 2 '--lang: this option needs a value' games --lang
fails 2 'nonsense: there is no such command; "aedile help" lists the commands' help nonsense

wanted=$("$aedile" new forum --seed 1 --players 3)
gives 'options before the command' "$wanted" --seed 1 --players=3 new forum
gives 'options around the argument' "$wanted" new --seed=1 forum --players 3
gives 'the end of options' "$wanted" new --seed=1 --players 3 -- forum
fails 2 '--seed: there is no such game' new -- --seed
gives 'a value like a command' "$("$aedile" new forum --seed new)" --seed new new forum

version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" "$root/meson.build")
is 'version' "aedile $version" "$("$aedile" --version | head -n 1)"
has 'the commit' 'Commit: ' --version
has 'the games that are built in' 'Games: concordia, venus, ' --version
has 'the nets that are built in' 'concordia/duel ' --version
has 'the stores that are built in' 'SQLite 3.' --version
has 'the page that is built in' 'Tisch im Browser: ' --version --lang de
has 'help' 'aedile map check FILE' help
has 'help as an option' 'aedile map check FILE' --help
has 'help on a command' '--threads T' help sim
has 'help on two words' '--game GAME' help map check
has 'help of a command' '--seat K|watcher' show --help
has 'help as a letter' '--seat K|watcher' show -h
gives 'help COMMAND and COMMAND --help print the same' "$("$aedile" help show)" show --help
for command in games new show legal do undo score verify play hint analyse 'map check' sim bench \
    site 'store check' 'store backup' 'store export' 'store import' help; do
    case $("$aedile" --lang de help $command) in
        *'aedile '"$command"*'--lang en|de'*) true ;;
        *) false ;;
    esac
    report "help on $command in German"
done
"$aedile" help | grep -qE '(cli|err|fault)\.'
[ $? = 1 ]
report 'no key without its text'

# The manual page has everything that help has.
"$aedile" help --man | sed 's/\\-/-/g; s/\\fB//g; s/\\fR//g' >page
for command in $("$aedile" help | sed -n 's/^ *aedile \([a-z]*\).*/\1/p' | sort -u); do
    grep -q "^.SS \"aedile $command" page
    report "$command in the manual page"
done
grep -qx -e '--idle-unload SECONDS' page
report 'options in the manual page'
if command -v groff >/dev/null; then
    for language in en de; do
        is "the manual page as groff reads it, $language" '' \
            "$("$aedile" --lang "$language" help --man | groff -Kutf8 -man -Tutf8 -ww -z 2>&1)"
    done
else
    skip 'the manual page: groff is not here'
fi

# Settings of the server that are no options of serve.
without_option() {
    sed -n 's/^ *{ "config\.\([a-z_]*\)".*/--\1/p' "$root/src/server/base/config.c" | tr _ - |
        while read -r option; do "$aedile" help serve | grep -q -e "^  $option " || echo "$option"; done
}
is 'every setting of the server is an option' '' "$(without_option)"

# offers NAME WANTED WORD ...: what bash offers after these words.
offers() {
    name=$1 wanted=$2
    shift 2
    is "$name" "$wanted" "$(bash -c '. "$1/packaging/aedile.bash"; COMP_WORDS=("${@:2}")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); compopt() { :; }
        _aedile "$2"; echo "${COMPREPLY[*]}"' bash "$root" "$aedile" "$@")"
}
touch a.rec
offers 'commands' 'show score sim serve site store' s
offers 'second words of commands' 'check' store c
offers 'options' '--players --position' new --p
offers 'the option without a command' '--version' --v
offers 'maps of the game' 'imperium italia ionium' new concordia --map i
offers 'a value after =' 'de' --lang = d
offers 'games and files' 'antike a.rec' play a
offers 'files again and again' 'a.rec' verify x.rec y.rec a
offers 'one of two words' 'operator' user role livia o

german='Aedile, ein Tisch für römische Brettspiele.'
english='Aedile, a table for Roman board games.'
first() {
    "$aedile" "$@" | head -n 1
}
is 'German by option' "$german" "$(first help --lang de)"
is 'German by LC_ALL' "$german" "$(LC_ALL=de_AT.UTF-8 first help)"
unset LC_ALL
is 'German by LC_MESSAGES' "$german" "$(LC_MESSAGES=de LANG=en first help)"
is 'German by LANG' "$german" "$(LANG=de_DE.UTF-8 LC_ALL= first help)"
is 'English else' "$english" "$(LANG=fr_FR.UTF-8 first help)"
is 'the option wins' "$english" "$(LANG=de first help --lang=en)"
export LANG=de
fails 2 'Unfug: diesen Befehl gibt es nicht; "aedile help" nennt die Befehle' Unfug
fails 2 'Unfug: dieses Spiel gibt es nicht' new Unfug
export LANG=C

"$aedile" games >/dev/full 2>"$dir/err"
is 'output that cannot be written' '2: aedile: standard output cannot be written' "$?: $(cat "$dir/err")"
finish
