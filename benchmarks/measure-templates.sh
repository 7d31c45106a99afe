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
HELP
}

main() {
  while (($# > 0)); do
    case $1 in
      --rounds | --components)
        check_number "$1" "${2:-}"
        declare -g "${1#--}=$2"
        shift 2
        ;;
      -h | --help)
        usage
        exit
        ;;
      *)
        usage >&2
        exit 2
        ;;
    esac
  done
  need awk java
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  [[ -f $large_models && -f $comparison ]] || (cd "$root" && ./mvnw --batch-mode --quiet \
    -Dmaven.test.skip=true --projects benchmarks/large-models,benchmarks/templates --also-make package)
  java -jar "$large_models" --components "$components" -o "$scratch/model.deployment"
  print_machine
  printf 'Discovery files of %s component types, rendered and not written\n' "$components"
  # Epsilon passes templates through the default character set.
  java -Dfile.encoding=UTF-8 -jar "$comparison" "$scratch/model.deployment" \
    "$root/benchmarks/templates/set" "$rounds"
}

large_models=$root/benchmarks/large-models/target/slipway-large-models-0.1.0.jar
comparison=$root/benchmarks/templates/target/slipway-benchmark-templates-0.1.0.jar
main "$@"
