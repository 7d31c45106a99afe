# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2034
#
# What the measuring scripts share, which use the variables set here. To be sourced; sets root to the top folder of the source tree.

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Stops unless all the programs are there.
need() {
  local program
  for program; do
    [[ -n $(type -P -- "$program") ]] || fail "the program $program is missing"
  done
}

# Stops unless $2 is a whole number of at least 1; $1 is the option that it belongs to.
check_number() {
  [[ $2 =~ ^[1-9][0-9]{0,8}$ ]] || fail "$1 needs a whole number from 1, not '$2'"
}

# Prints the median of the numbers on standard input.
median() {
  sort -g | awk '{ value[NR] = $1 }
    END {
      if (NR == 0) exit 1
      middle = int((NR + 1) / 2)
      print NR % 2 ? value[middle] : (value[middle] + value[middle + 1]) / 2
    }'
}

# Prints $1 / $2 with two decimals.
ratio() {
  awk -v left="$1" -v right="$2" 'BEGIN { printf "%.2f\n", left / right }'
}

# Runs a command and sets elapsed_ms to the wall time and cpu_ms to the processor time that it took,
# children included; its output goes to $1.
elapsed_ms=0
cpu_ms=0
measure() {
  local output=$1 status=0 times
  local TIMEFORMAT='%R %U %S'
  shift
  times=$({ time "$@" >"$output" 2>&1; } 2>&1) || status=$?
  ((status == 0)) || {
    cat -- "$output" >&2
    fail "'$*' ended with status $status"
  }
  read -r elapsed_ms cpu_ms < <(awk '{ print $1 * 1000, ($2 + $3) * 1000 }' <<<"$times")
}

# Keeps what was measured last under a name, in the files NAME.wall and NAME.cpu of scratch.
note() {
  printf '%s\n' "$elapsed_ms" >>"$scratch/$1.wall"
  printf '%s\n' "$cpu_ms" >>"$scratch/$1.cpu"
}

# Makes the folder scratch, which goes when the script ends.
make_scratch() {
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/slipway-benchmark.XXXXXX")
  readonly scratch
}

print_machine() {
  printf 'Machine: %s cores, load %s, Linux %s\n' "$(nproc)" "$(cut -d' ' -f1 /proc/loadavg)" \
    "$(uname -r)"
}
