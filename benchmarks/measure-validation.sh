#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures what a user waits for `slipway --version`, `--help`, the help of a command and `slipway
# validate` on the sample, beside the same Java alone and beside the last without the launcher script.
# All take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

runs=20
java_command=()

usage() {
  cat <<'HELP'
Usage: measure-validation.sh [--runs N]

  --runs N  how often each is run (20)

Takes about a minute.
HELP
}

main() {
  local model=$root/samples/submarine-lab/submarine-lab.deployment run java options=()
  take_options 'runs' "$@"
  need awk
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  # The first run builds what is stale, and shows what the launcher starts.
  "$root/slipway" validate "$model" >"$scratch/first" 2>&1 || {
    cat -- "$scratch/first" >&2
    fail 'the sample is not valid'
  }
  traced_command "$model"
  java=${java_command[0]}
  # What any Java program pays, with the launcher's choice of compiler and collector.
  options=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -version)
  for ((run = 0; run < runs; run++)); do
    measure "$scratch/out" "$java" "${options[@]}"
    note java
    measure "$scratch/out" "$root/slipway" --version
    note version
    measure "$scratch/out" "$root/slipway" --help
    note help
    measure "$scratch/out" "$root/slipway" validate --help
    note 'command help'
    measure "$scratch/out" "${java_command[@]}"
    note direct
    measure "$scratch/out" "$root/slipway" validate "$model"
    note slipway
  done
  print_machine
  printf '%s runs\n' "$runs"
  print_times java version help 'command help' direct slipway
  awk -v slipway="$(median <"$scratch/slipway.wall")" -v direct="$(median <"$scratch/direct.wall")" \
    'BEGIN { printf "  launcher overhead %.1f\n", slipway - direct }'
}

# Sets java_command to the command that the launcher becomes, by asking bash to trace it.
traced_command() {
  local line
  line=$(BASH_XTRACEFD=9 bash -x "$root/slipway" validate "$1" 9>&1 >"$scratch/out" |
    sed -n 's/^+* *exec \(.*\)$/\1/p' | tail -n 1)
  [[ -n $line ]] || fail 'the launcher started no Java'
  # The trace is quoted for the shell, so that it can be read back by it.
  eval "java_command=($line)"
}

main "$@"
