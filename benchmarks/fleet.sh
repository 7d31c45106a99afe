# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
#
# What the scripts share that measure on a lab of equal nodes, beside Ansible. To be sourced.

# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

fleet=()
ansible=

# Makes a fleet of $1 nodes with an instance of each of $2 component types, $3 nodes sharing a domain,
# and the bundle of it, built if $4 is `built`. Its lab, which is not up yet, goes when the script ends.
make_fleet() {
  local nodes=$1 types=$2 domain_nodes=$3 state=$4
  build_program large-models slipway-large-models
  java -cp "$program" dev.slipway.benchmark.FleetModel --nodes "$nodes" --types "$types" \
    --domain-nodes "$domain_nodes" -o "$scratch/fleet.deployment"
  slipway generate "$scratch/fleet.deployment" -o "$scratch/bundle"
  [[ $state != built ]] || slipway build "$scratch/bundle"
  trap end_fleet EXIT
  mapfile -t fleet < <(jq -r '.nodes[] | select(.componentHost) | .name' \
    "$scratch/bundle/slipway.json")
}

end_fleet() {
  "$root/slipway" lab down "$scratch/bundle" --lab "$scratch/lab" >"$scratch/down.log" 2>&1 ||
    cat "$scratch/down.log" >&2
  rm -rf -- "$scratch"
}

# Makes the lab anew: component hosts on which nothing is installed.
renew_lab() {
  [[ ! -d $scratch/lab ]] || slipway lab down "$scratch/bundle" --lab "$scratch/lab"
  slipway lab up "$scratch/bundle" --lab "$scratch/lab"
  slipway host prepare --ssh-config "$scratch/lab/ssh_config" "${fleet[@]}"
}

# Writes Ansible's settings and its inventory: what apply.yml is to do on each node. The settings are
# those that its documentation recommends for speed.
prepare_ansible() {
  local identifier
  install_pinned ansible "$root/benchmarks/ansible/requirements.txt"
  ansible=$installed/bin
  cat >"$scratch/ansible.cfg" <<CONFIG
[defaults]
inventory = $scratch/inventory.json
forks = $1
gathering = explicit
interpreter_python = /usr/bin/python3
retry_files_enabled = False
local_tmp = $scratch/ansible

[ssh_connection]
pipelining = True
transfer_method = piped
ssh_args = -F $scratch/lab/ssh_config -o ControlMaster=auto -o ControlPersist=60s
control_path_dir = $scratch/control
CONFIG
  for identifier in "$scratch"/bundle/archives/cyclonedds/*.jar; do
    [[ -f $identifier ]] || continue
    sha256sum "$identifier" | awk '{ name = $2; sub(/.*\//, "", name); sub(/\.jar$/, "", name)
      print name, $1 }'
  done | jq -Rn '[inputs | split(" ") | {(.[0]): .[1]}] | add // {}' >"$scratch/hashes.json"
  jq --slurpfile hashes "$scratch/hashes.json" --arg bundle "$scratch/bundle" '
    . as $bundle_json
    | ([.domains[] | {(.domainId | tostring): .name}] | add) as $domains
    | {all: {hosts: ([.nodes[] | select(.componentHost) | . as $node
        | {(.name): {
            archives: ($bundle + "/archives/cyclonedds"),
            instances: [$bundle_json.instances[] | select(.node == $node.name) | {
              name, component, sha256: $hashes[0][.component],
              configuration: "component=\(.component)\ndomain=\(.domainId)\naddress=\(
                $node.interfaces[0].address)\ndiscovery=benchmark.cyclonedds.xml\n"}],
            discovery: ([$bundle_json.instances[] | select(.node == $node.name)][0]
              | "\($bundle)/discovery/domain-\(.domainId)/\($node.name)/cyclonedds.xml")}}]
        | add)}}' "$scratch/bundle/slipway.json" >"$scratch/inventory.json"
}

# Runs a playbook on all nodes; the connections that it leaves are ended.
run_playbook() {
  ANSIBLE_CONFIG=$scratch/ansible.cfg "$ansible/ansible-playbook" \
    "$root/benchmarks/ansible/$1.yml"
}

# Ends the connections that Ansible keeps for its next run.
end_connections() {
  local socket
  for socket in "$scratch"/control/*; do
    [[ ! -S $socket ]] || ssh -F "$scratch/lab/ssh_config" -o ControlPath="$socket" -O exit any \
      >/dev/null 2>&1 || true
  done
}

# Stops unless $1 instances run, by what the nodes say.
require_running() {
  local running
  running=$("$root/slipway" status "$scratch/bundle" --ssh-config "$scratch/lab/ssh_config" \
    --format json | jq '[.nodes[].instances[] | select(.state == "RUNNING")] | length')
  [[ $running == "$1" ]] || fail "$running instances run, not $1"
}
