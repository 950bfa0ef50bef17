#!/bin/sh
# python.sh: the Python package, used by strangers: the wheel of a build is installed without a
# network into a fresh virtual environment, and the tests and short examples run there.
#
#   tests/python.sh BUILD
cd "$(dirname "$0")/.." || exit 2
build=$1
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
bail() {
    sed 's/^/# /' "$dir/log"
    echo "Bail out! $1"
    exit 1
}

tools/wheel "$build/src/lib/libaedile.a" "$dir/wheel" >"$dir/log" 2>&1 || bail 'no wheel could be built'
/usr/bin/python3 -m venv --system-site-packages "$dir/venv" >"$dir/log" 2>&1 || bail 'no virtual environment'
"$dir/venv/bin/pip" install --no-index "$dir"/wheel/*.whl >"$dir/log" 2>&1 || bail 'the wheel could not be installed'
OPENBLAS_NUM_THREADS=1 "$dir/venv/bin/python" -IB tests/python/run.py
