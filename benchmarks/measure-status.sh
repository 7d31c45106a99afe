#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how long the status of many nodes of a lab takes, with 256 MB of heap, beside Ansible
# asking the same by the same script over the same SSH. The two take turns. Both are measured with
# new connections and with those that they keep: Slipway in a process that goes on, as a watch does,
# Ansible from the run before.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/fleet.sh"

rounds=3
nodes=200
forks=50
repeats=20

usage() {
  cat <<'HELP'
Usage: measure-status.sh [--rounds N] [--nodes N] [--forks N] [--repeats N]

  --rounds N   how often each is run (3)
  --nodes N    nodes of the lab (200)
  --forks N    how many nodes Ansible asks at a time (50)
  --repeats N  how often a process that goes on asks in each round (20)

Takes about 10 minutes. Needs what 'slipway lab up' needs, jq and python3; Ansible comes from PyPI.
HELP
}

main() {
  local round first last
  take_options 'rounds nodes forks repeats' "$@"
  need awk java jq python3 ssh
  make_scratch
  make_fleet "$nodes" 1 1 unbuilt
  prepare_ansible "$forks"
  build_program status slipway-benchmark-status
  renew_lab
  export SLIPWAY_JAVA_OPTIONS=-Xmx256m
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/status" "$root/slipway" status "$scratch/bundle" \
      --ssh-config "$scratch/lab/ssh_config" --format json
    note slipway
    (($(jq '[.nodes[] | select(.prepared)] | length' "$scratch/status") == nodes)) ||
      fail 'not all nodes have answered'
    measure "$scratch/rounds" java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar \
      "$program" "$scratch/lab/ssh_config" "$repeats" "${fleet[@]}"
    # Connections are made in the first, and Java is warm after a few.
    elapsed_ms=$(awk 'NR > 1 { print $1 }' "$scratch/rounds" | median)
    cpu_ms=$((${cpu_ms%.*} / repeats))
    note slipway-again
    cat "$scratch/rounds" >>"$scratch/heap"
    measure "$scratch/out" run_playbook status
    note ansible
    measure "$scratch/out" run_playbook status
    note ansible-again
    end_connections
  done
  print_machine
  printf 'Status of %d nodes, %d runs; Slipway with 256 MB of heap\n' "$nodes" "$rounds"
  print_times slipway slipway-again ansible ansible-again
  for round in '' -again; do
    printf '  %-32s %s\n' "ansible$round / slipway$round" \
      "$(ratio "$(median <"$scratch/ansible$round.wall")" \
        "$(median <"$scratch/slipway$round.wall")")"
  done
  first=$(awk 'NR == 3 { print $2 }' "$scratch/heap")
  last=$(awk -v last="$repeats" 'NR == last { print $2 }' "$scratch/heap")
  printf '  heap in use after a full collection: %s KiB the third time, %s KiB the last\n' \
    "$first" "$last"
}

main "$@"
