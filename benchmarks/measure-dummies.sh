#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Compares dummy components with ddsperf on the same Cyclone DDS: half the round trip at 100 Hz and
# at 1 kHz, greatest rate, and how well a rate of 1 kHz is kept. The two take turns, so that what
# else the machine does meets both.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=5
seconds=5
rate_seconds=60
domain=30
readonly sizes=(128 1024 65536)
# ddsperf counts its payload without the encapsulation header, dummies with it.
readonly encapsulation=4
measured=0
started=()

usage() {
  cat <<'HELP'
Usage: measure-dummies.sh [--rounds N] [--seconds N] [--rate-seconds N] [--domain N]

  --rounds N        how often each measurement is repeated (5)
  --seconds N       how long each takes (5)
  --rate-seconds N  how long the rate of 1 kHz is kept (60)
  --domain N        DDS domain (30)

Takes about 10 minutes.
HELP
}

stop_dummies() {
  local dummy
  for dummy in "${started[@]}"; do
    "$(program "$dummy")" stop --home "$scratch/$dummy" >"$scratch/stop.log" 2>&1 || true
  done
  started=()
}

clean_up() {
  stop_dummies
  rm -rf -- "$scratch"
}

program() {
  printf '%s/%s-1.0.0/bin/%s' "$build" "$1" "$1"
}

# start_dummy NAME [OPTION...]
start_dummy() {
  local name=$1
  shift
  "$(program "$name")" start --home "$scratch/$name" --domain "$domain" --log off "$@" \
    >"$scratch/start.log" || fail "$name did not start"
  started+=("$name")
}

# Prints a number from the statistics of a dummy: NAME JQ-EXPRESSION.
statistic() {
  "$(program "$1")" stats --home "$scratch/$1" | jq --raw-output "$2"
}

# Sets measured to half the median round trip of dummies with samples of $1 bytes, $2 a second.
dummy_half_round_trip() {
  start_dummy Echo --size "Pong=$(($1 + encapsulation))"
  start_dummy Pinger --size "Ping=$(($1 + encapsulation))" --rate "Ping=$2" \
    --wait-for-matches 10
  sleep "$seconds"
  measured=$(statistic Pinger '.subscriptions[0].chain_latency_ns.p50 / 2000')
  stop_dummies
}

# The same of ddsperf: the median of what it prints each second, which is half a round trip.
ddsperf_half_round_trip() {
  ddsperf -i "$domain" -D "$((seconds + 2))" pong waitset >"$scratch/pong.log" 2>&1 &
  local pong=$!
  ddsperf -i "$domain" -D "$((seconds + 1))" ping "${2}Hz" size "$1" waitset \
    >"$scratch/ping.log" 2>&1
  wait "$pong" || true
  measured=$(sed -n 's/.* 50% \([0-9.]*\)us .*/\1/p' "$scratch/ping.log" | median)
}

# Sets measured to the samples a second that arrive with samples of $1 bytes.
dummy_rate() {
  local before after
  start_dummy Sink
  start_dummy Source --size "Data=$(($1 + encapsulation))" --rate Data=max --wait-for-matches 10
  sleep 1
  before=$(statistic Sink '"\(.subscriptions[0].received) \(.elapsed_seconds)"')
  sleep "$seconds"
  after=$(statistic Sink '"\(.subscriptions[0].received) \(.elapsed_seconds)"')
  measured=$(awk -v before="$before" -v after="$after" \
    'BEGIN { split(before, b); split(after, a); printf "%.0f\n", (a[1] - b[1]) / (a[2] - b[2]) }')
  stop_dummies
}

ddsperf_rate() {
  ddsperf -i "$domain" -D "$((seconds + 2))" sub waitset >"$scratch/sub.log" 2>&1 &
  local sub=$!
  ddsperf -i "$domain" -D "$((seconds + 1))" pub size "$1" >"$scratch/pub.log" 2>&1 || true
  wait "$sub" || true
  measured=$(sed -n 's/.* rate \([0-9.]*\) kS\/s .*/\1/p' "$scratch/sub.log" | median |
    awk '{ printf "%.0f\n", $1 * 1000 }')
}

# compare WHAT UNIT MEASUREMENT [OPTION...]: the options follow the size.
compare() {
  local what=$1 unit=$2 measurement=$3 size round dummies peers
  shift 3
  printf '\n%s (%s)\n%8s %12s %12s %12s\n' "$what" "$unit" bytes dummies ddsperf ratio
  for size in "${sizes[@]}"; do
    : >"$scratch/dummies"
    : >"$scratch/peers"
    for ((round = 0; round < rounds; round++)); do
      "dummy_$measurement" "$size" "$@"
      printf '%s\n' "$measured" >>"$scratch/dummies"
      "ddsperf_$measurement" "$size" "$@"
      printf '%s\n' "$measured" >>"$scratch/peers"
    done
    dummies=$(median <"$scratch/dummies")
    peers=$(median <"$scratch/peers")
    printf '%8s %12s %12s %12s\n' "$size" "$dummies" "$peers" "$(ratio "$dummies" "$peers")"
  done
}

keep_rate() {
  printf '\nRate of 1 kHz over %s s\n' "$rate_seconds"
  start_dummy Sink
  start_dummy Source --size Data=128 --rate Data=1000 --wait-for-matches 10
  sleep "$rate_seconds"
  statistic Source '.publications[0] |
    "  measured \(.measured_rate_hz) Hz, error \((.measured_rate_hz / 10 - 100) * 1000 | round / 1000) %, late \(.late), skipped \(.skipped)"'
  statistic Sink '.subscriptions[0] | "  received \(.received), lost \(.lost)"'
  stop_dummies
}

main() {
  take_options 'rounds seconds rate-seconds domain' "$@"
  need awk cmake ddsperf jq ninja
  build=$root/benchmarks/target/dummies
  make_scratch
  trap clean_up EXIT
  trap 'exit 130' INT TERM
  measure "$scratch/build.log" cmake -G Ninja -S "$root/benchmarks/dummies" -B "$build" \
    -DSLIPWAY_DDS=cyclonedds
  measure "$scratch/build.log" ninja -C "$build"
  print_machine
  compare 'Half the round trip at 100 Hz' 'median, us' half_round_trip 100
  compare 'Half the round trip at 1 kHz' 'median, us' half_round_trip 1000
  compare 'Greatest rate' 'samples/s' rate
  keep_rate
}

main "$@"
