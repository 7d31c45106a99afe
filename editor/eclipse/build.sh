#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Builds the update site for Eclipse: site/target/repository, and the same as an archive,
# site/target/slipway-eclipse-VERSION.zip. Then tests it: in an Equinox without a window, and installed
# into a bare Eclipse, on a screen of its own (Xvfb).
#
# Usage: editor/eclipse/build.sh [--no-tests] [--offline] [--bundles FOLDER]
#   --offline          fetch nothing: Maven has it from an earlier build
#   --bundles FOLDER   take the bundles of the core, the help and the diagrams from there

set -euo pipefail

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
readonly here
root=$(cd -P -- "$here/../.." && pwd)
readonly root
bundles=
readonly expected=$root/target/eclipse/expected

options=(--quiet --batch-mode)
tests=()
while (($# > 0)); do
  case $1 in
    --no-tests) tests=(-pl '!tests,!bare,!installed') ;;
    --offline) options+=(--offline) ;;
    --bundles)
      bundles=$(realpath -e -- "${2:-}")
      shift
      ;;
    *)
      printf 'usage: editor/eclipse/build.sh [--no-tests] [--offline] [--bundles FOLDER]\n' >&2
      exit 2
      ;;
  esac
  shift
done

cd "$root"
if [[ -z $bundles ]]; then
  # The launcher's lock: one build of this tree at a time.
  mkdir -p target/dist
  flock target/dist/lock ./mvnw "${options[@]}" --activate-profiles eclipse \
    --projects editor/eclipse/core,editor/sirius \
    --also-make package -DskipTests
  ./mvnw "${options[@]}" --activate-profiles eclipse --projects editor/eclipse/help package
  bundles=$root/target/eclipse/bundles
  rm -rf "$bundles"
  mkdir -p "$bundles"
  cp editor/eclipse/{core,help}/target/slipway-eclipse-*.jar editor/sirius/target/slipway-editor-sirius-*.jar \
    "$bundles"
fi

# The bundle of the command line, which Eclipse has to match.
if ((${#tests[@]} == 0)); then
  rm -rf "$expected"
  ./slipway generate samples/submarine-lab --output "$expected"
fi

./mvnw "${options[@]}" --file editor/eclipse/pom.xml "${tests[@]}" \
  -Dslipway.bundles="$bundles" -Dslipway.samples="$root/samples" \
  -Dslipway.expected="$expected" clean verify
if ((${#tests[@]} == 0)); then
  editor/eclipse/test-installation.sh
  editor/eclipse/test-reproducible.sh
fi
printf '%s\n' editor/eclipse/site/target/slipway-eclipse-*.zip
