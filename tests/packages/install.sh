#!/bin/sh
# install.sh BUILD: what `make install` puts where, from a folder in which everything is built.
. "$(dirname "$0")/tap"
build=$(realpath "$1")
trap 'rm -rf "$dir"' EXIT

check 'installs' env DESTDIR="$dir" meson install -C "$build" --no-rebuild
prefix=$dir$(meson introspect --buildoptions "$build" | jq -r '.[] | select(.name == "prefix").value')
for file in bin/aedile lib/systemd/system/aedile.service lib/sysusers.d/aedile.conf \
    share/bash-completion/completions/aedile share/man/man1/aedile.1 share/man/de/man1/aedile.1 \
    share/doc/aedile/LICENSE share/doc/aedile/CHANGELOG.md share/doc/aedile/docs/operating.md \
    share/doc/aedile/examples/aedile.conf; do
    check "$file" test -s "$prefix/$file"
done
is 'the unit starts what was installed' "${prefix#"$dir"}/bin/aedile serve --config /etc/aedile.conf" \
    "$(sed -n 's/^ExecStart=//p' "$prefix/lib/systemd/system/aedile.service")"
is 'the manual page is that of the program' "$("$prefix/bin/aedile" --lang en help --man)" \
    "$(cat "$prefix/share/man/man1/aedile.1")"
is 'no file names the folder of the build' '' "$(grep -rlF "$build" "$prefix")"
finish
