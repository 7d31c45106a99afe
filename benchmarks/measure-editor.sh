#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures what a user of `slipway edit` waits for: the server, a small diagram, and a diagram of 2,000
# nodes that is loaded, dragged in, zoomed, changed, laid out, and judged while one edits; and what Chromium
# presents without a GPU while one pans, zooms and drags in each diagram from afar and near, beside
# Cytoscape's canvas of the same graph.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

runs=3
components=952
server=

usage() {
  cat <<'HELP'
Usage: measure-editor.sh [--runs N] [--components N]

  --runs N        how often all of it is done, each time by a new server (3)
  --components N  size of the large model (952: its software diagram has 2,000 nodes)

Takes about 7 minutes. Needs Chromium and Node.js.
HELP
}

# Starts the server on the folder $1 and waits for its address, which goes into $scratch/address.
start_server() {
  local begun=${EPOCHREALTIME//[!0-9]/} deadline=$((SECONDS + 60))
  : >"$scratch/address"
  # What a run leaves unsaved is none of the next one's, nor of the user's.
  rm -rf -- "$scratch/state"
  XDG_STATE_HOME=$scratch/state "$root/slipway" edit "$1" --no-open --port 0 >"$scratch/address" 2>"$scratch/server.log" &
  server=$!
  until [[ -s $scratch/address ]]; do
    if ! kill -0 "$server" 2>/dev/null || ((SECONDS > deadline)); then
      cat -- "$scratch/server.log" >&2
      fail 'the editor does not start'
    fi
    sleep 0.005
  done
  printf '%s\n' $(((${EPOCHREALTIME//[!0-9]/} - begun) / 1000)) >>"$scratch/server.ms"
}

stop_server() {
  [[ -z $server ]] || kill "$server" 2>/dev/null || true
  [[ -z $server ]] || wait "$server" 2>/dev/null || true
  server=
}

# Measures in the browser, and keeps each figure in a file of its name.
measure_page() {
  local name value
  node "$root/editor/client/test/measure-diagrams.mjs" "$(type -P chromium)" \
    "$(cat -- "$scratch/address")" submarine-lab/submarine-lab.deployment large/large.deployment \
    >"$scratch/page.out"
  while read -r name value; do
    printf '%s\n' "$value" >>"$scratch/$name.ms"
  done <"$scratch/page.out"
}

print_figure() {
  printf '  %-44s %8.*f %8s\n' "$2" "${4:-0}" "$(median <"$scratch/$1.ms")" "$3"
}

# Frames a second and the time between two, for what is done in diagram $1 at each scale.
print_frames() {
  local scale what name
  for scale in fit middle near; do
    for what in pan zoom drag; do
      name=$1-$scale-$what
      [[ ! -s $scratch/$name-rate.ms ]] || printf '  %-44s %8.0f %8.0f %8.0f %8.0f\n' "$1, $scale, $what" \
        "$(median <"$scratch/$name-rate.ms")" "$(median <"$scratch/$name-median.ms")" \
        "$(median <"$scratch/$name-p95.ms")" "$(median <"$scratch/$name-max.ms")"
    done
  done
}

main() {
  local run diagram begun
  take_options 'runs components' "$@"
  need awk java node chromium
  make_scratch
  trap 'stop_server; rm -rf -- "$scratch"' EXIT
  "$root/slipway" --version >"$scratch/out"
  mkdir -p "$scratch/models/large"
  cp -r "$root/samples/submarine-lab" "$scratch/models/"
  make_large_model "$components" "$scratch/models/large/large.deployment"
  read -ra begun < <(processor_ticks)
  for ((run = 0; run < runs; run++)); do
    start_server "$scratch/models"
    measure_page
    stop_server
  done
  print_machine
  print_stolen "${begun[@]}"
  printf '%s runs; the large diagram has %s nodes and %s edges\n' "$runs" \
    "$(median <"$scratch/nodes.ms")" "$(median <"$scratch/edges.ms")"
  printf '  %-44s %8s %8s\n' 'median, ms' is goal
  print_figure server 'server has its address' 1500
  print_figure first 'submarine-lab drawn, first tab of a server' 600
  print_figure small 'submarine-lab drawn, later tabs' 600
  print_figure load 'large diagram drawn' 800
  print_figure drag 'a step of dragging a node, all in view' 16 1
  print_figure drag-script '  of it in the code of the page' 5 1
  print_figure wheel 'a step of the wheel' 16 1
  print_figure wheel-script '  of it in the code of the page' 5 1
  print_figure drop-first 'first drop, until the answer is drawn' 100
  print_figure drop 'later drops' 100
  print_figure undo 'undone and drawn' 100
  print_figure layout 'laid out and drawn' 3000
  print_figure overload 'cores changed and the overload listed' 300
  print_figure mismatch 'QoS changed and the mismatch listed' 300
  print_figure cytoscape-load "Cytoscape's canvas of the same graph drawn" -
  printf '  %-44s %8s %8s %8s %8s\n' 'presented; goal 50/s, P95 33 ms, max 100 ms' '1/s' median P95 max
  for diagram in software infrastructure deployment cytoscape; do
    print_frames "$diagram"
  done
}

main "$@"
