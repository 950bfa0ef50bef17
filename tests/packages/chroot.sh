#!/bin/sh
# chroot.sh ARCHIVE SUITE: the Debian packages, from their build to their end, on a bare Debian.
#
# Builds the packages of a source archive in a chroot of SUITE (bookworm or trixie), then installs them
# in another one that has nothing but the base system: the server is started by the command of its
# unit, as its user; a store lives through an upgrade and a downgrade; purging leaves nothing.
# Needs root and debootstrap.  The chroots use the mirror, the proxy and the certificates of the
# system on which this runs.  The base system is kept in build/chroot for the next time.
. "$(dirname "$0")/tap"
archive=$(realpath "$1") suite=$2
base=$root/build/chroot/$suite
builder=$dir/builder bare=$dir/bare server=
[ "$(id -u)" = 0 ] || { echo '1..1'; echo 'ok 1 # SKIP a chroot needs root'; exit 0; }

leave() {
    [ -z "$server" ] || kill "$server"
    umount -q "$builder/proc" "$bare/proc" 2>/dev/null
    rm -rf --one-file-system "$dir"
}
trap leave EXIT

# ---- chroots ----

mirror() {
    cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        awk '$1 == "deb" || $1 == "URIs:" { for (i = 2; i <= NF; i++) if ($i ~ /^https?:.*debian/) { print $i; exit } }'
}

make_base() {
    [ ! -e "$base/done" ] || return 0
    rm -rf --one-file-system "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$base/root" "$(mirror)" || return 1
    apt-config dump | grep '^Acquire::' >"$base/root/etc/apt/apt.conf.d/00proxy"
    cp -a /usr/local/share/ca-certificates "$base/root/usr/local/share/"
    cp /etc/ssl/certs/ca-certificates.crt "$base/root/etc/ssl/certs/"
    touch "$base/done"
}

# make_chroot FOLDER
make_chroot() {
    mkdir "$1" && cp -a "$base/root/." "$1" && cp /etc/resolv.conf "$1/etc/" && mount -t proc proc "$1/proc" &&
        inside "$1" apt-get update
}

# inside FOLDER COMMAND ...
inside() {
    where=$1
    shift
    chroot "$where" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@"
}

apt() {
    where=$1
    shift
    inside "$where" apt-get -y -q --no-install-recommends "$@"
}

# ---- building ----

prepare() {
    mkdir "$builder/build" && cp "$archive" "$root/tools/deb" "$builder/build/" &&
        tar -xf "$archive" -C "$builder/build" && mv "$builder"/build/aedile-*/packaging/debian "$builder/build/debian" &&
        mv "$builder"/build/aedile-*/examples/c/bots.c "$builder/build/" &&
        apt "$builder" install dpkg-dev lintian && apt "$builder" build-dep /build
}

example() {
    inside "$builder" sh -c 'apt-get -y -q install /build/packages/libaedile0_*.deb /build/packages/libaedile-dev_*.deb &&
        cc -o /build/bots /build/bots.c $(pkg-config --cflags --libs aedile) && /build/bots'
}

in_python() {
    inside "$builder" sh -c 'apt-get -y -q install /build/packages/python3-aedile_*.deb &&
        python3 -c "import aedile; print(aedile.Game(\"forum\", 2).start())"'
}

# ---- installing ----

# The same package with another version, as the next release will have it.
raise() {
    inside "$bare" sh -c "dpkg-deb -R $1 /raised && sed -i 's/^Version: .*/Version: $2/' /raised/DEBIAN/control &&
        dpkg-deb -b /raised /packages/aedile_$2.deb && rm -r /raised"
}

unit() {
    sed -n "s/^$1=//p" "$bare"/usr/lib/systemd/system/aedile.service
}

