# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash
#
# What scripts share that test by expectations. To be sourced.

# How many expectations have not been met.
failures=0

# Says whether the command after the description $1 succeeds.
expect() {
  local what=$1
  shift
  if "$@"; then
    printf '  ok      %s\n' "$what"
  else
    printf '  FAILED  %s\n' "$what"
    failures=$((failures + 1))
  fi
}
