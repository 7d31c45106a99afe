#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Makes the screenshots of the editor that README.md shows, from samples/submarine-lab, in Chromium.
# The sample itself is not touched.
#
# Usage: config/make-screenshots.sh [FOLDER]   (default: docs)
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/docs}
most=153600 # bytes a screenshot may have

for tool in chromium node; do
  if ! command -v "$tool" >/dev/null; then
    echo "make-screenshots: $tool is missing" >&2
    exit 2
  fi
done

work=$(mktemp -d)
editor=
stop() {
  if [ -n "$editor" ]; then
    kill "$editor" 2>/dev/null || true
    wait "$editor" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

cp -R "$root/samples/submarine-lab" "$work/submarine-lab"
# Builds Slipway, where that is needed, before the editor's address is waited for.
"$root/slipway" rules >/dev/null
XDG_STATE_HOME=$work/state "$root/slipway" edit "$work/submarine-lab" --no-open --port 0 \
  >"$work/address" 2>"$work/messages" &
editor=$!
tries=0
until [ -s "$work/address" ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 300 ] || ! kill -0 "$editor" 2>/dev/null; then
    cat "$work/messages" >&2
    exit 1
  fi
  sleep 0.1
done

node "$root/editor/client/test/take-screenshots.mjs" "$(command -v chromium)" \
  "$(head -n 1 "$work/address")" "$folder"

for picture in "$folder"/editor-*.png; do
  size=$(wc -c <"$picture")
  echo "$picture: $size bytes"
  if [ "$size" -gt "$most" ]; then
    echo "make-screenshots: $picture is larger than $most bytes" >&2
    exit 1
  fi
done
