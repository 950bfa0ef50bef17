#!/bin/sh
# tools/need on a system without dpkg: it says what is missing in the words of pkg-config and the
# shell, and it knows every package of the Makefile.
cd "$(dirname "$0")/../.." || exit 2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT

# report NUMBER NAME WANTED GOT
report() {
    [ "$3" = "$4" ] && echo "ok $1 - $2" && return
    printf 'not ok %d - %s\n' "$1" "$2"
    printf 'wanted: %s\ngot: %s\n' "$3" "$4" | sed 's/^/# /'
}

for command in sh awk cat gcc as ld pkg-config dirname ls; do
    ln -s "$(command -v $command)" "$dir/$command"
done
head='These are missing.  Install them, then run make again:'
echo 1..4
report 1 'what is there' '' "$(PATH=$dir tools/need gcc libc6-dev libuv1-dev 2>&1)"
rm "$dir/gcc"
report 2 'what is missing' "$head
    the command gcc (Debian's package gcc)
    the command meson (Debian's package meson)
    the module libuv of pkg-config (Debian's package libuv1-dev)
    the header <jsmn.h> of C (Debian's package libjsmn-dev)
exit 1" "$(PATH=$dir PKG_CONFIG_LIBDIR=$dir tools/need gcc meson libuv1-dev libjsmn-dev 2>&1; echo "exit $?")"
report 3 'a package that the list does not have' "$head
    nonsense, which tools/need does not know" "$(PATH=$dir tools/need nonsense 2>&1)"
packages=$(printf 'include Makefile\nprint:\n\t@echo $(PLAY_PACKAGES) $(TEST_PACKAGES) $(SOAK_PACKAGES) $(DIST_PACKAGES) $(DEB_PACKAGES) nodejs npm\n' |
    make -s --no-print-directory -f - print)
report 4 'every package of the Makefile' '' "$(PATH=$dir tools/need $packages | grep 'does not know')"
