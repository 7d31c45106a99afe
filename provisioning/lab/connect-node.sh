#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Connects standard input and output with a port of a node, from inside the node's own network: what
# the lab's ssh_config has as its ProxyCommand.
# Usage: connect-node.sh root|rootless NODE ADDRESS PORT

set -eu
here=${0%/*}
mode=$1 node=$2 address=$3 port=$4
process=$here/../nodes/$node/process

if ! read -r pid start 2>/dev/null <"$process" || ! read -r stat 2>/dev/null <"/proc/$pid/stat"; then
  printf 'node %s of the lab is down\n' "$node" >&2
  exit 1
fi
# The number may have gone to another process since.
# shellcheck disable=SC2086
set -- ${stat##*) }
if [ "${20}" != "$start" ]; then
  printf 'node %s of the lab is down\n' "$node" >&2
  exit 1
fi
if [ "$mode" = rootless ]; then
  exec nsenter --target "$pid" --user --preserve-credentials --net nc -- "$address" "$port"
fi
exec nsenter --target "$pid" --net nc -- "$address" "$port"
