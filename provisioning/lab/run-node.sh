#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# First process of a node, in namespaces of its own: makes its interfaces, its file system and its
# name, says "ready" on descriptor 3, and becomes serve-node.sh.
# Usage: run-node.sh LAB NODE KEEPER

set -eu
umask 022
lab=$1 node=$2 keeper=$3
home=$lab/nodes/$node
plan=$home/plan

# Number and start time of this process as the host knows them, before anything can go wrong.
read -r stat </proc/self/stat
pid=${stat%% *}
# shellcheck disable=SC2086
set -- ${stat##*) }
printf '%s %s\n' "$pid" "${20}" >"$home/process.new"
mv "$home/process.new" "$home/process"

# Settings: account (uid that logs in; empty for a router), rootless (an option of serve-node.sh),
# dropped (capabilities) and cgroup (folder).
account='' rootless='' dropped='' cgroup=''
# shellcheck source=/dev/null
. "$plan/settings"
[ -z "$cgroup" ] || echo 0 >"$cgroup/cgroup.procs"

sh "$lab/bin/link-node.sh" "$lab" "$node" "$keeper"
hostname -- "$(cat "$plan/hostname")"

if [ -z "$account" ]; then
  echo ready >&3
  exec 3>&-
  exec sh "$lab/bin/serve-node.sh"
fi

# What a reboot clears.
rm -rf "$home/files/run" "$home/files/tmp"
mkdir -p "$home/files/run/sshd" "$home/files/run/lock" "$home/files/tmp"
chmod 1777 "$home/files/tmp" "$home/files/run/lock"
cat /proc/sys/kernel/random/uuid >"$home/boot-id"

# A root of its own: the skeleton of all nodes, what is this node's own, and mounts over both.
root=$home/root
mount -t tmpfs -o mode=0755,size=64m lab "$root"
cp -a "$lab/skeleton/." "$root/"
cp -a "$home/etc/." "$root/etc/"
mount --all --fstab "$plan/fstab"
if [ "$account" = 1000 ] && [ -z "$rootless" ]; then
  chown 1000:1000 "$home/files/opt" "$home/files/home/"*
fi

cd "$root"
pivot_root . .
cd /
umount -l .
echo ready >&3
exec 3>&-
if [ -n "$dropped" ]; then
  exec setpriv --bounding-set "$dropped" sh /.lab/scripts/serve-node.sh sshd
fi
exec sh /.lab/scripts/serve-node.sh ${rootless:+"$rootless"} sshd
