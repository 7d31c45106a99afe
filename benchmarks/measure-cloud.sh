#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures what large clouds cost: their Heat templates, and a plan against many servers that exist.
# A stand-in for the cloud answers the plan as OpenStack does; a lab would need an hour to make them.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/clouds/common.sh"

rounds=5
servers=1000
readonly repeats=10
readonly start_tenths=300

usage() {
  cat <<'HELP'
Usage: measure-cloud.sh [--rounds N] [--servers N]

  --rounds N   how often each is run (5)
  --servers N  servers, each with a port (1000)

Takes about a minute, and as long as it takes to build what is stale. Needs curl, jq, time and
python3-yaml.
HELP
}

# Prints the document of a template anew by PyYAML, and how long that took in ms, wall and processor.
print_by_pyyaml() {
  /usr/bin/python3 -c '
import sys, time, yaml
with open(sys.argv[1], encoding="utf-8") as file:
    document = yaml.load(file, yaml.CSafeLoader)
wall, processor = time.monotonic(), time.process_time()
yaml.dump(document, Dumper=yaml.CSafeDumper)
print((time.monotonic() - wall) * 1000, (time.process_time() - processor) * 1000)
' "$scratch"/bundle/heat/*/*.yaml
}

# Runs the program that makes templates $1 times; further arguments are Java's.
make_templates() {
  local times=$1
  shift
  java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "$@" -jar "$program" "$scratch/model.deployment" \
    "$times"
}

# The first template of a process, which Java runs for the first time, and the later ones. The
# classes are archived, as the launcher does it with Slipway's.
measure_templates() {
  local round
  build_program clouds slipway-benchmark-clouds
  make_templates 1 "-XX:ArchiveClassesAtExit=$scratch/classes.jsa" >"$scratch/out" 2>&1 || {
    cat "$scratch/out" >&2
    fail 'no archive of classes can be made'
  }
  for ((round = 0; round < rounds; round++)); do
    make_templates "$repeats" "-XX:SharedArchiveFile=$scratch/classes.jsa" >"$scratch/times"
    read -r elapsed_ms cpu_ms _ <"$scratch/times"
    note 'template, first'
    elapsed_ms=$(tail -n 5 "$scratch/times" | cut -d' ' -f1 | median)
    cpu_ms=$(tail -n 5 "$scratch/times" | cut -d' ' -f2 | median)
    note 'template, warm'
    print_by_pyyaml >"$scratch/times"
    read -r elapsed_ms cpu_ms <"$scratch/times"
    note PyYAML
  done
}

plan() {
  SLIPWAY_JAVA_OPTIONS=-Xmx256m OS_CLIENT_CONFIG_FILE=$scratch/cloud/clouds.yaml /usr/bin/time \
    -f %M -o "$scratch/rss" "$root/slipway" plan "$scratch/bundle" --cloud benchmark \
    --admin-cloud benchmark --state "$scratch/cloud/state" --public-key "$scratch/key.pub"
}

list_servers() {
  local address=$1
  while [[ -n $address ]]; do
    curl --silent --show-error --fail -o "$scratch/page" "$address"
    address=$(jq -r '.servers_links[0].href // ""' "$scratch/page")
  done
}

# The peer asks the same cloud for the list of the servers, and for nothing else.
measure_plans() {
  local round address served
  ssh-keygen -q -t ed25519 -N '' -C benchmark -f "$scratch/key"
  mkdir "$scratch/cloud"
  # It ends when nobody writes to its standard input any more, thus with this script.
  exec {served}> >(/usr/bin/python3 "$root/benchmarks/clouds/serve_cloud.py" "$scratch/bundle" \
    "$scratch/cloud")
  for ((round = 0; round < start_tenths; round++)); do
    [[ ! -f $scratch/cloud/clouds.yaml ]] || break
    sleep 0.1
  done
  address=$(sed -n "s/.*auth_url: '\([^']*\)\/v3'.*/\1/p" "$scratch/cloud/clouds.yaml") ||
    fail 'the stand-in for the cloud did not start'
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/out" list_servers "$address/compute/v2.1/servers/detail"
    note 'list by curl'
    measure "$scratch/plan" plan
    note plan
    cat "$scratch/rss" >>"$scratch/plan.rss"
    grep -q '^Plan: 0 to create, 0 to update, 0 to replace, 0 to destroy' "$scratch/plan" || {
      tail -n 20 "$scratch/plan" >&2
      fail 'the plan wants changes'
    }
  done
  exec {served}>&-
}

main() {
  take_options 'rounds servers' "$@"
  need awk curl java jq ssh-keygen
  [[ -x /usr/bin/time ]] || fail 'the program /usr/bin/time is missing'
  /usr/bin/python3 -c 'import yaml' || fail 'python3-yaml is missing'
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  make_bundle "$servers"
  measure_templates
  measure_plans
  print_machine
  printf '%d servers, each with a port; %d runs\n' "$servers" "$rounds"
  print_times 'template, first' 'template, warm' PyYAML plan 'list by curl'
  printf '  %-40s %7s %7s\n' Goal value 'at most'
  verdict 'template, the first of a process' "$(median <"$scratch/template, first.wall")" 500 ms
  verdict 'template, in a warm process' "$(median <"$scratch/template, warm.wall")" 500 ms
  verdict 'plan, with 256 MB of heap' "$(median <"$scratch/plan.wall")" 3000 ms
  verdict 'peak memory of the plan' \
    "$(awk -v rss="$(median <"$scratch/plan.rss")" 'BEGIN { print rss / 1024 }')" 256 MiB
}

main "$@"
