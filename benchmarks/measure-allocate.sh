#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures `slipway allocate` of instances that are scattered over hosts: the time, the traffic
# between hosts before and after, and how far that may be from the best.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

seconds=30

usage() {
  cat <<'HELP'
Usage: measure-allocate.sh [--seconds N]

  --seconds N  how long is searched at most (30)

Takes about four times as long.
HELP
}

# Allocates $1 instances on $2 hosts, which they fill to the share $3.
allocate() {
  local model=$scratch/$1-$2-$3.deployment
  java -cp "$program" dev.slipway.benchmark.ScatteredModel --instances "$1" --hosts "$2" \
    --fill "$3" -o "$model"
  measure "$scratch/proposal" "$root/slipway" allocate "$model" --time-limit "$seconds" \
    --format json
  jq -r --arg what "$1 on $2, $3" --arg wall "$elapsed_ms" --arg cpu "$cpu_ms" \
    '[$what, $wall, $cpu, (.trafficBefore / 1e6 | floor), (.trafficAfter / 1e4 | floor / 100),
      (.bound / 1e4 | floor / 100), (.gap * 1000 | round / 10), .outcome, .repeatable] | @tsv' \
    "$scratch/proposal"
}

main() {
  take_options 'seconds' "$@"
  need awk java jq
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  build_program large-models slipway-large-models
  "$root/slipway" --version >"$scratch/version"
  print_machine
  printf 'what\twall ms\tCPU ms\tbefore Mbit/s\tafter\tbound\tgap %%\toutcome\trepeatable\n'
  allocate 40 5 0.77
  allocate 1000 100 0.77
  allocate 1000 100 0.6
  allocate 1000 100 0.9
}

main "$@"
