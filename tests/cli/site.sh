#!/bin/sh
# `aedile site`: where it writes, what it refuses, and what stays.
. "$(dirname "$0")/tap"

mkdir full
: >full/mine.txt
: >file
base='a base begins and ends with / and has letters, digits, - . _ ~ between, such as /games/aedile/'
not_empty='the directory is not empty and was not written by "aedile site"; name another one'
fails 2 'site: an argument is missing; usage: aedile site DIR' site
fails 2 "$base" site new --base ''
for wrong in games games/ /games '/a b/' '/a//b/' '/a/../b/' '/"/' https://host/; do
    fails 2 "$wrong: $base" site new --base "$wrong"
done
# A build without the page has nothing to write.
case $("$aedile" site probe 2>&1) in
    *'built without the page'*)
        fails 2 'site: this program was built without the page; build it with "make"' site new
        finish
        exit ;;
esac
fails 2 'file: this is a file; name a directory' site file
fails 2 "full: $not_empty" site full
fails 2 'nowhere/new: there is no such file' site nowhere/new
[ ! -e nowhere ]
report 'nothing was made'

has 'it says what to do next' 'copy them into any folder of a web space' site new
[ -s new/index.html ] && [ -s new/sw.js ] && [ -s new/manifest.webmanifest ] && ls new/assets/*.wasm new/assets/*.net >/dev/null
report 'the page, its worker, the rules and the nets are there'
is 'no packed copies, nothing unfinished' '' "$(find new -name '*.gz' -o -name '*.part')"
is 'index.html names no absolute path' '' "$(grep -oE '(href|src)="/[^"]*"' new/index.html)"
is 'scripts and styles name no absolute path of a file' '' "$(grep -rhoE '["`(]/(assets/|favicon|icon-|badge|sw\.js|manifest)[^"`)]*' new)"
grep -q '<meta http-equiv="Content-Security-Policy" content="default-src '"'none'" new/index.html
report 'the policy stands in the page'
files >"$dir/first"
: >new/CNAME
: >new/assets/old-AAAAAAAA.js
has 'again' 'new: ' site new
rm new/CNAME
files >"$dir/second"
cmp -s "$dir/first" "$dir/second"
report 'a second run gives the same files, removes old ones and leaves what others put there'
has 'with a base' 'copy them to /games/aedile/ of a web space' site new --base /games/aedile/
grep -q 'href="/games/aedile/"' new/404.html
report '404.html leads into the site'
has 'in German' 'im Browser öffnen' site new --lang de
if [ "$(id -u)" != 0 ]; then
    mkdir shut && chmod 555 shut
    fails 2 'shut/aedile-site.txt: permission is denied' site shut
elif [ -e /dev/full ]; then
    mkdir -p cut && "$aedile" site cut >/dev/null && rm -r cut/assets && ln -s /dev/full cut/assets
    case $("$aedile" site cut 2>&1) in *'cut/assets'*) true ;; *) false ;; esac
    report 'a broken write is reported'
fi
finish
