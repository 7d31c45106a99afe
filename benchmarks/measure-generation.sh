#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures the generation of a large bundle beside a copy of the same tree with cp -r, then a rerun
# with nothing changed. Generation and copy take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=3
components=10000
heap=512m

usage() {
  cat <<'HELP'
Usage: measure-generation.sh [--rounds N] [--components N]

  --rounds N      how often each is run (3)
  --components N  size of the model (10000)

Takes about 2 minutes.
HELP
}

main() {
  local round generate copy rerun
  take_options 'rounds components' "$@"
  need awk java
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  "$root/slipway" --version >"$scratch/out"
  make_large_model "$components" "$scratch/model.deployment"
  for ((round = 0; round < rounds; round++)); do
    rm -rf -- "$scratch/bundle" "$scratch/copy"
    SLIPWAY_JAVA_OPTIONS=-Xmx$heap measure "$scratch/out" \
      "$root/slipway" generate "$scratch/model.deployment" -o "$scratch/bundle"
    note generate
    measure "$scratch/out" cp -r -- "$scratch/bundle" "$scratch/copy"
    note cp
    SLIPWAY_JAVA_OPTIONS=-Xmx$heap measure "$scratch/out" \
      "$root/slipway" generate "$scratch/model.deployment" -o "$scratch/bundle"
    note rerun
    diff -r -- "$scratch/bundle" "$scratch/copy" >"$scratch/out" ||
      fail 'a rerun with nothing changed has changed the bundle'
  done
  print_machine
  printf 'Bundle of %s component types: %s files, %s; heap at most %s\n' "$components" \
    "$(find "$scratch/bundle" -type f | wc -l)" "$(du -sh -- "$scratch/bundle" | cut -f1)" "$heap"
  printf '%s runs, start of Java included\n' "$rounds"
  print_times generate cp rerun
  generate=$(median <"$scratch/generate.wall")
  copy=$(median <"$scratch/cp.wall")
  rerun=$(median <"$scratch/rerun.wall")
  printf '  generate / cp %s, rerun / generate %s\n' "$(ratio "$generate" "$copy")" \
    "$(ratio "$rerun" "$generate")"
}

main "$@"
