#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Lets components on many nodes of a lab exchange samples for a while, watched by the runtime, and
# says whether anything grows and whether a line is missing in a log.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/fleet.sh"

minutes=10
nodes=50
types=2
interval=30
watcher=

# A process grows if the straight line through its resident sizes rises, over the time measured, by
# more than this part of their mean and by more than so many KiB.
readonly growth_percent=5 growth_kib=1024

usage() {
  cat <<'HELP'
Usage: measure-soak.sh [--minutes N] [--nodes N] [--types N] [--interval N]

  --minutes N   how long it is watched (10), after a minute to warm up
  --nodes N     nodes of the lab (50), ten of which share a domain
  --types N     component types; every node gets an instance of each, at 1 Hz (2)
  --interval N  seconds between two samples of the memory (30)

Prints a table and, on its last line, the same as JSON. Ends with 1 if a process grew or a line is
missing. Takes the time given and about 3 minutes. Needs what 'slipway lab up' and 'slipway build'
need, a JDK and jq.
HELP
}

end_soak() {
  [[ -z $watcher ]] || kill "$watcher" 2>/dev/null || true
  [[ -z $watcher ]] || wait "$watcher" 2>/dev/null || true
  end_fleet
}

# Prints the numbers of the components' processes, as this machine knows them.
component_processes() {
  local folder process space known=' '
  for folder in "$scratch"/lab/nodes/*; do
    read -r process _ <"$folder/process"
    known+="$(readlink "/proc/$process/ns/pid") "
  done
  for folder in /proc/[0-9]*; do
    [[ $(cat "$folder/comm" 2>/dev/null) == Component* ]] || continue
    space=$(readlink "$folder/ns/pid") || continue
    [[ $known != *" $space "* ]] || printf '%s\n' "${folder#/proc/}"
  done
}

# Appends a line "WHO SECONDS KIB" for each process to the file samples: the runtime's heap after a
# collection and its resident size, and the components' resident sizes.
sample() {
  local process heap
  "$java_home/bin/jcmd" "$watcher" GC.run >/dev/null
  heap=$("$java_home/bin/jcmd" "$watcher" GC.heap_info |
    awk 'match($0, /used [0-9]+K/) && /generation/ { sum += substr($0, RSTART + 5, RLENGTH - 6) }
      END { print sum }')
  printf 'heap %s %s\n' "$1" "$heap" >>"$scratch/samples"
  for process in "$watcher" "${components[@]}"; do
    awk -v who="$process" -v at="$1" '/^VmRSS:/ { print who, at, $2 }' "/proc/$process/status" \
      >>"$scratch/samples" || fail "process $process has ended"
  done
}

# Prints for each process "WHO MEAN GROWTH GROWS": KiB, KiB over the time measured, 0 or 1.
judge_memory() {
  awk -v percent="$growth_percent" -v kib="$growth_kib" '
    { n[$1]++; x[$1] += $2; y[$1] += $3; xx[$1] += $2 * $2; xy[$1] += $2 * $3
      if (!($1 in first)) first[$1] = $2
      last[$1] = $2 }
    END {
      for (who in n) {
        spread = n[who] * xx[who] - x[who] * x[who]
        slope = spread > 0 ? (n[who] * xy[who] - x[who] * y[who]) / spread : 0
        mean = y[who] / n[who]
        growth = slope * (last[who] - first[who])
        grows = growth > kib && growth > mean * percent / 100
        print who, int(mean), int(growth), grows
      }
    }' "$scratch/samples"
}

# Prints "LINES GAPS" of all logs: samples written and received, and how often a number is not the
# one after that before it. The last line may be half written.
judge_logs() {
  awk '
    / publishing [^ ]+ seq [0-9]+$/ { key = FILENAME " " $8; number = $10 }
    / Received .* seq [0-9]+ size [0-9]+$/ { key = FILENAME " " $4 $6 $7 $9; number = $11 }
    key != "" {
      lines++
      if (key in last && number != last[key] + 1) gaps++
      last[key] = number
      key = ""
    }
    END { print lines + 0, gaps + 0 }' "$scratch"/lab/nodes/*/files/opt/components/*/log/*.txt
}

main() {
  local end now lines gaps grown runtime heap rss who mean growth grows
  take_options 'minutes nodes types interval' "$@"
  need awk java jq
  java_home=$(readlink -f -- "$(type -P java)")
  java_home=${java_home%/bin/*}
  [[ -x $java_home/bin/jcmd ]] || fail 'the java on PATH is not of a JDK'
  make_scratch
  make_fleet "$nodes" "$types" 10 built
  trap end_soak EXIT
  renew_lab
  slipway apply "$scratch/bundle" --ssh-config "$scratch/lab/ssh_config" --state "$scratch/state"
  SLIPWAY_JAVA_OPTIONS='-Xms64m -Xmx64m' "$root/slipway" watch "$scratch/bundle" --period 5 \
    --ssh-config "$scratch/lab/ssh_config" --format json >"$scratch/watch" 2>&1 &
  watcher=$!
  mapfile -t components < <(component_processes)
  ((${#components[@]} == nodes * types)) ||
    fail "${#components[@]} components run, not $((nodes * types))"
  printf 'Warming up for a minute, then watching for %d minutes\n' "$minutes" >&2
  sleep 60
  now=$SECONDS
  end=$((now + minutes * 60))
  while ((SECONDS < end)); do
    sample $((SECONDS - now))
    sleep "$interval"
  done
  sample $((SECONDS - now))
  require_running $((nodes * types))
  judge_memory >"$scratch/memory"
  [[ $(wc -l <"$scratch/memory") == $((2 + nodes * types)) ]] ||
    fail 'the memory of some process was not judged'
  read -r lines gaps < <(judge_logs)
  grown=0 runtime=0 heap=0 rss=0
  printf '%-12s %12s %12s\n' 'KiB' mean growth
  while read -r who mean growth grows; do
    grown=$((grown + grows))
    case $who in
      heap) heap=$mean ;;
      "$watcher")
        who=runtime
        runtime=$mean
        ;;
      *)
        rss=$((rss > growth ? rss : growth))
        ((grows)) || continue
        ;;
    esac
    printf '%-12s %12d %12d%s\n' "$who" "$mean" "$growth" "$( ((!grows)) || printf '  grows')"
  done < <(sort "$scratch/memory")
  printf '%d components, greatest growth %d KiB; %d log lines with samples, %d gaps\n' \
    "${#components[@]}" "$rss" "$lines" "$gaps"
  print_machine
  jq -cn --argjson minutes "$minutes" --argjson nodes "$nodes" \
    --argjson components "${#components[@]}" --argjson grown "$grown" --argjson lines "$lines" \
    --argjson gaps "$gaps" --argjson runtime "$runtime" --argjson heap "$heap" --argjson most "$rss" \
    '{minutes: $minutes, nodes: $nodes, components: $components, processesThatGrew: $grown,
      greatestGrowthOfAComponentKib: $most, runtimeResidentKib: $runtime, runtimeHeapKib: $heap,
      logLines: $lines, gaps: $gaps}'
  ((grown == 0 && gaps == 0 && lines > 0))
}

components=()
java_home=
main "$@"
