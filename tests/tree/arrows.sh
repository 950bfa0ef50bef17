#!/bin/sh
# Reads the #include lines under src/ and tools/ and fails on an arrow that the design does not
# have.  What a folder may include stands in allowed(): headers under src/, and in angle brackets
# those of the system.  The rules know no input or output, clock,
# thread or libm; statistics use libm.
set -f
cd "$(dirname "$0")/../.." || exit 2

rules='<jsmn.h> <limits.h> <stdarg.h> <stdbool.h> <stddef.h> <stdint.h> <stdlib.h> <string.h>'

# Headers of these parts of src/cli.
rooms() {
    printf 'cli/%s/* ' "$@"
}

# The length of ids and tokens, which a client has to know.
id='server/base/id.h'

allowed() {
    case $1 in
        src/core/*)    echo "core/* $rules" ;;
        src/games/*/*) game=${1#src/games/}; echo "core/* games/${game%%/*}/* $rules" ;;
        src/games/*)   echo "core/* $rules" ;;
        src/table/*)   echo "core/* table/* $rules" ;;
        src/bots/*)    echo "core/* bots/* $rules" ;;
        src/balance/*) echo "core/* bots/* balance/* <math.h> $rules" ;;
        src/think/*)   echo "core/* bots/* think/* <pthread.h> <stdalign.h> <stdatomic.h> $rules" ;;
        src/pairing/*) echo "core/* pairing/* $rules" ;;
        src/store/*)   echo 'core/* store/* <*>' ;;
        src/server/base/*)   echo 'core/* store/* server/base/* <*>' ;;
        src/server/net/*)    echo 'core/* store/* server/base/* server/net/* <*>' ;;
        src/server/tables/*) echo 'core/* table/* bots/* think/* store/* server/base/* server/net/* server/tables/* <*>' ;;
        src/server/notify/*) echo 'core/* table/* store/* server/base/* server/net/* server/tables/* server/notify/* <*>' ;;
        src/server/contests/*) echo 'core/* table/* pairing/* store/* server/base/* server/net/* server/tables/* server/notify/* server/contests/* <*>' ;;
        src/server/api/*)    echo 'core/* table/* bots/* pairing/* store/* server/*/* <*>' ;;
        src/server/*)        echo 'core/* store/* server/* <*>' ;;
        src/cli/base/*)     echo "core/* table/* $(rooms base) <*>" ;;
        src/cli/players/*)  echo "core/* table/* bots/* $(rooms players base) <*>" ;;
        src/cli/arena/*)    echo "core/* table/* bots/* balance/* $(rooms arena players base) <*>" ;;
        src/cli/term/*)     echo "core/* table/* bots/* think/* $(rooms term players base) <*>" ;;
        src/cli/remote/*)   echo "core/* table/* $id $(rooms remote term players base) <*>" ;;
        src/cli/commands/*) echo "core/* table/* bots/* balance/* pairing/* $(rooms commands remote term arena players base) <*>" ;;
        src/cli/admin/*)    echo "core/* table/* store/* server/* $(rooms admin base) <*>" ;;
        src/cli/*)          echo "core/* bots/* cli/* <*>" ;;
        src/lib/*)     echo "core/* table/* bots/* lib/* $rules" ;;
        src/wasm/*)    echo "core/* table/* bots/* balance/* pairing/* wasm/* $rules" ;;
        tools/learn/*) echo 'core/* bots/* ../tools/learn/* <*>' ;;
        tools/fit.c)   echo 'core/* bots/* <*>' ;;
        tools/store_speed.c) echo 'core/* store/* <*>' ;;
        tools/embed.c) echo 'core/* <*>' ;;
        tools/fuzz/*)  echo 'core/* table/* pairing/* store/* server/* ../tools/fuzz/* ../tests/setups.h ../tests/sim/* ../tests/store/lossy_vfs.h <*>' ;;
        tools/*)       echo 'core/* games/* <*>' ;;
    esac
}

# File and name to a path under src/.  As the compiler does it, a name is looked for beside its
# file first, then under src/; what is in neither place is the system's.
resolve() {
    for path in "$(dirname "$1")/$2" "src/$2"; do
        [ -e "$path" ] && realpath --relative-to=src "$path" && return
    done
    echo "<$2>"
}

is_allowed() {
    for pattern in $(allowed "$1"); do
        case $2 in $pattern) return 0 ;; esac
    done
    return 1
}

echo 1..1
bad=$(grep -rnE --include='*.[ch]' '^[[:blank:]]*#[[:blank:]]*include' src tools |
    while IFS=: read -r file line text; do
        name=$(echo "$text" | sed 's/^[^"<]*["<]\([^">]*\).*/\1/')
        target=$(resolve "$file" "$name")
        is_allowed "$file" "$target" || echo "# $file:$line: may not include $target"
    done)
[ -z "$bad" ] && echo 'ok 1 - arrows' || printf 'not ok 1 - arrows\n%s\n' "$bad"
