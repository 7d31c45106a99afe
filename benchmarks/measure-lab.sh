#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how long a lab of a large model takes to come up, to be found complete when it is brought
# up again, and to go, beside making as many empty sets of namespaces one after the other.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=3
components=1100

usage() {
  cat <<'HELP'
Usage: measure-lab.sh [--rounds N] [--components N]

  --rounds N      how often each is run (3)
  --components N  size of the model (1100, which have 50 nodes)

Takes about 2 minutes. Needs what 'slipway lab up' needs: root or user namespaces, and OpenSSH's server.
HELP
}

# What a node costs at the least: its namespaces and one process in them.
make_namespaces() {
  local node user=()
  ((EUID == 0)) || user=(--user --map-root-user)
  for ((node = 0; node < $1; node++)); do
    unshare "${user[@]}" --mount --net --uts --ipc --pid --fork true
  done
}

main() {
  local round nodes lab=()
  take_options 'rounds components' "$@"
  need awk java unshare
  make_scratch
  "$root/slipway" --version >"$scratch/out"
  make_large_model "$components" "$scratch/model.deployment"
  "$root/slipway" generate "$scratch/model.deployment" -o "$scratch/bundle" >"$scratch/out" 2>&1
  lab=("$scratch/bundle" --lab "$scratch/lab")
  trap '"$root/slipway" lab down "${scratch:?}/bundle" --lab "$scratch/lab" >/dev/null
    rm -rf -- "$scratch"' EXIT
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/up.out" "$root/slipway" lab up "${lab[@]}"
    note up
    nodes=$(awk '/ nodes?, .* are up/ { print $1 }' "$scratch/up.out")
    measure "$scratch/out" "$root/slipway" lab status "${lab[@]}"
    note status
    measure "$scratch/out" "$root/slipway" lab up "${lab[@]}"
    note again
    measure "$scratch/out" "$root/slipway" lab down "${lab[@]}"
    note down
    measure "$scratch/out" make_namespaces "$nodes"
    note namespaces
  done
  print_machine
  printf 'Lab of %s nodes; %s runs, start of Java included\n' "$nodes" "$rounds"
  print_times up again status down namespaces
  printf '  up / namespaces %s\n' \
    "$(ratio "$(median <"$scratch/up.wall")" "$(median <"$scratch/namespaces.wall")")"
}

main "$@"
