#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures where the time of installing a host of metal goes, by the events of `slipway host
# reprovision` in the bare-metal lab: what Slipway adds to power, firmware, boots and partclone.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=3
readonly host=metal-1

usage() {
  cat <<'HELP'
Usage: measure-metal.sh [--rounds N]

  --rounds N  how often the host is installed (3)

Takes about 3 minutes a round, and some more for the images the first time. Needs root, and what
'slipway lab bare-metal up' needs.
HELP
}

# Prints how many milliseconds each phase took, from the events on standard input.
phases() {
  jq -r --arg host "/$host" '
    select((.resource // "") | startswith("installation/") and endswith($host))
    | [(.time | sub("\\.[0-9]+"; "") | fromdateiso8601)
        + (.time | capture("\\.(?<part>[0-9]+)").part // "0" | "0.\(.)" | tonumber),
       .type, .step // ""] | @tsv' |
    awk -F '\t' '
      function since(name, from) { printf "%s %.0f\n", name, (now - from) * 1000 }
      { now = $1 }
      $2 == "action-started" { begun = now }
      $3 == "start over the network" { since("preparation", begun); begun = now }
      $3 == "wait for start" { since("power", begun); begun = now }
      $3 == "restore" { since("network-boot", begun); begun = now }
      $3 ~ /^restore ./ { last = now }
      $3 == "wait for first boot" {
        now = last; since("partclone", begun); now = $1
        since("identity", last); begun = now
      }
      $2 == "action-finished" { since("first-boot", begun) }'
}

main() {
  local round name value lab
  take_options 'rounds' "$@"
  need awk jq java
  make_scratch
  lab=$scratch/lab
  "$root/slipway" generate "$root/samples/bare-metal" -o "$scratch/bundle" >"$scratch/out" 2>&1
  "$root/slipway" build "$scratch/bundle" >"$scratch/out" 2>&1
  trap '"$root/slipway" lab bare-metal down --lab "$scratch/lab" >/dev/null
    rm -rf -- "${scratch:?}"' EXIT
  "$root/slipway" lab bare-metal up --bundle "$scratch/bundle" --lab "$lab" >"$scratch/out"
  for ((round = 0; round < rounds; round++)); do
    "$root/slipway" lab bare-metal exec --lab "$lab" --own-files -- "$root/slipway" host \
      reprovision "$scratch/bundle" "$host" --yes --format json --state "$scratch/state" \
      --ssh-config "$lab/ssh_config" --power-credentials "$lab/power.json" >"$scratch/events"
    while read -r name value; do
      printf '%s\n' "$value" >>"$scratch/$name.wall"
    done < <(phases <"$scratch/events")
  done
  print_machine
  printf 'Installing one host; %s runs; medians in s\n' "$rounds"
  for name in preparation power network-boot partclone identity first-boot; do
    printf '  %-16s %8.1f\n' "$name" "$(median <"$scratch/$name.wall" | awk '{ print $1 / 1000 }')"
  done
  paste -d + "$scratch/preparation.wall" "$scratch/identity.wall" |
    awk -F + '{ print ($1 + $2) / 1000 }' | median |
    awk '{ printf "  %-16s %8.1f\n", "Slipway itself", $1 }'
}

main "$@"
