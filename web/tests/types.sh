#!/bin/sh
# The page's types: strict TypeScript in scripts and components, and no warning about markup.
cd "$(dirname "$0")/.." || exit 2
echo 1..1
if said=$(../tools/node node_modules/svelte-check/bin/svelte-check --fail-on-warnings --output human --tsconfig ./tsconfig.json 2>&1); then
    echo 'ok 1 - types'
else
    echo 'not ok 1 - types'
    echo "$said" | sed 's/^/# /'
fi
