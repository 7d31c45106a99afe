#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Runs each kind of experiment from its sample on a lab of this machine, in short form and with the real
# programs, and makes the screenshots of docs/experiments.md in Chromium. It installs packages that
# benchmarks need, so it is run as root. What was measured is kept where KEEP names a folder.
#
# Usage: config/make-report-screenshots.sh [FOLDER [KIND…]]
# FOLDER defaults to docs. Kinds are hypervisors, placement, qos, hpc, wide_area and traffic.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-$root/docs}
[ $# -eq 0 ] || shift
# shellcheck source=screenshots-common.sh
. "$root/config/screenshots-common.sh"
require_browser

work=$(mktemp -d)
results=${KEEP:-$work/results}
up=
slipway() {
  XDG_STATE_HOME=$work/state "$root/slipway" "$@"
}

lab_down() {
  [ -n "$up" ] || return 0
  ended=$up
  up=
  slipway lab down "$ended" --lab "$work/lab" >/dev/null
}
# Ends with the script's status, or with 1 where the lab cannot be taken down.
stop() {
  status=$?
  lab_down || status=1
  rm -rf "$work"
  exit "$status"
}
trap stop EXIT
trap 'exit 130' INT TERM

# Generates the model, and brings its lab up.
lab_of() {
  lab_down
  slipway generate "$1" -o "$work/bundle"
  slipway lab up "$work/bundle" --lab "$work/lab"
  up=$work/bundle
}

# Runs an experiment; criteria that are not met on a shared machine are no failure here.
run() {
  name=$1 output=$2
  shift 2
  status=0
  slipway experiment run "$work/bundle" "$name" --ssh-config "$work/lab/ssh_config" \
    --state "$work/deployed" --install-packages --seed 1 -o "$results/$output" "$@" || status=$?
  [ "$status" -le 1 ] || exit "$status"
}

take() {
  node "$root/editor/client/test/take-report.mjs" "$(command -v chromium)" "$results/$1" "$folder/$2" "$3" "$4" "$5"
}

# Brings the components to what the bundle says.
deploy() {
  slipway generate "$work/talkative" -o "$work/bundle"
  slipway build "$work/bundle"
  slipway apply "$work/bundle" --ssh-config "$work/lab/ssh_config" --state "$work/deployed" --yes
}

make_hypervisors() {
  lab_of "$root/samples/submarine-lab"
  run hypervisors hypervisors --repeats 2 --duration 2 --set compress-gzip.megabytes=20 \
    --set cyclictest.loops=5000
  take hypervisors/report.html experiment-hypervisors.png light 'Fitness by role' 700
}

make_placement() {
  lab_of "$root/samples/neutron-placement"
  run placement placement --repeats 2 --duration 2
  take placement/report.html experiment-placement.png dark 'By class of pairs' 700
}

make_qos() {
  lab_of "$root/samples/hpc-tuning"
  run qos qos --repeats 3 --duration 24
  take qos/report.html experiment-qos.png light 'Rates over time' 700
}

make_hpc() {
  lab_of "$root/samples/hpc-tuning"
  run native hpc --repeats 2 --duration 2 --set hpcc.size=1000 --set mpi-latency.rounds=200 \
    --set mpi-bandwidth.rounds=100 --set mpi-latency.largest=262144 --set mpi-bandwidth.largest=262144
  take hpc/report.html experiment-hpc.png dark 'Curves by size' 700
}

make_wide_area() {
  lab_of "$root/samples/wide-area"
  run aggregate wide-area --repeats 4 --duration 8
  take wide-area/report.html experiment-wide-area.png light 'Sum of all flows' 700
}

# Before, and after the proposed moves are made.
make_traffic() {
  cp -R "$root/samples/talkative" "$work/talkative"
  lab_of "$work/talkative"
  deploy
  run traffic before --repeats 4 --duration 12
  take before/report.html experiment-traffic.png dark Topics 700
  slipway allocate "$work/talkative" --write
  deploy
  run traffic after --repeats 4 --duration 12
  slipway experiment compare "$results/before" "$results/after" -o "$results/compare.html" || [ $? -eq 1 ]
}

[ $# -gt 0 ] || set -- hypervisors placement qos hpc wide_area traffic
for kind; do
  "make_$kind"
done

check_sizes "$folder"/experiment-*.png
