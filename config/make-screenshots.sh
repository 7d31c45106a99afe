#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Makes the screenshots of the editor in Chromium: those of README.md from samples/submarine-lab, which
# is not touched, and those of docs/tutorial.md from the system that the tutorial draws and runs.
#
# Usage: config/make-screenshots.sh [FOLDER]   (default: docs)
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/docs}
# shellcheck source=screenshots-common.sh
. "$root/config/screenshots-common.sh"
require_browser

work=$(mktemp -d)
editor=
lab=
end_editor() {
  if [ -n "$editor" ]; then
    kill "$editor" 2>/dev/null || true
    wait "$editor" 2>/dev/null || true
    editor=
  fi
}
stop() {
  end_editor
  if [ -n "$lab" ]; then
    slipway lab down "$work/bundle" --lab "$work/lab" >/dev/null || true
  fi
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

slipway() {
  XDG_STATE_HOME=$work/state "$root/slipway" "$@"
}

# Starts the editor with these arguments, and sets address.
edit() {
  : >"$work/address"
  XDG_STATE_HOME=$work/state "$root/slipway" edit "$@" --no-open --port 0 \
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
  address=$(head -n 1 "$work/address")
}

# Runs a script of the editor's tests on the page.
take() {
  node "$root/editor/client/test/$1" "$(command -v chromium)" "$address" "$folder" ${2:+"$2"}
}

cp -R "$root/samples/submarine-lab" "$work/submarine-lab"
# Builds Slipway, where that is needed, before the editor's address is waited for.
slipway rules >/dev/null
edit "$work/submarine-lab"
take take-screenshots.mjs
end_editor

edit "$work/tracks.deployment" --new
take take-tutorial.mjs draw
end_editor
slipway generate "$work/tracks.deployment" -o "$work/bundle"
slipway build "$work/bundle"
lab=up
slipway lab up "$work/bundle" --lab "$work/lab"
slipway apply "$work/bundle" --ssh-config "$work/lab/ssh_config" --state "$work/deployed"
edit "$work/tracks.deployment" --bundle "$work/bundle" --ssh-config "$work/lab/ssh_config" \
  --state "$work/deployed"
take take-tutorial.mjs live

check_sizes "$folder"/editor-*.png "$folder"/tutorial-*.png
