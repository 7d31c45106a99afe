#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Builds samples/maven-project as its user does: validates, generates, compiles, archives; again with
# nothing changed; and in another folder, which must give the same archive.
#
# Usage: config/test-maven-project.sh [--empty]
#   --empty  from a local repository that holds Slipway's artefacts alone, so that Maven fetches
#            whatever a new user's Maven fetches; prints how long that takes
#
# Without --empty, Slipway's artefacts are those that the last `./mvnw verify` has left below
# generators/maven-plugin/target, and the rest is read from the user's local repository.

set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
# shellcheck source-path=SCRIPTDIR
source "$root/config/expectations.sh"
# shellcheck source-path=SCRIPTDIR
source "$root/config/maven-artifacts.sh"
readonly archive=target/harbour-system-1.0.0-bundle.zip

maven_options=(--batch-mode --no-transfer-progress)

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Puts Slipway's artefacts into a new local repository.
install_slipway() {
  local installed=$root/generators/maven-plugin/target/it-repository
  if [[ $empty == yes ]]; then
    installed=$scratch/installed
    install_plugin "$installed" "$tail"
  fi
  [[ -d $installed/dev/slipway ]] || fail "$installed lacks Slipway; run ./mvnw verify first"
  mkdir -p "$scratch/repository/dev"
  cp -R "$installed/dev/slipway" "$scratch/repository/dev/"
}

# Builds the sample in folder $1; the log is $1.log.
build() {
  "$root/mvnw" "${maven_options[@]}" -Dmaven.repo.local="$scratch/repository" \
    --file "$scratch/$1/pom.xml" verify >"$scratch/$1.log" 2>&1 </dev/null || {
    grep -v 'compiling' "$scratch/$1.log" | tail -n 60
    fail "the sample does not build in $1"
  }
}

copy_sample() {
  mkdir -p "$scratch/$1"
  cp -R "$root/samples/maven-project/pom.xml" "$root/samples/maven-project/src" "$scratch/$1/"
}

logged() {
  grep -Eq -- "$2" "$scratch/$1.log"
}

is_archived() {
  # Not grep -q: it would end before unzip does, which then fails.
  unzip -Z1 "$scratch/here/$archive" | grep -x -- "$1" >/dev/null
}

leaves_out_what_is_local() {
  ! unzip -Z1 "$scratch/here/$archive" | grep -Eq '^(\.slipway|build|run)/'
}

empty=no
case $#:${1:-} in
  0:) ;;
  1:--empty) empty=yes ;;
  *)
    printf 'usage: config/test-maven-project.sh [--empty]\n' >&2
    exit 2
    ;;
esac
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Nothing that an earlier build left may help.
export XDG_CACHE_HOME=$scratch/cache

tail=$(user_repository)
[[ -n $tail ]] || fail 'Maven does not say where its local repository is'
install_slipway
[[ $empty == yes ]] || maven_options+=("-Dmaven.repo.local.tail=$tail")

copy_sample here
started=$SECONDS
build here
took=$((SECONDS - started))
[[ $empty == no ]] || printf 'built from an empty local repository in %d s, which holds %s now\n' \
  "$took" "$(du -sh "$scratch/repository" | cut -f1)"
expect 'the model is valid' logged here 'harbour\.deployment: valid'
expect 'components are compiled' logged here '3 component archives: 3 compiled'
expect 'the manifest is archived' is_archived slipway.json
expect 'the IDL is archived' is_archived idl/harbour.idl
expect 'component archives are archived' is_archived archives/cyclonedds/Tracker-1.0.0.jar
expect 'what concerns this machine is not archived' leaves_out_what_is_local

mv "$scratch/here.log" "$scratch/first.log"
build here
expect 'nothing is validated again' logged here 'harbour\.deployment: up to date'
expect 'nothing is generated again' logged here 'target/slipway: up to date'
expect 'nothing is compiled again' logged here '3 component archives: 3 unchanged'

# With a cache of its own: compiled anew, in another folder.
export XDG_CACHE_HOME=$scratch/other-cache
copy_sample elsewhere/in/another/folder
build elsewhere/in/another/folder
expect 'it is compiled there' logged elsewhere/in/another/folder '3 component archives: 3 compiled'
expect 'the archive has the same bytes there' cmp -- "$scratch/here/$archive" \
  "$scratch/elsewhere/in/another/folder/$archive"

((failures == 0)) || fail "$failures of a user's expectations are disappointed"
