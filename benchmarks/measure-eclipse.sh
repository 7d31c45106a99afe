#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures validating and generating samples/submarine-lab by the builder in an Eclipse, beside the
# command line, and prints the size of the update site. The Eclipse is the one that
# editor/eclipse/build.sh leaves.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

runs=10

usage() {
  cat <<'HELP'
Usage: measure-eclipse.sh [--runs N]

  --runs N  how often each is run (10)

Takes about a minute. Needs the Eclipse that editor/eclipse/build.sh has tested.
HELP
}

main() {
  local eclipse=$root/editor/eclipse/bare/target/products/dev.slipway.bare/linux/gtk/x86_64
  local sample=$root/samples/submarine-lab site run launcher
  take_options 'runs' "$@"
  need awk java
  site=$(compgen -G "$root/editor/eclipse/site/target/slipway-eclipse-*.zip") ||
    fail 'the update site is missing: run editor/eclipse/build.sh'
  launcher=$(compgen -G "$eclipse/plugins/org.eclipse.equinox.launcher_*.jar") ||
    fail 'the Eclipse to measure is missing: run editor/eclipse/build.sh'
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  cp -R "$sample" "$scratch/sample"
  measure "$scratch/out" java -Dslipway.sample="$scratch/sample" -Dslipway.runs="$runs" \
    -jar "$launcher" -nosplash -install "$eclipse" -configuration "$eclipse/configuration" \
    -data "$scratch/workspace" -application dev.slipway.eclipse.installed.times
  awk '$1 == "build" { print $2, $3 }' "$scratch/out" >"$scratch/builds"
  [[ $(wc -l <"$scratch/builds") -eq $runs ]] || fail 'the builder has not run as often as it should'
  # The first run builds what is stale.
  "$root/slipway" validate "$sample" >"$scratch/first"
  for ((run = 0; run < runs; run++)); do
    measure "$scratch/out" "$root/slipway" validate "$sample"
    note validate
    rm -rf -- "$scratch/bundle"
    measure "$scratch/out" "$root/slipway" generate "$sample" -o "$scratch/bundle"
    note generate
  done
  print_machine
  printf '%s runs\n' "$runs"
  printf '  %-16s %10s %10s\n' 'builder, ms' validate generate
  awk 'NR == 1 { printf "  %-16s %10d %10d\n", "first", $1, $2 }' "$scratch/builds"
  printf '  %-16s %10.0f %10.0f\n' median "$(cut -d' ' -f1 "$scratch/builds" | median)" \
    "$(cut -d' ' -f2 "$scratch/builds" | median)"
  print_times validate generate
  printf '  update site, bytes %8d\n' "$(stat -c %s "$site")"
}

main "$@"
