#!/bin/sh
# Notices about events and clubs; see club_notice.mjs.
exec "$(dirname "$0")/../../tools/node" "$(dirname "$0")/club_notice.mjs" "$1"
