#!/bin/sh
# dist.sh ARCHIVE: the source archive builds with a C compiler and the libraries alone, without npm,
# Node.js, clang, git and a network, and what it builds serves the page.
. "$(dirname "$0")/tap"
archive=$(realpath "$1")
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$dir"' EXIT

mkdir "$dir/bin"
for program in /usr/bin/* /bin/*; do
    case ${program##*/} in
        npm* | npx* | node* | clang* | wasm* | lld* | git*) ;;
        *) ln -sf "$program" "$dir/bin" ;;
    esac
done
PATH=$dir/bin
export PATH
alone=
unshare -n true 2>/dev/null && alone='unshare -n'

cd "$dir" && tar -xf "$archive" && cd aedile-*/ || exit 2
check 'builds' $alone make
aedile=build/release/aedile
is 'knows its commit' "$(sed -n "s/^written='\(.\{12\}\).*/Commit: \1/p" tools/commit)" "$($aedile --version | grep Commit)"
is 'has the page' 'Browser table: built in, with the rules as WebAssembly' "$($aedile --version | grep Browser)"
check 'plays' sh -c "$aedile new concordia --seed 1 -o g.rec && $aedile do g.rec 'play architect_start' && $aedile verify g.rec"

$aedile serve --listen 127.0.0.1:0 --store "sqlite:$dir/store.db" >"$dir/address" 2>"$dir/log" &
server=$!
for i in 1 2 3 4 5 6 7 8 9 10; do
    [ -s "$dir/address" ] && break
    sleep 0.5
done
url=$(head -n 1 "$dir/address")
check 'serves the page' sh -c "curl -s $url | cmp - web/built/index.html"
module=$(basename web/built/assets/*.wasm)
check 'serves the rules' sh -c "curl -s ${url%/}/assets/$module | cmp - web/built/assets/$module"
finish
