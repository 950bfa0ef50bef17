#!/bin/sh
# Notices to who is not there, by Web Push and webhooks; see notice.mjs.
exec node "$(dirname "$0")/notice.mjs" "$1"
