#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how long a new user waits from the Debian package to the first DDS traffic: installing it
# on a copy of this machine that has the packages it depends on and recommends, generating and
# building a sample, bringing up its lab, applying the plan, and seeing samples received. There is no
# network, and nothing built or cached before.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$root/config/copied-machine.sh"

rounds=3
readonly goal_ms=90000
readonly sample=/usr/lib/slipway/samples/submarine-lab
readonly steps=(install generate build lab-up apply status)
copy=
machine=

usage() {
  cat <<'HELP'
Usage: measure-first-traffic.sh [--rounds N]

  --rounds N  how often all is done, each time on a new copy of this machine (3)

Takes about 1 minute for each round. Needs root, the package that './slipway dist' leaves in
target/distribution, jq, and what the package depends on and recommends.
HELP
}

# Makes a copy of this machine without a network. Its first process, which is ended last, keeps it.
start_machine() {
  copy=$scratch/copy
  rm -rf -- "$copy"
  mkdir -p "$copy"
  unshare --net "${on_copy[@]}" "$copy" sh -c \
    'ip link set lo up && mkdir /user && exec sleep infinity' &
  machine=$!
  until [[ -d $copy/upper/user ]]; do
    kill -0 "$machine" 2>/dev/null || fail 'there is no copy of this machine'
    sleep 0.05
  done
}

end_machine() {
  [[ -n $machine ]] || return 0
  # There may be no lab.
  on_machine slipway lab down bundle >"$scratch/down.out" 2>&1 || true
  kill "$machine"
  wait "$machine" 2>/dev/null || true
  machine=
}

# Runs a command there, as a user who has never run Slipway.
on_machine() {
  nsenter --target "$machine" --mount --net env --chdir=/user --ignore-environment HOME=/user \
    XDG_CACHE_HOME=/user/cache XDG_STATE_HOME=/user/state CCACHE_DISABLE=1 LANG=C.UTF-8 \
    PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

# Measures the step $1, which is a command there.
step() {
  local name=$1
  shift
  measure "$scratch/$name.out" on_machine "$@"
  note "$name"
  total_ms=$(awk -v before="$total_ms" -v step="$elapsed_ms" 'BEGIN { print before + step }')
}

# Fails unless the status shows that each topic is received.
require_traffic() {
  on_machine slipway status bundle --traffic --format json >"$scratch/status.json"
  jq --exit-status '.topics | length > 0 and all(any(.flows[]; .rate > 0))' \
    "$scratch/status.json" >"$scratch/out" || fail 'not all topics have traffic'
}

main() {
  local round package total_ms packages=("$root"/target/distribution/slipway_*.deb)
  take_options 'rounds' "$@"
  need awk dpkg ip jq nsenter unshare
  ((EUID == 0)) || fail 'root is needed to install a package'
  [[ -f ${packages[0]} ]] || fail "the package is missing: run './slipway dist --quick' before"
  make_scratch
  trap 'end_machine
    rm -rf -- "$scratch"' EXIT
  for ((round = 0; round < rounds; round++)); do
    start_machine
    package=$copy/upper/user/slipway.deb
    cp -- "${packages[0]}" "$package"
    total_ms=0
    step install dpkg --install slipway.deb
    step generate slipway generate "$sample" -o bundle
    step build slipway build bundle
    step lab-up slipway lab up bundle
    step apply slipway apply bundle --yes
    step status slipway status bundle --traffic
    printf '%s\n' "$total_ms" >>"$scratch/total.wall"
    require_traffic
    end_machine
  done
  print_machine
  printf 'From %s to the first DDS traffic; %s runs\n' "${packages[0]##*/}" "$rounds"
  print_times "${steps[@]}"
  printf '  %-40s %7s %7s %-3s\n' 'median' value goal ''
  verdict 'all of it' "$(median <"$scratch/total.wall")" "$goal_ms" ms
}

main "$@"
