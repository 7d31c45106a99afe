#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures what the Maven plugin adds to a build with nothing changed, beside the same project with
# its goal skipped and without it, and the generation of a large bundle by it, beside the command line.
# They take turns.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$root/config/maven-artifacts.sh"

runs=10
rounds=3
components=10000
heap=512m

usage() {
  cat <<'HELP'
Usage: measure-maven.sh [--runs N] [--rounds N] [--components N]

  --runs N        how often a build with nothing changed is run (10)
  --rounds N      how often the large model is generated (3)
  --components N  size of the large model (10000)

Takes about 3 minutes.
HELP
}

# Writes the project $1, whose model is $2; without a model, it does nothing. $3 is more configuration
# of the plugin.
write_project() {
  local plugin=''
  mkdir -p "$scratch/$1"
  if [[ -n ${2:-} ]]; then
    plugin="<build><plugins><plugin>
      <groupId>dev.slipway</groupId>
      <artifactId>slipway-maven-plugin</artifactId>
      <version>0.1.0</version>
      <configuration><model>$2</model>${3:-}</configuration>
      <executions><execution><goals><goal>generate</goal></goals></execution></executions>
    </plugin></plugins></build>"
  fi
  cat >"$scratch/$1/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>dev.slipway.benchmark</groupId>
  <artifactId>$1</artifactId>
  <version>1.0.0</version>
  <packaging>pom</packaging>
  $plugin
</project>
POM
}

# Measures a build of the project $1, and notes it under that name or $2. Maven's Java gets the options
# that the command line gives its own: what is compared is the plugin.
measure_project() {
  MAVEN_OPTS="-Xmx$heap -XX:TieredStopAtLevel=1 -XX:+UseSerialGC" measure "$scratch/out" "$root/mvnw" --batch-mode --offline --quiet \
    -Dmaven.repo.local="$repository" -Dmaven.repo.local.tail="$tail" \
    --file "$scratch/$1/pom.xml" generate-sources
  note "${2:-$1}"
}

# Prints the median of what $1 took more than $2 in the same round: wall and CPU time.
print_added() {
  local kind differences=()
  for kind in wall cpu; do
    differences+=("$(paste "$scratch/$1.$kind" "$scratch/$2.$kind" | awk '{ print $1 - $2 }' | median)")
  done
  printf '  %-16s %10.0f %10.0f\n' "$1 - $2" "${differences[@]}"
}

main() {
  local round kind
  take_options 'runs rounds components' "$@"
  need awk java paste
  make_scratch
  trap 'rm -rf -- "$scratch"' EXIT
  repository=$scratch/repository
  tail=$(user_repository)
  install_plugin "$repository" "$tail"
  "$root/slipway" --version >"$scratch/out"
  make_large_model "$components" "$scratch/large.deployment"
  write_project plugin "$root/samples/submarine-lab"
  write_project skipped "$root/samples/submarine-lab" '<skip>true</skip>'
  write_project empty
  write_project large "$scratch/large.deployment"

  measure_project plugin first
  measure_project empty first
  for ((round = 0; round < runs; round++)); do
    measure_project plugin
    measure_project skipped
    measure_project empty
  done
  for ((round = 0; round < rounds; round++)); do
    rm -rf -- "$scratch/large/target" "$scratch/bundle"
    measure_project large
    SLIPWAY_JAVA_OPTIONS=-Xmx$heap measure "$scratch/out" \
      "$root/slipway" generate "$scratch/large.deployment" -o "$scratch/bundle"
    note slipway
  done
  diff -r --exclude=.slipway -- "$scratch/bundle" "$scratch/large/target/slipway" >"$scratch/out" ||
    fail 'the plugin and the command line differ'
  print_machine
  printf 'Submarine-lab with nothing changed: %s runs\n' "$runs"
  print_times plugin skipped empty
  # Maven finds and loads the plugin, and what the plugin does.
  print_added skipped empty
  print_added plugin skipped
  print_added plugin empty
  printf '%s component types, heap at most %s: %s runs\n' "$components" "$heap" \
    "$rounds"
  print_times large slipway
  for kind in wall cpu; do
    printf '  %-4s plugin / command line %s, without the start of Maven %s\n' "$kind" \
      "$(ratio "$(median <"$scratch/large.$kind")" "$(median <"$scratch/slipway.$kind")")" \
      "$(ratio "$(difference large empty "$kind")" "$(median <"$scratch/slipway.$kind")")"
  done
}

# Prints by how much the median of $1 exceeds that of $2; $3 is wall or cpu.
difference() {
  awk -v left="$(median <"$scratch/$1.$3")" -v right="$(median <"$scratch/$2.$3")" \
    'BEGIN { print left - right }'
}

repository=
tail=
main "$@"