# Starts the server as systemd would; its address is in $url.
start() {
    [ -d "$bare/var/lib/$(unit StateDirectory)" ] ||
        inside "$bare" install -d -m "$(unit StateDirectoryMode)" -o "$(unit User)" -g "$(unit Group)" "/var/lib/$(unit StateDirectory)"
    : >"$dir/address"
    chroot "$bare" setpriv --reuid="$(unit User)" --regid="$(unit Group)" --init-groups --no-new-privs \
        env -i sh -c "cd $(unit WorkingDirectory) && umask $(unit UMask) && exec $(unit ExecStart) --listen 127.0.0.1:0" \
        >"$dir/address" 2>"$dir/log" &
    server=$!
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        [ -s "$dir/address" ] && break
        sleep 0.5
    done
    url=$(sed -n '1s|/$||p' "$dir/address")
    [ -n "$url" ] || cat "$dir/log"
    [ "$(curl -s "$url/health" | jq .ok)" = true ]
}

stop() {
    kill "$server" && wait "$server"
    server=
}

serve_the_page() {
    curl -s "$url/" | grep -q '<script'
}

open_table() {
    curl -s -H 'Content-Type: application/json' -d '{}' "$url/api/guest" | jq -r .token >"$dir/token"
    id=$(curl -s -H "Authorization: Bearer $(cat "$dir/token")" -H 'Content-Type: application/json' \
        -d '{"game":"forum","players":2,"guest":"Ann","seats":[{"me":true},{"bot":"tiro"}]}' "$url/api/tables" | jq -r .id)
    has_table
}

has_table() {
    curl -s -H "Authorization: Bearer $(cat "$dir/token")" "$url/api/tables/$id/record" | grep -qx 'game forum'
}

# Everything that speaks of aedile, but for logs and the packages themselves.
traces() {
    find "$bare" -xdev -path "$bare/packages" -prune -o -path "$bare/var/log" -prune -o \
        -path "$bare/var/cache" -prune -o \( -iname '*aedile*' -o -nouser \) -print
    grep -l aedile "$bare/etc/passwd" "$bare/etc/group" "$bare/etc/shadow"
}


is_readable_by_the_server() {
    inside "$bare" setpriv --reuid=aedile --regid=aedile --clear-groups test -r /etc/aedile.conf
}

# ---- the test ----

check "a bare $suite" make_base
check 'a chroot to build in' make_chroot "$builder"
check 'what the build needs' prepare
check 'builds, and lintian finds nothing' inside "$builder" /build/deb "/build/$(basename "$archive")" /build/packages
[ $failed = 0 ] || finish
check 'a program is built with the library' example
check 'the library serves Python' in_python

check 'a chroot to install in' make_chroot "$bare"
mkdir "$bare/packages" && cp "$builder"/build/packages/aedile_*.deb "$bare/packages/"
first=/packages/$(basename "$bare"/packages/aedile_*.deb)
version=$(dpkg-deb -f "$bare$first" Version)
check 'installs' apt "$bare" install "$first"
is 'runs' "aedile $version" "$(inside "$bare" aedile --version | head -n 1)"
check 'the unit is sound' inside "$bare" sh -c 'systemd-analyze --man=no verify aedile.service 2>&1 | grep -i aedile; [ $? = 1 ]'
check 'the server reads its settings' is_readable_by_the_server
is 'others do not' 640 "$(stat -c %a "$bare/etc/aedile.conf")"
check 'the server starts' start
check 'the page' serve_the_page
check 'a table' open_table
check 'the server stops' stop
is 'the store is for the server alone' 700 "$(stat -c %a "$bare/var/lib/aedile")"

echo '# changed by the operator' >>"$bare/etc/aedile.conf"
check 'the next version' raise "$first" "$version+next"
check 'upgrades' apt "$bare" install "/packages/aedile_$version+next.deb"
check 'the server starts after the upgrade' start
check 'the table is still there' has_table
check 'the server stops' stop
check 'downgrades' apt "$bare" install --allow-downgrades "$first"
check 'the server starts after the downgrade' start
check 'the table is still there' has_table
check 'the server stops' stop
check 'the settings are still there' grep -q 'changed by the operator' "$bare/etc/aedile.conf"

check 'removes' apt "$bare" remove aedile
check 'the store outlives the program' test -s "$bare/var/lib/aedile/aedile.db"
check 'purges' apt "$bare" purge aedile
is 'nothing is left' '' "$(traces)"
finish
