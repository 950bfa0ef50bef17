#!/bin/sh
# Notices to absent players by Web Push and webhooks; see notice.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/notice.mjs" "$1"
