#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how long the status of many nodes of a lab takes, with 256 MB of heap, beside Ansible
# asking the same by the same script over the same SSH. The two take turns. Ansible is measured with
# new connections, as Slipway makes them, and with those that it kept from the run before.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/fleet.sh"

rounds=3
nodes=200
forks=50

usage() {
  cat <<'HELP'
Usage: measure-status.sh [--rounds N] [--nodes N] [--forks N]

  --rounds N  how often each is run (3)
  --nodes N   nodes of the lab (200)
  --forks N   how many nodes Ansible asks at a time (50)

Takes about 10 minutes. Needs what 'slipway lab up' needs, jq and python3; Ansible comes from PyPI.
HELP
}

main() {
  local round
  take_options 'rounds nodes forks' "$@"
  need awk java jq python3 ssh
  make_scratch
  make_fleet "$nodes" 1 1 unbuilt
  prepare_ansible "$forks"
  renew_lab
  export SLIPWAY_JAVA_OPTIONS=-Xmx256m
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/status" "$root/slipway" status "$scratch/bundle" \
      --ssh-config "$scratch/lab/ssh_config" --format json
    note slipway
    (($(jq '[.nodes[] | select(.prepared)] | length' "$scratch/status") == nodes)) ||
      fail 'not all nodes have answered'
    measure "$scratch/out" run_playbook status
    note ansible
    measure "$scratch/out" run_playbook status
    note ansible-again
    end_connections
  done
  print_machine
  printf 'Status of %d nodes, %d runs; Slipway with 256 MB of heap\n' "$nodes" "$rounds"
  print_times slipway ansible ansible-again
  printf '  ansible / slipway       %s\n' \
    "$(ratio "$(median <"$scratch/ansible.wall")" "$(median <"$scratch/slipway.wall")")"
  printf '  ansible-again / slipway %s\n' \
    "$(ratio "$(median <"$scratch/ansible-again.wall")" "$(median <"$scratch/slipway.wall")")"
}

main "$@"
