#!/bin/sh
# Every header under src/ compiles alone, with gcc and with clang.
cd "$(dirname "$0")/../.." || exit 2
flags='-std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes
    -Wmissing-prototypes -Werror -D_POSIX_C_SOURCE=200809L'

headers=$(find src -name '*.h' | sort)
n=0
for header in $headers; do
    n=$((n + 1))
    result=ok
    for compiler in gcc clang; do
        # The second line is there because a file must declare something.
        printf '#include "%s"\nextern int alone;\n' "${header#src/}" |
            $compiler $flags -Isrc -fsyntax-only -x c - || result='not ok'
    done
    echo "$result $n - $header"
done
echo "1..$n"
