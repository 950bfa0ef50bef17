#!/bin/sh
# install.sh: libaedile as a program outside of this tree finds it.
#
#   tests/lib/install.sh BUILD
#
# Installs the library of that build into an empty folder, compares the names that it exports with
# tests/lib/symbols.txt, and builds examples/c/bots.c and tests/lib/threads.c with what pkg-config
# says.  CC is the compiler (cc).  After an intended change of the exported names,
# `tests/lib/install.sh BUILD --write` writes the list.
cd "$(dirname "$0")/../.." || exit 2
build=$1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C
n=0

# Runs a command; it has to end well and may print nothing.
check() {
    n=$((n + 1)) what=$1
    shift
    if said=$("$@" 2>&1) && [ -z "$said" ]; then
        echo "ok $n - $what"
    else
        printf 'not ok %d - %s\n' "$n" "$what"
        printf '%s\n' "$said" | sed 's/^/# /'
    fi
}

meson install -C "$build" --no-rebuild --destdir "$dir" --tags runtime,devel >"$dir/log" 2>&1 ||
    { sed 's/^/# /' "$dir/log"; echo 'Bail out! nothing could be installed'; exit 1; }
lib=$(dirname "$(find "$dir" -name libaedile.a)")
export PKG_CONFIG_PATH="$lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$dir" LD_LIBRARY_PATH="$lib"

nm -D --defined-only "$lib/libaedile.so" | awk '$2 != "A" { print $3 }' | sort >"$dir/shared"
nm -g --defined-only "$lib/libaedile.a" | awk 'NF == 3 { print $3 "@@AEDILE_0" }' | sort >"$dir/static"
[ "${2-}" != --write ] || { cp "$dir/shared" tests/lib/symbols.txt; exit; }

so_name() {
    readelf -d "$lib/libaedile.so" | grep -q 'SONAME.*\[libaedile\.so\.0\]'
}

# Builds with the flags of pkg-config, as strict as a program can be.
make() {
    ${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -o "$dir/$1" "$2" $3
}

# Two runs of the example give the same, and the first of its lines is as expected.
plays() {
    "$dir/shared_bots" >"$dir/one" && "$dir/static_bots" >"$dir/two" && cmp "$dir/one" "$dir/two"
    grep -q '^concordia on imperium, [0-9]* choices$' "$dir/one" && grep -q '^1\. ' "$dir/one" ||
        cat "$dir/one"
}

refuses() {
    ! "$dir/shared_bots" chess greedy greedy 2>"$dir/said" &&
        grep -qx 'set-up: chess: there is no such game' "$dir/said" || cat "$dir/said"
}

# The library alone is configured without any other library but jsmn, which has no pkg-config file.
alone() {
    env -u PKG_CONFIG_PATH PKG_CONFIG_LIBDIR="$dir/none" meson setup "$dir/alone" \
        -Dlibrary=true -Dprogram=false >"$dir/log" 2>&1 || cat "$dir/log"
}

# Variables that keep a value from call to call.  There is one for each thread: what an assertion
# that fails calls (src/core/err.c).
variables() {
    ! objdump -t "$lib/libaedile.a" | grep -E '[[:space:]]\.(data|bss)[[:space:]]' | grep -v ' d  '
}

check 'the so-name' so_name
check 'the shared library exports what the list has' diff tests/lib/symbols.txt "$dir/shared"
check 'and the static library the same' diff tests/lib/symbols.txt "$dir/static"
check 'the library keeps no state' variables
check 'an example builds with the shared library' \
    make shared_bots examples/c/bots.c "$(pkg-config --cflags --libs aedile)"
check 'and with the static one' \
    make static_bots examples/c/bots.c "$(pkg-config --cflags aedile) $lib/libaedile.a -lm"
check 'both play the same game' plays
check 'a game that does not exist is refused with a sentence' refuses
check 'the headers are C++, too' \
    clang -x c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only src/lib/aedile_vec.h
check 'the library alone needs no other library' alone
check 'a program with threads builds' \
    make threads tests/lib/threads.c "-D_POSIX_C_SOURCE=200809L $(pkg-config --cflags --libs aedile) -pthread"
echo "1..$n"
"$dir/threads"
