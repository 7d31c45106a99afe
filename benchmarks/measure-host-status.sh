#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures the script `status` of a component host, on a host of so many components and as many
# instances that run, beside one process for each instance that looks at it and does nothing else.
# The two take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

runs=20
components=100
processes=()

# Ends what this script has started.
clean_up() {
  ((${#processes[@]} == 0)) || kill "${processes[@]}" 2>/dev/null || true
  rm -rf -- "$scratch"
}

# Makes a host as the scripts would leave it: installed components, each with an instance whose
# process lives.
make_host() {
  local archive=$1/archive boot number name hash ticks rest
  hash=$(printf 'x' | sha256sum)
  hash=${hash%% *}
  read -r boot </proc/sys/kernel/random/boot_id
  mkdir -p "$archive"/{run,instances,incoming,discovery}
  cp "$root"/provisioning/component-host/scripts/* "$archive"
  printf '%s\n' "$hash" >"$archive/version"
  for ((number = 1; number <= components; number++)); do
    name=Component$number-1.0.0
    mkdir -p "$1/$name/log" "$1/$name/bin"
    printf 'sha256=%s\nidentifier=%s\nstart=bin/x start\n' "$hash" "$name" >"$1/$name/.slipway-archive"
    printf 'component=%s\ndomain=1\n' "$name" >"$archive/instances/instance$number"
    sleep 600 &
    processes+=("$!")
    rest=$(<"/proc/$!/stat")
    read -r -a ticks <<<"${rest##*) }"
    printf '%s %s - %s\n' "$!" "${ticks[19]}" "$boot" >"$archive/run/instance$number.pid"
    printf 'running\t%s\t%s\t2015-05-13T10:35:43Z\tended\t%s\n' "$name" "$hash" "$boot" \
      >"$archive/run/instance$number.wanted"
  done
}

# What a status command of its own for each component costs at least.
look_one_by_one() {
  local process
  for process in "${processes[@]}"; do
    sh -c "kill -0 $process"
  done
}

usage() {
  cat <<'HELP'
Usage: measure-host-status.sh [--runs N] [--components N]

  --runs N        how often each is run (20)
  --components N  how many components the host has (100)

Takes about half a minute.
HELP
}

main() {
  local run
  take_options 'runs components' "$@"
  need awk sha256sum
  make_scratch
  trap clean_up EXIT
  make_host "$scratch/opt/components"
  for ((run = 0; run < runs; run++)); do
    measure "$scratch/status" "$scratch/opt/components/archive/status"
    note status
    measure "$scratch/peer" look_one_by_one
    note peer
  done
  (($(grep -c "$(printf '\tRUNNING\t')" "$scratch/status") == components)) ||
    fail 'status does not report all instances as running'
  printf '%d components, %d runs, medians\n' "$components" "$runs"
  printf '  status                      %s ms\n' "$(median <"$scratch/status.wall")"
  printf '  a process for each of them  %s ms\n' "$(median <"$scratch/peer.wall")"
  printf '  ratio                       %s\n' \
    "$(ratio "$(median <"$scratch/peer.wall")" "$(median <"$scratch/status.wall")")"
}

main "$@"
