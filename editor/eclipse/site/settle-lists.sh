#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Makes the lists of an update site the same from build to build: p2 notes when it wrote them, and
# writes properties and provided packages in the order of a hash table.
#
# Usage: settle-lists.sh REPOSITORY

set -euo pipefail

for list in "$1/artifacts.xml" "$1/content.xml"; do
  LC_ALL=C awk '
    function flush(   i, j, line) {
      for (i = 2; i <= count; i++) {
        line = held[i]
        for (j = i - 1; j > 0 && held[j] > line; j--) held[j + 1] = held[j]
        held[j + 1] = line
      }
      for (i = 1; i <= count; i++) print held[i]
      count = 0
    }
    /^ *<(property|provided) .*\/>$/ {
      sub(/name=.p2\.timestamp. value=.[0-9]+/, "name='\''p2.timestamp'\'' value='\''0")
      held[++count] = $0
      next
    }
    { flush(); print }
    END { flush() }' "$list" >"$list.settled"
  mv "$list.settled" "$list"
done
