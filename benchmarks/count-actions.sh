#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Counts presses, drags, chords of keys and typed texts that one element of each kind of
# samples/submarine-lab takes in `slipway edit`, from an empty page: by the gestures of the first editor,
# and by those of today.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

server=

usage() {
  cat <<'HELP'
Usage: count-actions.sh

Draws the same twice in Chromium and prints a table, for README.md. Ends with 0 if each kind of element
takes at most 60 % of the actions that it took. Takes about 20 seconds. Needs Chromium and Node.js.
HELP
}

stop_server() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  [[ -z $server ]] || wait "$server" 2>/dev/null || true
}

# Writes a model with nothing in it into $scratch/models.
make_empty_model() {
  cat >"$scratch/models/$1.deployment" <<XML
<?xml version="1.0" encoding="UTF-8"?>
<slipway:Deployment xmi:version="2.0" xmlns:xmi="http://www.omg.org/XMI" xmlns:slipway="urn:slipway:model:1.0" id="$2" name="$1"/>
XML
}

main() {
  local deadline
  take_options '' "$@"
  need node chromium
  make_scratch
  trap 'stop_server; rm -rf -- "$scratch"' EXIT
  "$root/slipway" --version >"$scratch/out"
  mkdir "$scratch/models"
  make_empty_model before 5c51b8ea-6df5-4ac0-95e9-24ec4e6d27a1
  make_empty_model now 0a2ba97f-2a6b-4a3e-a2f2-31b05fbb3e5c
  XDG_STATE_HOME=$scratch/state "$root/slipway" edit "$scratch/models" --no-open --port 0 \
    >"$scratch/address" 2>"$scratch/server.log" &
  server=$!
  deadline=$((SECONDS + 60))
  until [[ -s $scratch/address ]]; do
    if ! kill -0 "$server" 2>/dev/null || ((SECONDS > deadline)); then
      cat -- "$scratch/server.log" >&2
      fail 'the editor does not start'
    fi
    sleep 0.1
  done
  node "$root/editor/client/test/count-actions.mjs" "$(type -P chromium)" \
    "$(cat -- "$scratch/address")" "$root/samples/submarine-lab"
}

main "$@"
