#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures what 'slipway apply' adds to the time that Heat itself takes for a stack, beside the
# OpenStack client and Ansible, which create the same template in the same OpenStack lab.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/clouds/common.sh"

rounds=3
servers=24
port_offset=20500
readonly project=crew
ansible=

usage() {
  cat <<'HELP'
Usage: measure-stacks.sh [--rounds N] [--servers N] [--port-offset N]

  --rounds N       how often each creates the stack (3)
  --servers N      its servers, each with a port (24)
  --port-offset N  ports of the OpenStack lab, as of 'slipway lab openstack up' (20500)

Needs what 'slipway lab openstack up --tier 2' needs, jq and python3-openstackclient; Ansible comes
from PyPI.
HELP
}

# Ends the lab, however the script ends.
end_lab() {
  if [[ -d $scratch/lab ]]; then
    "$root/slipway" lab openstack down --lab "$scratch/lab" >"$scratch/down.log" 2>&1 ||
      cat "$scratch/down.log" >&2
  fi
  rm -rf -- "$scratch"
}

# Asks the lab; Debian's Python has the libraries of OpenStack.
ask() {
  /usr/bin/python3 "$root/benchmarks/clouds/stacks.py" "$@"
}

# Adds the collection for OpenStack, of all that Ansible has, to the folder $1.
add_collection() {
  "$1/bin/pip" --quiet --disable-pip-version-check download --no-deps --dest "$scratch" \
    ansible==12.3.0
  "$1/bin/python" - "$scratch" "$1" <<'PYTHON'
import pathlib, sys, zipfile
with zipfile.ZipFile(next(pathlib.Path(sys.argv[1]).glob("ansible-*.whl"))) as wheel:
    names = [n for n in wheel.namelist() if n.startswith("ansible_collections/openstack/cloud/")]
    wheel.extractall(sys.argv[2], names)
PYTHON
}

# What has the state of the round $1 and the bundle $2, in the lab.
deploy() {
  local state=$1 bundle=$2 command=$3
  shift 3
  "$root/slipway" "$command" "$bundle" --cloud slipway-lab --admin-cloud slipway-lab-admin \
    --state "$scratch/state-$state" --public-key "$scratch/key.pub" "$@"
}

create_by_openstack() {
  OS_CLIENT_CONFIG_FILE=$scratch/peers.yaml openstack --os-cloud slipway-lab stack create --wait \
    -t "$template" --parameter "public_key=$(<"$scratch/key.pub")" "$peer_stack"
}

create_by_ansible() {
  OS_CLIENT_CONFIG_FILE=$scratch/peers.yaml ANSIBLE_COLLECTIONS_PATH=$ansible \
    ANSIBLE_LOCAL_TEMP=$scratch/ansible "$ansible/bin/ansible-playbook" -i localhost, -c local \
    -e "ansible_python_interpreter=$ansible/bin/python" -e "stack=$peer_stack" \
    -e "template=$template" \
    -e "{\"public_key\": \"$(<"$scratch/key.pub")\"}" "$root/benchmarks/clouds/stack.yml"
}

# Notes how long Heat itself took for a stack: in the file NAME.taken to take the template, and in
# NAME.own that and to make the stack.
note_own() {
  local taken made
  read -r taken made < <(ask seconds "$project" "$2" "$scratch/lab/log/heat.log")
  printf '%s\n' "$taken" >>"$scratch/$1.taken"
  awk -v taken="$taken" -v made="$made" 'BEGIN { print taken + made }' >>"$scratch/$1.own"
}

# A stack created by all in turns. The last one of Slipway stays.
measure_applies() {
  local round name
  template=$(printf '%s' "$scratch"/bundle/heat/*/*.yaml)
  name=$(jq -r '.clouds[0].stacks[0].name' "$scratch/bundle/slipway.json")
  # Only the stack is to be measured.
  deploy first "$scratch/bundle" apply --target project/cloud/crew --target flavor/cloud/small \
    --target aggregate/cloud/hypervisor-1 >"$scratch/first.log" 2>&1 || {
    cat "$scratch/first.log" >&2
    fail 'the project cannot be made'
  }
  openstack --os-cloud slipway-lab-admin quota set --instances -1 --cores -1 --ram -1 --ports -1 \
    "$project"
  for ((round = 1; round <= rounds; round++)); do
    peer_stack=peer-$round
    measure "$scratch/out" create_by_openstack
    note openstack
    note_own openstack "$peer_stack"
    ask delete "$project" "$peer_stack"
    measure "$scratch/out" create_by_ansible
    note Ansible
    note_own Ansible "$peer_stack"
    ask delete "$project" "$peer_stack"
    measure "$scratch/out" deploy "$round" "$scratch/bundle" apply
    note apply
    note_own apply "$name"
    ((round == rounds)) || ask delete "$project" "$name"
  done
}

# The median of the seconds in the file $1, in ms.
milliseconds() {
  awk -v seconds="$(median <"$scratch/$1")" 'BEGIN { print seconds * 1000 }'
}

# By how many per cent the median of $1 exceeds the time that Heat itself took.
overhead() {
  awk -v all="$(median <"$scratch/$1.wall")" -v own="$(median <"$scratch/$1.own")" \
    'BEGIN { printf "%.1f\n", 100 * (all / 1000 - own) / own }'
}

main() {
  local name
  take_options 'rounds servers port-offset' "$@"
  need awk java jq openstack python3 ssh-keygen
  make_scratch
  trap end_lab EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  install_pinned ansible-openstack "$root/benchmarks/clouds/requirements.txt" add_collection
  ansible=$installed
  ssh-keygen -q -t ed25519 -N '' -C benchmark -f "$scratch/key"
  make_bundle "$servers"
  slipway lab openstack up --tier 2 --bundle "$scratch/bundle" --lab "$scratch/lab" \
    --port-offset "$port_offset"
  export OS_CLIENT_CONFIG_FILE=$scratch/lab/clouds.yaml
  export OS_CLIENT_SECURE_FILE=$scratch/lab/secure.yaml
  # An option for the project loses against the one that the file names.
  sed "s/project_name: slipway$/project_name: $project/" "$scratch/lab/clouds.yaml" \
    >"$scratch/peers.yaml"
  measure_applies
  print_machine
  printf 'A stack of %d servers, created %d times by each in turns\n' "$servers" "$rounds"
  print_times apply openstack Ansible
  for name in apply openstack Ansible; do
    printf '  %-16s %10.0f ms by Heat itself, of them %.0f ms to take the template; %s %% more in all\n' \
      "$name" "$(milliseconds "$name.own")" "$(milliseconds "$name.taken")" "$(overhead "$name")"
  done
  printf '\n  %-52s %10s %8s\n' Goal value 'at most'
  verdict "apply beyond Heat's own time" "$(overhead apply)" 5 %
}

main "$@"
