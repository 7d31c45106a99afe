#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Makes the network interfaces of a node, or makes them anew. To be run in the node's network
# namespace.
# Usage: link-node.sh LAB NODE KEEPER

set -eu
plan=$1/nodes/$2/plan keeper=$3

in_fabric() {
  nsenter --net="/proc/$keeper/ns/net" "$@"
}

# The links refer to this namespace by the descriptor 4.
exec 4</proc/self/ns/net
while read -r port; do
  in_fabric ip link delete dev "$port" 2>/dev/null || :
done <"$plan/ports.present"
in_fabric ip -batch "$plan/links.ip"
if [ -s "$plan/links.tc" ]; then
  in_fabric tc -batch "$plan/links.tc"
fi
exec 4<&-

while read -r key value; do
  if [ -e "/proc/sys/$key" ]; then
    echo "$value" >"/proc/sys/$key" || echo "cannot set $key" >&2
  fi
done <"$plan/sysctl"
ip -batch "$plan/node.ip"
[ ! -s "$plan/node.tc" ] || tc -batch "$plan/node.tc"
[ ! -s "$plan/node.nft" ] || nft -f "$plan/node.nft"

if [ -s "$plan/tunnels.ip" ]; then
  exec 5<"/proc/$keeper/ns/net"
  ip -batch "$plan/tunnels.ip"
  exec 5<&-
  in_fabric ip -batch "$plan/tunnels.links"
  in_fabric bridge -batch "$plan/tunnels.fdb"
fi
