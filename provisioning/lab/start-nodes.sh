#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Starts nodes of a lab, some side by side, and prints for each "up NODE" or "failed NODE"; why one
# failed stands in its log. To be run in the lab's namespaces.
# Usage: start-nodes.sh LAB KEEPER JOBS NODE...

set -eu

# Starts one node and waits until it is set up or has ended.
start_node() {
  lab=$1 keeper=$2 node=$3
  ready=$lab/nodes/$node/ready.fifo
  rm -f "$ready"
  mkfifo "$ready"
  # In a session of its own: Ctrl-C is not for nodes.
  setsid unshare --mount --net --uts --ipc --pid --fork \
    sh "$lab/bin/run-node.sh" "$lab" "$node" "$keeper" \
    </dev/null >"$lab/nodes/$node/log" 2>&1 3>"$ready" &
  # The node says so before it closes the other end; whoever ends closes it too.
  if read -r answer <"$ready" && [ "$answer" = ready ]; then
    echo "up $node"
  else
    echo "failed $node"
  fi
  rm -f "$ready"
}

if [ "$1" = --one ]; then
  shift
  start_node "$@"
  exit
fi
lab=$1 keeper=$2 jobs=$3
shift 3
for node; do
  printf '%s\0' "$node"
done | xargs -0 -n 1 -P "$jobs" sh "$0" --one "$lab" "$keeper"
