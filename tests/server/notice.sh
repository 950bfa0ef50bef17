#!/bin/sh
# Notices to absent players by Web Push and webhooks; see notice.mjs.
exec node "$(dirname "$0")/notice.mjs" "$1"
