#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures where the time of installing a host of metal goes, by the events of `slipway host
# reprovision` in the bare-metal lab: what Slipway adds to power, firmware, boots and partclone.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=3
console_follower=
readonly host=metal-1

usage() {
  cat <<'HELP'
Usage: measure-metal.sh [--rounds N]

  --rounds N  how often the host is installed (3)

Takes about 3 minutes a round, and some more for the images the first time. Needs root, and what
'slipway lab bare-metal up' needs.
HELP
}

# Prints the time, in seconds since 1970, and the name of what happens in an installation, from its
# events on standard input.
events() {
  jq -r --arg host "/$host" '
    select((.resource // "") | startswith("installation/") and endswith($host))
    | [(.time | sub("\\.[0-9]+"; "") | fromdateiso8601)
        + (.time | capture("\\.(?<part>[0-9]+)").part // "0" | "0.\(.)" | tonumber),
       .step // .type] | @tsv'
}

# The same from what the host prints on its console, which is read while it does; $1 is its log.
follow_console() {
  local line
  tail --lines 0 --follow=name --retry --silent -- "$1" 2>/dev/null |
    stdbuf --output=L tr '\r' '\n' |
    while IFS= read -r line; do
      case $line in
        'ocs_live_run begins'*) line=script ;;
        'Starting to restore image'*) line=partclone ;;
        'Cloned successfully'*) line='partclone ended' ;;
        *) continue ;;
      esac
      printf '%s\t%s\n' "$EPOCHREALTIME" "$line"
    done
}

# Prints how many seconds each phase took, from both on standard input.
phases() {
  sort -g | awk -F '\t' '
    function ends(name) { took[name] += $1 - since; since = $1 }
    BEGIN { before = "checks" }
    $2 == "action-started" { since = $1 }
    $2 == "start over the network" { ends("preparation") }
    $2 == "wait for start" { ends("power") }
    $2 == "script" { ends("network-boot") }
    # What is between two partitions belongs to restoring them.
    $2 == "partclone" { ends(before); before = "partclone" }
    $2 == "partclone ended" { ends("partclone") }
    $2 == "wait for first boot" { ends("identity") }
    $2 == "action-finished" { ends("first-boot") }
    END {
      took["slipway"] = took["preparation"] + took["checks"] + took["identity"]
      for (name in took) printf "%s %.1f\n", name, took[name]
    }'
}

# Installs the host once in the lab in $1; leaves what happened in the files events and console.
install_host() {
  local status=0
  : >"$scratch/console"
  follow_console "$1/hosts/$host/console.log" >"$scratch/console" &
  console_follower=$!
  # Its end is not reported.
  disown
  "$root/slipway" lab bare-metal exec --lab "$1" --own-files -- "$root/slipway" host reprovision \
    "$scratch/bundle" "$host" --yes --format json --state "$scratch/state" \
    --ssh-config "$1/ssh_config" --power-credentials "$1/power.json" >"$scratch/events" || status=$?
  end_following
  ((status == 0)) || fail "'slipway host reprovision' ended with status $status"
}

# Ends what reads the console.
end_following() {
  [[ -z $console_follower ]] || kill -- "-$console_follower" 2>/dev/null || true
  console_follower=
}

end_lab() {
  end_following
  "$root/slipway" lab bare-metal down --lab "$scratch/lab" >/dev/null
  rm -rf -- "${scratch:?}"
}

main() {
  local round name value lab
  take_options 'rounds' "$@"
  need awk jq java
  make_scratch
  lab=$scratch/lab
  "$root/slipway" generate "$root/samples/bare-metal" -o "$scratch/bundle" >"$scratch/out" 2>&1
  "$root/slipway" build "$scratch/bundle" >"$scratch/out" 2>&1
  trap end_lab EXIT
  # Each job is a group of processes, which ends as one.
  set -m
  "$root/slipway" lab bare-metal up --bundle "$scratch/bundle" --lab "$lab" >"$scratch/out"
  for ((round = 0; round < rounds; round++)); do
    install_host "$lab"
    while read -r name value; do
      printf '%s\n' "$value" >>"$scratch/$name.seconds"
    done < <(cat "$scratch/console" <(events <"$scratch/events") | phases)
  done
  print_machine
  printf 'Installing one host; %s runs; medians in s\n' "$rounds"
  for name in preparation power network-boot checks partclone identity first-boot; do
    printf '  %-16s %8.1f\n' "$name" "$(median <"$scratch/$name.seconds")"
  done
  printf '  %-16s %8.1f  preparation, checks, identity\n' 'Slipway itself' \
    "$(median <"$scratch/slipway.seconds")"
}

main "$@"
