#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures the import of IDL: one file from a cold start, many files in one process beside one process
# of idlc and one of fastddsgen for each, and a file of 10 MB. The peers generate code from what they
# read, Slipway writes a model. They take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

runs=10
rounds=3
files=200
megabytes=10
limit=300

usage() {
  cat <<'HELP'
Usage: measure-idl.sh [--runs N] [--rounds N] [--files N] [--megabytes N] [--limit N]

  --runs N       how often one file is imported from a cold start (10)
  --rounds N     how often all files are read (3)
  --files N      how many files, those of the tests' corpus that all three accept among them (200)
  --megabytes N  size of the large file (10)
  --limit N      seconds that each may take for the large file (300)

Takes about 15 minutes, most of them in fastddsgen.
HELP
}

# Writes the file $1 with the module and the types of another that the generator has made, renamed to
# $2.
write_copy() {
  sed -e "s/subsystem00000/$2/g" -e "s/SUBSYSTEM00000/${2^^}/g" "$scratch/bundle/idl/subsystem00000.idl" \
    >"$1"
}

run_slipway() {
  rm -f "$scratch/types.deployment"
  "$root/slipway" import idl "$@" -o "$scratch/types.deployment"
}

run_idlc() {
  local file
  for file; do
    (cd "$scratch/idlc" && idlc "$file")
  done
}

# fastddsgen ends with 0 whatever it meets.
run_fastddsgen() {
  local file
  for file; do
    fastddsgen -replace -d "$scratch/fastddsgen" -t "$scratch" "$file" >"$scratch/said" 2>&1 || return 1
    ! grep -Eiq 'error|exception' "$scratch/said" || return 1
  done
}

# Puts into `corpus` the files of the tests' corpus that all three accept, together where one process
# reads all.
choose_corpus() {
  local folder=$root/dds-idl/src/test/resources/dev/slipway/idl/parse/corpus file candidates=()
  for file in "$folder"/*.idl; do
    # Some recursive types keep idlc busy for ever, and take all memory.
    ! (ulimit -v 2000000 && run_idlc "$file") >"$scratch/out" 2>&1 ||
      ! run_fastddsgen "$file" || candidates+=("$file")
  done
  run_slipway "${candidates[@]}" >"$scratch/out" 2>&1 || true
  for file in "${candidates[@]}"; do
    ! grep -Eq "^[^ ]*${file##*/}:[0-9:]+ error: " "$scratch/out" || continue
    corpus+=("$file")
  done
}

# Runs a command for at most that many seconds; it is no failure to take longer.
at_most() {
  local status=0
  timeout "$@" || status=$?
  ((status == 0 || status == 124))
}

# Prints the median times of NAME, which read FILES files of BYTES bytes, and the rates by the time
# of the processor.
print_rates() {
  awk -v name="$1" -v files="$2" -v bytes="$3" -v wall="$(median <"$scratch/$1.wall")" \
    -v cpu="$(median <"$scratch/$1.cpu")" 'BEGIN {
      printf "  %-18s %10.0f %10.0f %10.1f %10.3f\n", name, wall, cpu, files / cpu * 1000, bytes / cpu / 1000
    }'
}

print_heading() {
  printf '  %-18s %10s %10s %10s %10s\n' 'median, ms' wall CPU 'files/s' 'MB/s'
}

measure_one_file() {
  local run
  run_slipway "$scratch/one.idl" >"$scratch/out" 2>&1
  for ((run = 0; run < runs; run++)); do
    measure "$scratch/out" run_slipway "$scratch/one.idl"
    note slipway
    measure "$scratch/out" run_fastddsgen "$scratch/one.idl"
    note fastddsgen
    measure "$scratch/out" run_idlc "$scratch/one.idl"
    note idlc
  done
  printf 'One file from a cold start, %s runs\n' "$runs"
  print_times slipway fastddsgen idlc
  printf '  slipway / fastddsgen %s (CPU)\n' \
    "$(ratio "$(median <"$scratch/slipway.cpu")" "$(median <"$scratch/fastddsgen.cpu")")"
}

measure_many_files() {
  local all=() number round bytes
  choose_corpus
  all=("${corpus[@]}")
  for ((number = ${#corpus[@]}; number < files; number++)); do
    write_copy "$scratch/many/copy$number.idl" "copy$number"
    all+=("$scratch/many/copy$number.idl")
  done
  bytes=$(cat -- "${all[@]}" | wc -c)
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/out" run_slipway "${all[@]}"
    note slipway-many
    measure "$scratch/out" run_idlc "${all[@]}"
    note idlc-many
    measure "$scratch/out" run_fastddsgen "${all[@]}"
    note fastddsgen-many
  done
  printf '%s files, %s of them of the corpus, %s bytes; %s rounds; rates by CPU time\n' "${#all[@]}" \
    "${#corpus[@]}" "$bytes" "$rounds"
  print_heading
  print_rates slipway-many "${#all[@]}" "$bytes"
  print_rates idlc-many "${#all[@]}" "$bytes"
  print_rates fastddsgen-many "${#all[@]}" "$bytes"
}

measure_large_file() {
  local bytes=0 number=0 round
  while ((bytes < megabytes * 1000000)); do
    write_copy "$scratch/part" "part$number"
    cat "$scratch/part" >>"$scratch/large.idl"
    bytes=$((bytes + $(wc -c <"$scratch/part")))
    number=$((number + 1))
  done
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/out" run_slipway "$scratch/large.idl"
    note slipway-large
  done
  measure "$scratch/out" at_most "$limit" env -C "$scratch/idlc" idlc "$scratch/large.idl"
  note idlc-large
  measure "$scratch/out" at_most "$limit" \
    fastddsgen -replace -d "$scratch/fastddsgen" "$scratch/large.idl"
  note fastddsgen-large
  printf 'One file of %s bytes, %s rounds, the peers once and for at most %s s; rates by CPU time\n' \
    "$bytes" "$rounds" "$limit"
  print_heading
  print_rates slipway-large 1 "$bytes"
  print_rates idlc-large 1 "$bytes"
  print_rates fastddsgen-large 1 "$bytes"
}

main() {
  take_options 'runs rounds files megabytes limit' "$@"
  need awk env fastddsgen idlc java sed timeout
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  mkdir -p "$scratch"/{idlc,fastddsgen,many}
  make_large_model 100 "$scratch/model.deployment"
  "$root/slipway" generate "$scratch/model.deployment" -o "$scratch/bundle" >"$scratch/out" 2>&1
  write_copy "$scratch/one.idl" one
  print_machine
  measure_one_file
  measure_many_files
  measure_large_file
}

corpus=()
main "$@"
