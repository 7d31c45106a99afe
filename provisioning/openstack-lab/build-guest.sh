#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
#
# Makes the system of an OpenStack lab's guests: Debian's kernel for clouds, and an initial RAM disk
# with busybox and dropbear that is all of the system.
# Usage: build-guest.sh OUT
#   OUT  folder for vmlinuz, initrd.gz and disk.raw, made whole or not at all

set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
out=$1
work=$out.new

rm -rf "$work"
mkdir -p "$work"
cd "$work"

# The kernel is taken from its package, which is not installed.
kernel=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends:/ { print $2; exit }')
[[ -n $kernel ]] || {
  echo "apt-get knows no package linux-image-cloud-amd64" >&2
  exit 1
}
apt-get -q download "$kernel"
dpkg-deb -x ./*.deb kernel
version=$(ls kernel/lib/modules)
depmod -b kernel "$version"

root=$work/root
mkdir -p "$root"/{bin,sbin,dev,etc/dropbear,mnt,opt,proc,root/.ssh,sys,tmp,usr/sbin,usr/bin,var/log,var/run,lib/modules}
chmod 700 "$root/root" "$root/root/.ssh"
chmod 1777 "$root/tmp"
cp "$here/guest-init" "$root/init"
chmod 755 "$root/init"

# What a virtual machine has: network, disks, the CD of the configuration.
number=100
for module in virtio_pci virtio_net virtio_blk isofs sr_mod ata_piix ahci virtio_scsi sd_mod; do
  while read -r word file _; do
    name=${file##*/}
    [[ $word == insmod && ! -e $root/lib/modules/known-$name ]] || continue
    cp "$file" "$root/lib/modules/$number-$name"
    : >"$root/lib/modules/known-$name"
    number=$((number + 1))
  done < <(modprobe --show-depends --dirname kernel --set-version "$version" "$module" 2>/dev/null)
done
rm -f "$root"/lib/modules/known-*

for program in /bin/busybox /usr/sbin/dropbear /usr/bin/dropbearkey; do
  cp "$program" "$root$program"
  while read -r library; do
    mkdir -p "$root${library%/*}"
    cp -L "$library" "$root$library"
  done < <(ldd "$program" 2>/dev/null | grep -oE '/[^ ]+')
done

(cd "$root" && find . | cpio --quiet --create --format newc --owner root:root) | gzip -1 >initrd.gz
cp kernel/boot/vmlinuz-* vmlinuz
truncate --size 16M disk.raw
rm -rf root kernel ./*.deb
cd /
mv "$work" "$out"
