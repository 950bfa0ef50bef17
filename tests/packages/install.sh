#!/bin/sh
# What `make install` puts where: install.sh BUILD, a folder in which everything is built.
build=$(cd "$1" && pwd) || exit 2
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
n=0

report() {
    if [ $? = 0 ]; then result=ok; else result='not ok'; fi
    n=$((n + 1))
    echo "$result $n - $1"
}

DESTDIR=$dir meson install -C "$build" --no-rebuild >"$dir/log" 2>&1
report 'installs' || sed 's/^/# /' "$dir/log"
prefix=$(meson introspect --buildoptions "$build" | jq -r '.[] | select(.name == "prefix").value')
for file in bin/aedile lib/systemd/system/aedile.service lib/sysusers.d/aedile.conf \
    share/bash-completion/completions/aedile share/man/man1/aedile.1 share/man/de/man1/aedile.1 \
    share/doc/aedile/LICENSE share/doc/aedile/CHANGELOG.md share/doc/aedile/docs/operating.md \
    share/doc/aedile/examples/aedile.conf; do
    [ -s "$dir/$prefix/$file" ]
    report "$file"
done
grep -qx "ExecStart=$prefix/bin/aedile serve --config /etc/aedile.conf" "$dir/$prefix/lib/systemd/system/aedile.service"
report 'the unit starts what was installed'
[ "$("$dir/$prefix/bin/aedile" help --man)" = "$(cat "$dir/$prefix/share/man/man1/aedile.1")" ]
report 'the page is that of the program'
! grep -rlF "$build" "$dir/$prefix" | grep .
report 'no file names the folder of the build'
echo "1..$n"
