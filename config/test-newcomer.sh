#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Does what somebody does who has just got the sources: copies the tree, runs the demo, runs it
# again, checks the bundle, and tries another DDS implementation. Real processes, real traffic.
#
# Usage: config/test-newcomer.sh [FOLDER]
#   FOLDER  where to copy the tree to; must not be there (default: a temporary folder, removed)
#
# Environment:
#   SLIPWAY_TEST_DOMAIN_OFFSET  added to DDS domain ids, to keep clear of other participants

set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
# shellcheck source-path=SCRIPTDIR
source "$root/config/expectations.sh"
readonly greatest_tries=3
readonly domain_offset=${SLIPWAY_TEST_DOMAIN_OFFSET:-0}

say() {
  printf '%s\n' "$*"
}

# Copies the project's own files, changed ones too, as a checkout would have them.
copy_tree() {
  mkdir -p "$copy"
  git -C "$root" ls-files -z --cached --others --exclude-standard |
    (cd "$root" && while IFS= read -r -d '' file; do
      [[ ! -e $file && ! -L $file ]] || printf '%s\0' "$file"
    done) |
    tar -C "$root" --null --no-recursion --files-from=- --create --file=- |
    tar -C "$copy" --extract --file=-
}

# Runs slipway in the copy; its output goes to log $1. Sets code.
slipway() {
  local log=$copy/../$1.log
  shift
  code=0
  (cd "$copy" && ./slipway "$@") >"$log" 2>&1 </dev/null || code=$?
  if ((code != 0)); then
    say "--- slipway $* ended with $code:"
    tail -n 60 "$log"
  fi
}

logged() {
  grep -Eq -- "$2" "$copy/../$1.log"
}

not_logged() {
  ! logged "$@"
}

# Whether every verdict in the report $1 is OK, and there is one.
all_ok() {
  local report=$1
  [[ -r $report ]] && grep -q '"verdict": "OK"' "$report" &&
    ! grep '"verdict": ' "$report" | grep -qv '"OK"'
}

ended() {
  ((code == $1))
}

# Whether the report $1 finds fault with nothing but lateness: a machine that is busy with other
# things for a tenth of a second makes samples late, and chains overdue.
only_late() {
  [[ -r $1 ]] && grep -Eq '"verdict": "(LATE|OVERDUE)"' "$1" &&
    ! grep '"verdict": ' "$1" | grep -Eqv '"(OK|LATE|OVERDUE)"'
}

# Runs the demo with report $2 and log $1, again while samples are only late. Sets code.
run_demo() {
  local name=$1 report=$2 try
  shift 2
  for ((try = 1; try <= greatest_tries; try++)); do
    slipway "$name" "$@"
    if ((code == 0)) || ! only_late "$report"; then
      break
    fi
  done
}

# Whether no process runs a program of the copy any more.
nothing_left_running() {
  local link
  for link in /proc/[0-9]*/exe; do
    [[ $(readlink "$link" 2>/dev/null) != "$copy"/* ]] || return 1
  done
}

# Whether that becomes true within some seconds.
nothing_left_running_soon() {
  local try
  for ((try = 0; try < 50; try++)); do
    ! nothing_left_running || return 0
    sleep 0.1
  done
  return 1
}

# Starts slipway with the arguments after the second, and ends it with signal $1 when it has printed
# a line that matches $2.
end_with() {
  local signal=$1 until=$2 log=$scratch/$3-$1.log try pid
  shift 2
  # In the background, a shell has its commands ignore SIGINT; env sets that right.
  (cd "$copy" && exec env --default-signal=INT ./slipway "$@") >"$log" 2>&1 </dev/null &
  pid=$!
  for ((try = 0; try < 1800; try++)); do
    ! grep -qs "$until" "$log" || break
    sleep 0.1
  done
  kill "-$signal" "$pid"
  wait "$pid" 2>/dev/null || true
  grep -q "$until" "$log"
}

# Whether there is no folder of a lab.
no_lab_left() {
  local folder
  for folder in "$XDG_STATE_HOME"/slipway/labs/*; do
    [[ ! -d $folder ]] || return 1
  done
}

if (($# > 1)); then
  say "usage: config/test-newcomer.sh [FOLDER]" >&2
  exit 2
fi
if (($# == 1)); then
  [[ ! -e $1 ]] || {
    say "$1 is there already" >&2
    exit 2
  }
  mkdir -p "$1"
  scratch=$(cd -P -- "$1" && pwd)
else
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
fi
readonly copy=$scratch/slipway
readonly bundle=target/demo/submarine-lab
readonly demo_report=$copy/$bundle/run/lab/cyclonedds/traffic.json
# Nothing that an earlier build left may help.
export XDG_CACHE_HOME=$scratch/cache XDG_STATE_HOME=$scratch/state

copy_tree
options=(--domain-offset "$domain_offset")

say "first demo"
run_demo first "$demo_report" demo --seconds 5
expect "the demo ends with 0" ended 0
expect "every topic's verdict is OK" all_ok "$demo_report"
expect "a component was seen paused" logged first ' is PAUSED$'
expect "a component was seen failed" logged first ' is FAILED$'
expect "no component is left running" nothing_left_running
expect "no lab is left" no_lab_left

say "second demo"
started=$SECONDS
run_demo second "$demo_report" demo --seconds 5
say "  took $((SECONDS - started)) s"
expect "the demo ends with 0" ended 0
expect "every topic's verdict is OK" all_ok "$demo_report"
expect "nothing is generated again" logged second 'submarine-lab is up to date$'
expect "nothing is compiled again" not_logged second '[0-9] compiled|from the cache'

say "check of the bundle"
slipway check generate samples/submarine-lab -o "$bundle" --check
expect "the bundle is what the model gives" ended 0

say "a demo that is cut short"
expect "a demo is ended by SIGINT" end_with INT '^measuring' demo --seconds 300
expect "its components end with it" nothing_left_running_soon
expect "its lab ends with it" no_lab_left

say "runs that are cut short"
for signal in TERM KILL; do
  expect "a run is ended by SIG$signal" end_with "$signal" '^measuring' run "$bundle" --seconds 300 "${options[@]}"
  expect "its components end with it" nothing_left_running_soon
done

say "minimal sample on Fast DDS"
run_demo fastdds "$copy/target/demo/minimal/run/fastdds/traffic.json" demo minimal --dds fastdds --local --seconds 3 "${options[@]}"
expect "the demo ends with 0" ended 0
expect "every topic's verdict is OK" all_ok "$copy/target/demo/minimal/run/fastdds/traffic.json"

if ((failures > 0)); then
  say "$failures of a newcomer's expectations are disappointed"
  exit 1
fi
say "a newcomer is served"
