#!/bin/sh
# Every C file is as clang-format would have it; `make format` makes it so.
cd "$(dirname "$0")/../.." || exit 2
n=0
for file in $(find src tools tests -name '*.[ch]' | sort); do
    n=$((n + 1))
    if clang-format --dry-run -Werror --ferror-limit=5 "$file"; then
        echo "ok $n - $file"
    else
        echo "not ok $n - $file"
    fi
done
echo "1..$n"
