# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What the scripts share that measure clouds. To be sourced after ../common.sh.

# Runs Slipway; what it prints is shown only if it fails.
slipway() {
  "$root/slipway" "$@" >"$scratch/slipway.log" 2>&1 || {
    cat "$scratch/slipway.log" >&2
    fail "'slipway $*' failed"
  }
}

# Makes the bundle of $1 servers with a port each, in scratch/bundle.
make_bundle() {
  build_program large-models slipway-large-models
  java -cp "$program" dev.slipway.benchmark.CloudModel --servers "$1" \
    -o "$scratch/model.deployment"
  slipway generate "$scratch/model.deployment" -o "$scratch/bundle"
}

# Prints a goal: what, the value, the goal, its unit, and whether it is met.
verdict() {
  awk -v what="$1" -v value="$2" -v goal="$3" -v unit="$4" 'BEGIN {
    printf "  %-40s %7.0f %7.0f %-3s %s\n", what, value, goal, unit,
      value <= goal ? "met" : "missed" }'
}
