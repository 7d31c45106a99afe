#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
#
# A compute host beside the lab, in namespaces of its own: has it join its cloud, and runs libvirt
# and Nova's compute service, the real ones, until it is killed.
# Usage: unshare --mount --uts --pid --fork --kill-child --mount-proc bash run-compute-host.sh
#        FOLDER NAME <COMPUTE_CONFIGURATION
#   FOLDER  has etc-nova, its /etc/nova, and join-cloud.sh; takes what its services say and keep
# Prints 'joined' once it has.

set -euo pipefail
folder=$1
name=$2

hostname "$name"
mount --make-rprivate /
mount --bind "$folder/etc-nova" /etc/nova
# libvirt keeps these in fixed places.
for place in /run/libvirt /var/lib/libvirt /var/cache/libvirt /etc/libvirt; do
  mkdir -p "$place"
  mount -t tmpfs tmpfs "$place"
done
# Its QEMU driver looks for this account when it starts.
for file in passwd group; do
  cp "/etc/$file" "$folder/$file"
  grep -q '^libvirt-qemu:' "$folder/$file" || case $file in
    passwd) printf 'libvirt-qemu:x:64055:64055::/nonexistent:/usr/sbin/nologin\n' ;;
    group) printf 'libvirt-qemu:x:64055:\n' ;;
  esac >>"$folder/$file"
  mount --bind "$folder/$file" "/etc/$file"
done
cat >/etc/libvirt/libvirtd.conf <<CONF
host_uuid = "$(</proc/sys/kernel/random/uuid)"
auth_unix_rw = "none"
unix_sock_group = "root"
CONF
cat >/etc/libvirt/qemu.conf <<'CONF'
user = "root"
group = "root"
security_driver = "none"
cgroup_controllers = []
CONF
libvirtd --config /etc/libvirt/libvirtd.conf </dev/null >"$folder/libvirtd.log" 2>&1 &
for ((tenths = 0; tenths < 300; tenths++)); do
  [[ ! -S /run/libvirt/libvirt-sock ]] || break
  sleep 0.1
done

# What systemd does with the service of Debian's package nova-compute.
mkdir "$folder/bin"
cat >"$folder/bin/systemctl" <<STUB
#!/bin/bash
case \$1 in
  cat) [[ \$2 == nova-compute.service ]] ;;
  restart)
    /usr/bin/python3 -c 'import sys
from nova.cmd import compute
sys.argv = ["nova-compute"]
sys.exit(compute.main())' </dev/null >"$folder/nova-compute.log" 2>&1 &
    printf '%s\n' \$! >"$folder/service" ;;
  is-active) kill -0 "\$(<"$folder/service")" ;;
esac
STUB
chmod +x "$folder/bin/systemctl"
PATH=$folder/bin:$PATH bash "$folder/join-cloud.sh"
printf 'joined\n'
sleep infinity
