#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures a built-in generator beside a template set that makes the same files, in one Java and after
# a few rounds to warm up. The two take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

rounds=7
components=2000

usage() {
  cat <<'HELP'
Usage: measure-templates.sh [--rounds N] [--components N]

  --rounds N      how often each is run, after three times to warm up (7)
  --components N  size of the model (2000)

Takes about a minute.
HELP
}

main() {
  take_options 'rounds components' "$@"
  need awk java
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  make_large_model "$components" "$scratch/model.deployment"
  build_program templates slipway-benchmark-templates
  print_machine
  printf 'Discovery files of %s component types, rendered and not written\n' "$components"
  # Epsilon passes templates through the default character set.
  java -Dfile.encoding=UTF-8 -jar "$program" "$scratch/model.deployment" \
    "$root/benchmarks/templates/set" "$rounds"
}

main "$@"
