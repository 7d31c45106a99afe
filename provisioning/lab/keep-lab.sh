#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# First process of a lab, in namespaces of its own. Every other process of the lab descends from it
# in its PID namespace, so all of them end with it, and with them their namespaces, links and mounts.
# Usage: keep-lab.sh LAB
#
# Its network namespace holds the bridges. It writes LAB/keeper once they can be made.

set -eu
lab=$1

# The /proc of whoever started the lab, which knows this process by the number it has there.
read -r stat </proc/self/stat
pid=${stat%% *}
# After the name in parentheses, which may hold blanks, start times are the 20th word.
# shellcheck disable=SC2086
set -- ${stat##*) }
start=${20}

# Bridges hand on what nodes say, and say nothing themselves.
for scope in all default; do
  if [ -e "/proc/sys/net/ipv6/conf/$scope/disable_ipv6" ]; then
    echo 1 >"/proc/sys/net/ipv6/conf/$scope/disable_ipv6"
  fi
done
ip link set dev lo up

printf '%s %s\n' "$pid" "$start" >"$lab/keeper.new"
mv "$lab/keeper.new" "$lab/keeper"

# Waiting also takes leave of processes whose parents are gone.
while :; do
  sleep 86400 &
  wait $! || :
done
