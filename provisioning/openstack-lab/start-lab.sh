#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Starts the first process of an OpenStack lab, in a PID namespace of its own: when this process is
# killed, the kernel ends all of the lab.
# Usage: start-lab.sh LAB
#
# It writes LAB/keeper first, so that whoever started it may be killed at any time.

set -eu
lab=$1

read -r stat </proc/$$/stat
# After the name in parentheses, which may hold blanks, start times are the 20th word.
# shellcheck disable=SC2086
set -- ${stat##*) }
printf '%s %s\n' "$$" "${20}" >"$lab/keeper.new"
mv "$lab/keeper.new" "$lab/keeper"

# Its own user namespace is what makes a PID namespace without root.
as_root=--map-root-user
[ "$(id -u)" -ne 0 ] || as_root=
exec unshare ${as_root:+--user "$as_root"} --pid --fork --kill-child --mount-proc \
  /usr/bin/python3 -B "$lab/bin/keep_lab.py" "$lab"
