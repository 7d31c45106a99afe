#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Tests that the update site is the same, byte for byte, wherever and whenever it is built: builds it
# once more from a copy of its sources in another folder, and compares it with the one in
# site/target, which build.sh has made. Called by build.sh.
#
# Usage: editor/eclipse/test-reproducible.sh [--whole]
#   --whole   also build the bundles of the core, the help and the diagrams once more, which takes
#             some minutes

set -euo pipefail

cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
sites=(editor/eclipse/site/target/slipway-eclipse-*.zip)
readonly site=${sites[0]}
if [[ ! -e $site ]]; then
  printf 'error: There is no update site. Build it with editor/eclipse/build.sh.\n' >&2
  exit 1
fi

sources=(mvnw .mvn editor/eclipse)
bundles=(--bundles target/eclipse/bundles)
case ${1:-} in
  '') ;;
  --whole)
    sources=()
    bundles=()
    ;;
  *)
    printf 'usage: editor/eclipse/test-reproducible.sh [--whole]\n' >&2
    exit 2
    ;;
esac

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
git ls-files -z --cached --others --exclude-standard -- "${sources[@]}" | tar --create --null --files-from=- |
  tar --extract --directory="$copy"
"$copy/editor/eclipse/build.sh" --no-tests --offline "${bundles[@]}" >/dev/null

if cmp --silent "$site" "$copy/$site"; then
  printf 'The update site is the same: %s\n' "$(sha256sum <"$site" | cut -d ' ' -f 1)"
  exit
fi
printf 'The update sites differ:\n' >&2
mkdir "$copy/one" "$copy/other"
unzip -q -d "$copy/one" "$site"
unzip -q -d "$copy/other" "$copy/$site"
cd "$copy"
diff --recursive --brief one other >&2 || exit
printf 'Their files are the same; the archives differ in order or times.\n' >&2
exit 1
