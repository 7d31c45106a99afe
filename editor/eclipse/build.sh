#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Builds the update site for Eclipse and tests it in Equinox: site/target/repository, and the same as
# an archive, site/target/slipway-eclipse-VERSION.zip.
#
# Usage: editor/eclipse/build.sh [--no-tests]

set -euo pipefail

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
readonly here
root=$(cd -P -- "$here/../.." && pwd)
readonly root
readonly bundles=$root/target/eclipse/bundles
readonly expected=$root/target/eclipse/expected

tests=()
case ${1:-} in
  '') ;;
  --no-tests) tests=(-pl '!tests') ;;
  *)
    printf 'usage: editor/eclipse/build.sh [--no-tests]\n' >&2
    exit 2
    ;;
esac

cd "$root"
./mvnw --quiet --batch-mode --activate-profiles eclipse --projects editor/eclipse/core,editor/sirius \
  --also-make package -DskipTests
rm -rf "$bundles"
mkdir -p "$bundles"
cp editor/eclipse/core/target/slipway-eclipse-core-*.jar editor/sirius/target/slipway-editor-sirius-*.jar \
  "$bundles"

# What the command line makes of the sample: in Eclipse it is to be the same.
if ((${#tests[@]} == 0)); then
  rm -rf "$expected"
  ./slipway generate samples/submarine-lab --output "$expected"
fi

./mvnw --quiet --batch-mode --file editor/eclipse/pom.xml "${tests[@]}" \
  -Dslipway.bundles="$bundles" -Dslipway.samples="$root/samples" \
  -Dslipway.expected="$expected" clean verify
printf '%s\n' editor/eclipse/site/target/slipway-eclipse-*.zip
