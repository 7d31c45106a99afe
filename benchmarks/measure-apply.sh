#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how long it takes to install and start components on the nodes of a lab, beside Ansible
# doing the same over the same SSH. The two take turns, each on a lab that is new.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/fleet.sh"

rounds=3
nodes=20
types=5

usage() {
  cat <<'HELP'
Usage: measure-apply.sh [--rounds N] [--nodes N] [--types N]

  --rounds N  how often each is run (3)
  --nodes N   nodes of the lab (20)
  --types N   component types; every node gets an instance of each (5)

Takes about 10 minutes. Needs what 'slipway lab up' and 'slipway build' need, jq and python3;
Ansible comes from PyPI.
HELP
}

main() {
  local round bundle
  take_options 'rounds nodes types' "$@"
  need awk java jq python3 ssh
  make_scratch
  bundle=$scratch/bundle
  make_fleet "$nodes" "$types" 1 built
  prepare_ansible "$nodes"
  for ((round = 0; round < rounds; round++)); do
    renew_lab
    measure "$scratch/out" "$root/slipway" apply "$bundle" \
      --ssh-config "$scratch/lab/ssh_config" --state "$scratch/state-$round"
    note slipway
    require_running $((nodes * types))
    renew_lab
    measure "$scratch/out" run_playbook apply
    note ansible
    end_connections
    require_running $((nodes * types))
  done
  print_machine
  printf '%d components on %d nodes, installed and started; %d runs\n' $((nodes * types)) "$nodes" \
    "$rounds"
  print_times slipway ansible
  printf '  ansible / slipway %s\n' \
    "$(ratio "$(median <"$scratch/ansible.wall")" "$(median <"$scratch/slipway.wall")")"
}

main "$@"
