#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Compares dummies with ddsperf on the same Cyclone DDS and the same host: half the round trip at
# 1 kHz and the greatest rate, at three sizes. Runs of both alternate, the medians are printed.
#
# usage: compare-with-ddsperf.sh BUILD_FOLDER [ROUNDS]
#   BUILD_FOLDER  of this library with -DSLIPWAY_DDS=cyclonedds -DSLIPWAY_DUMMY_TESTS=ON
#   ROUNDS        default: 5
set -euo pipefail

build=${1:?usage: compare-with-ddsperf.sh BUILD_FOLDER [ROUNDS]}
rounds=${2:-5}
components=$build/test/bundle/components
ping=$components/Ping-1.0.0/bin/Ping
pong=$components/Pong-1.0.0/bin/Pong
domain=36
seconds=5

home=$(mktemp -d)
trap '"$pong" stop --home "$home/pong" >/dev/null 2>&1 || true; rm -rf "$home"' EXIT

median() {
  sort -g | awk '{ value[NR] = $1 } END { if (NR) print value[int((NR + 1) / 2)]; else print "-" }'
}

# dummies PING_OPTION...: runs both, leaves the statistics in $home/{ping,pong}.json
dummies() {
  "$pong" start --home "$home/pong" --domain "$domain" --log off "${pong_options[@]}" >/dev/null
  "$ping" run --home "$home/ping" --domain "$domain" --log off --wait-for-matches 5 \
    --duration "$seconds" "$@"
  "$ping" stats --home "$home/ping" >"$home/ping.json"
  "$pong" stats --home "$home/pong" >"$home/pong.json"
  "$pong" stop --home "$home/pong" >/dev/null
}

dummy_half_round_trip() {
  pong_options=(--size "PingReply=$1")
  dummies --size "PingRequest=$1"
  sed 's/.*"chain_latency_ns"//' "$home/ping.json" |
    sed -n 's/[^}]*"p50":\([0-9]*\).*/\1/p' | awk '{ printf "%.1f\n", $1 / 2000 }'
}

# Samples are neither lost nor left behind (KEEP_ALL): what was written is what was received.
dummy_rate() {
  pong_options=()
  dummies --rate PingRequest=0 --rate Bulk=max --size "Bulk=$1"
  sed 's/.*"topic":"Bulk"//' "$home/ping.json" |
    sed -n 's/[^}]*"measured_rate_hz":\([0-9.e+]*\).*/\1/p' | awk '{ printf "%.0f\n", $1 }'
}

ddsperf_half_round_trip() {
  timeout 30 ddsperf -i "$domain" -D "$((seconds + 1))" pong waitset >/dev/null &
  local peer=$!
  timeout 30 ddsperf -i "$domain" -D "$seconds" ping 1000Hz size "$1" waitset |
    sed -n 's/.* 50% \([0-9.]*\)us.*/\1/p' | median
  wait "$peer" || true
}

ddsperf_rate() {
  timeout 30 ddsperf -i "$domain" -D "$seconds" pub size "$1" >/dev/null &
  local peer=$!
  timeout 30 ddsperf -i "$domain" -D "$seconds" sub waitset |
    sed -n 's/.* rate \([0-9.]*\) kS.*/\1/p' | median | awk '{ printf "%.0f\n", $1 * 1000 }'
  wait "$peer" || true
}

printf '%-28s %12s %12s\n' "" dummy ddsperf
for size in 128 1024 65536; do
  : >"$home/a" && : >"$home/b" && : >"$home/c" && : >"$home/d"
  for _ in $(seq "$rounds"); do
    dummy_half_round_trip "$size" >>"$home/a"
    ddsperf_half_round_trip "$size" >>"$home/b"
    dummy_rate "$size" >>"$home/c"
    ddsperf_rate "$size" >>"$home/d"
  done
  printf '%-28s %12s %12s\n' "half round trip $size B, us" \
    "$(median <"$home/a")" "$(median <"$home/b")"
  printf '%-28s %12s %12s\n' "rate $size B, samples/s" \
    "$(median <"$home/c")" "$(median <"$home/d")"
done
