#!/bin/sh
# reproducible.sh [deb]: two builds of HEAD, in folders and with settings that differ, have the same
# bytes: the program, the source archive with the page, and with `deb` the Debian packages.
. "$(dirname "$0")/tap"
trap 'rm -rf "$dir"' EXIT
one=$dir/one two=$dir/another/folder
# Objects from a cache would be the same in any case.
export CCACHE_DISABLE=1
commit=$(git -C "$root" rev-parse HEAD)

# build FOLDER: clones and builds, with the tools of the page that this tree has already.
build() {
    git clone -q "$root" "$1" && git -C "$1" checkout -q "$commit" &&
        for modules in web/node_modules web/node/node_modules; do
            [ ! -d "$root/$modules" ] || cp -a "$root/$modules" "$1/$modules"
        done &&
        make -C "$1" dist
}

# same PATTERN: the files of that name below both folders of builds.
same() {
    files=$(cd "$one/build" && ls $1)
    check "there are $1" test -n "$files"
    for file in $files; do
        check "the same bytes: $file" cmp "$one/build/$file" "$two/build/$file"
    done
}

check 'the first build' build "$one"
umask 027
export TZ=Asia/Tokyo
check 'the second build' build "$two"
same release/aedile
same 'dist/*.tar.xz'
if [ "${1-}" = deb ]; then
    check 'the first packages' "$one/tools/deb" "$one"/build/dist/*.tar.xz "$one/build/deb"
    check 'the second packages' "$two/tools/deb" "$two"/build/dist/*.tar.xz "$two/build/deb"
    same 'deb/*.deb'
fi
finish
