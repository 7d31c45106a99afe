# shellcheck shell=sh
# SPDX-License-Identifier: EPL-2.0
#
# What the scripts that make screenshots have in common, to be sourced by them.

most=153600 # bytes a screenshot may have

# Ends the script unless it can take screenshots.
require_browser() {
  for tool in chromium node; do
    if ! command -v "$tool" >/dev/null; then
      echo "${0##*/}: $tool is missing" >&2
      exit 2
    fi
  done
}

# Prints the sizes of screenshots, and ends the script where one is too large for the documentation.
check_sizes() {
  for picture; do
    size=$(wc -c <"$picture")
    echo "$picture: $size bytes"
    if [ "$size" -gt "$most" ]; then
      echo "${0##*/}: $picture is larger than $most bytes" >&2
      exit 1
    fi
  done
}
