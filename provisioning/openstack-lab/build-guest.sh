#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
#
# Makes the system of an OpenStack lab's guests: Debian with cloud-init, sshd and the libraries of
# components, its kernel for clouds, and an initial RAM disk that only mounts the disk.
# Usage: build-guest.sh OUT
#   OUT  folder for vmlinuz, initrd.gz and disk.qcow2, made whole or not at all

set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
out=$1
work=$out.new

rm -rf --one-file-system "$work"
mkdir -p "$work"
cd "$work"

release=$(awk -F= '$1 == "VERSION_CODENAME" { print $2 }' /etc/os-release)
# Nothing that only people read: it would be copied with each guest. Its mounts end with it. QEMU's
# agent sets the clock, which takes hwclock of util-linux-extra, too.
packages=systemd-sysv,udev,kmod,ifupdown,iproute2,cloud-init,openssh-server,unzip,libddsc0debian,libstdc++6
packages+=,qemu-guest-agent,util-linux-extra
unshare --mount mmdebstrap --quiet --mode=root --variant=minbase \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  --include="$packages" \
  "$release" root </dev/null
root=$work/root

# The kernel is taken from its package, whose scripts would make another RAM disk.
kernel=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends:/ { print $2; exit }')
[[ -n $kernel ]] || {
  echo "apt-get knows no package linux-image-cloud-amd64" >&2
  exit 1
}
apt-get -q download "$kernel"
dpkg-deb -x ./*.deb kernel
version=$(ls kernel/lib/modules)
mkdir -p "$root/usr/lib/modules"
cp -a "kernel/lib/modules/$version" "$root/usr/lib/modules/"
depmod -b "$root" "$version"

# What each guest is to have of its own.
rm -f "$root"/etc/ssh/ssh_host_*
: >"$root/etc/machine-id"
echo '/dev/vda / ext4 errors=remount-ro 0 1' >"$root/etc/fstab"
cp "$here/guest-cloud.cfg" "$root/etc/cloud/cloud.cfg.d/90-lab.cfg"
# Whoever logs in installs components.
install -d -m 1777 "$root/opt/components" "$root/opt/components/archive"
# Nothing that a short life does not need; each costs seconds without KVM.
for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer \
  e2scrub_reap.service fstrim.timer systemd-pstore.service getty@tty1.service \
  serial-getty@ttyS0.service cloud-init-hotplugd.socket proc-sys-fs-binfmt_misc.automount; do
  ln -sf /dev/null "$root/etc/systemd/system/$unit"
done

initrd=$work/initrd
mkdir -p "$initrd"/{bin,dev,lib/modules,root}
install -m 755 "$here/guest-init" "$initrd/init"
# The disk, and what cloud-init asks for sooner than udev brings it: the drive of the configuration.
number=100
for module in virtio_pci virtio_blk isofs sr_mod ata_piix; do
  while read -r word file _; do
    name=${file##*/}
    [[ $word == insmod && ! -e $initrd/known-$name ]] || continue
    cp "$file" "$initrd/lib/modules/$number-$name"
    : >"$initrd/known-$name"
    number=$((number + 1))
  done < <(modprobe --show-depends --dirname "$root" --set-version "$version" "$module" 2>/dev/null)
done
rm -f "$initrd"/known-*
cp /bin/busybox "$initrd/bin/"
while read -r library; do
  mkdir -p "$initrd${library%/*}"
  cp -L "$library" "$initrd$library"
done < <(ldd /bin/busybox 2>/dev/null | grep -oE '/[^ ]+')

(cd "$initrd" && find . | cpio --quiet --create --format newc --owner root:root) | gzip -1 >initrd.gz
cp kernel/boot/vmlinuz-* vmlinuz
truncate --size 1G disk.raw
mke2fs -q -t ext4 -d "$root" disk.raw
qemu-img convert -c -O qcow2 disk.raw disk.qcow2
rm -rf root initrd kernel disk.raw ./*.deb
cd /
mv "$work" "$out"
