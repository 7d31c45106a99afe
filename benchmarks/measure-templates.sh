#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures built-in generators beside template sets that make the same files, in one Java and after
# some seconds to warm up. The two take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=15
components=2000
warm_up=20

usage() {
  cat <<'HELP'
Usage: measure-templates.sh [--rounds N] [--components N] [--warm-up N]

  --rounds N      how often each is run (15)
  --components N  size of the model (2000)
  --warm-up N     seconds before, for each artefact, that do not count (20)

Takes about 3 minutes.
HELP
}

main() {
  take_options 'rounds components warm-up' "$@"
  need awk java
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  make_large_model "$components" "$scratch/model.deployment"
  build_program templates slipway-benchmark-templates
  print_machine
  printf 'Files of %s component types, rendered and not written\n' "$components"
  # Epsilon passes templates through the default character set.
  java -Dfile.encoding=UTF-8 -jar "$program" "$scratch/model.deployment" \
    "$root/benchmarks/templates/sets" "$rounds" "$warm_up"
}

main "$@"
