#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
#
# Makes what hosts of a bare-metal lab boot, of Debian packages: the system that restores disks, in
# the form of Clonezilla live, and a component host as an image of Clonezilla's.
# Usage: build-images.sh OUT quick|clonezilla
#   OUT  folder, made whole or not at all:
#        live/vmlinuz, initrd.img, filesystem.squashfs   what the boot loader and the kernel fetch
#        image/                                          what is restored
#   quick       restores with the ocs-sr and ocs-cvt-dev beside this script
#   clonezilla  restores with Clonezilla's own, from its package

set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
out=$1
restorer=$2
work=$out.new
# Of the restored disk, in sectors of 512 bytes: drawn disks have to be larger. Behind the partitions
# is the second copy of the GPT.
readonly SECTORS=1024000 ESP_START=2048 ESP_SECTORS=65536 ROOT_SECTORS=954368
readonly ROOT_START=$((ESP_START + ESP_SECTORS))
# Packages of the system that restores, of Clonezilla and what its scripts call, and of what is
# restored.
restoring=udev,kmod,iproute2,openssh-client,curl,nfs-common,partclone,fdisk,e2fsprogs,busybox,udpcast
clonezilla=clonezilla,drbl,parted,gawk,procps,net-tools,dosfstools,bsdextrautils,lvm2,hdparm,psmisc
component_host=systemd-sysv,openssh-server,unzip,libddsc0debian,libstdc++6,chrony
readonly restoring clonezilla component_host

# make_root FOLDER PACKAGES: a small Debian without what only people read.
make_root() {
  # Its mounts end with it.
  unshare --mount mmdebstrap --quiet --mode=root --variant=minbase \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --include="$2" "$release" "$1" </dev/null
  rm -rf "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/*
}

# The kernel is taken from its package, whose scripts would make another RAM disk.
fetch_kernel() {
  local package
  package=$(apt-cache depends linux-image-cloud-amd64 | awk '/Depends:/ { print $2; exit }')
  [[ -n $package ]] || {
    echo "apt-get knows no package linux-image-cloud-amd64" >&2
    exit 1
  }
  apt-get -q download "$package"
  dpkg-deb -x ./*.deb kernel
  version=$(ls kernel/lib/modules)
  depmod -b kernel "$version"
}

# make_initrd FILE INIT MODULE…: a RAM disk of busybox, which runs INIT after it has the modules.
make_initrd() {
  local file=$1 init=$2 folder number=100 word path name library
  shift 2
  folder=$(mktemp -d "$work/initrd.XXXX")
  mkdir -p "$folder"/{bin,dev,lib/modules,new,proc,sys}
  install -m 755 "$init" "$folder/init"
  for name; do
    while read -r word path _; do
      if [[ $word == insmod ]] && ! compgen -G "$folder/lib/modules/*-${path##*/}" >/dev/null; then
        cp "$path" "$folder/lib/modules/$number-${path##*/}"
        number=$((number + 1))
      fi
    done < <(modprobe --show-depends --dirname "$work/kernel" --set-version "$version" "$name" \
      2>/dev/null)
  done
  cp /bin/busybox "$folder/bin/"
  while read -r library; do
    mkdir -p "$folder${library%/*}"
    cp -L "$library" "$folder$library"
  done < <(ldd /bin/busybox 2>/dev/null | grep -oE '/[^ ]+')
  (cd "$folder" && find . | cpio --quiet --create --format newc --owner root:root) |
    gzip -1 >"$file"
  rm -rf "$folder"
}

make_restorer() {
  mkdir live
  cp kernel/boot/vmlinuz-* live/vmlinuz
  make_initrd live/initrd.img "$here/restorer-init" \
    virtio_pci virtio_net af_packet virtio_scsi sd_mod loop squashfs overlay nfsv4 ext4
  if [[ $restorer == clonezilla ]]; then
    make_root restorer "$restoring,$clonezilla"
  else
    cp -a root restorer
    install -m 755 "$here/ocs-sr" "$here/ocs-cvt-dev" restorer/usr/sbin/
  fi
  install -D -m 755 "$here/run-restorer" restorer/sbin/run-restorer
  install -D -m 755 "$here/restart" restorer/usr/sbin/reboot
  # Fetching it takes longest without KVM. Clonezilla's scripts call much more than the ones here.
  local unused=(usr/lib/udev/hwdb.bin usr/lib/udev/hwdb.d var/cache var/lib/dpkg)
  if [[ $restorer != clonezilla ]]; then
    unused+=(boot 'usr/bin/perl*' 'usr/bin/python3*' 'usr/lib/python3*' usr/share
      'usr/lib/x86_64-linux-gnu/*perl*' 'usr/lib/x86_64-linux-gnu/libapt*')
  fi
  mksquashfs restorer live/filesystem.squashfs -quiet -no-progress -comp zstd \
    -wildcards -e "${unused[@]}" >/dev/null
  rm -rf restorer
}

# Has the component host take its time from the server that DHCP names. Without KVM its real-time
# clock begins with a whole second, whenever that is.
keep_time() {
  cat >root/etc/chrony/chrony.conf <<'END'
sourcedir /run/chrony-dhcp
makestep 0.05 -1
END
  mkdir root/etc/systemd/system/chrony.service.d
  cat >root/etc/systemd/system/chrony.service.d/dhcp.conf <<'END'
[Unit]
Wants=network-online.target
After=network-online.target
[Service]
ExecStartPre=+/usr/local/sbin/name-time-server
END
  install -m 755 "$here/name-time-server" root/usr/local/sbin/name-time-server
}

make_component_host() {
  local root=$work/root unit
  chroot root useradd --create-home --shell /bin/bash user
  # Whoever logs in installs components.
  install -d -m 1777 root/opt/components root/opt/components/archive
  mkdir -p root/etc/systemd/network
  printf '[Match]\nName=eth*\n[Network]\nDHCP=ipv4\n' >root/etc/systemd/network/eth.network
  systemctl --root root --quiet enable systemd-networkd systemd-networkd-wait-online ssh
  keep_time
  # Nothing that a short life does not need; each costs seconds without KVM.
  for unit in apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer \
    e2scrub_reap.service fstrim.timer systemd-pstore.service getty@tty1.service \
    systemd-resolved.service systemd-timesyncd.service proc-sys-fs-binfmt_misc.automount; do
    ln -sf /dev/null "root/etc/systemd/system/$unit"
  done
  echo 'LABEL=component-host / ext4 errors=remount-ro 0 1' >root/etc/fstab
  cp live/vmlinuz root/boot/vmlinuz
  # It brings all modules that a virtual machine needs.
  make_initrd root/boot/initrd.gz "$here/disk-init" virtio_pci virtio_scsi sd_mod virtio_net \
    af_packet ext4
  mkdir root/boot/extlinux
  cat >root/boot/extlinux/extlinux.conf <<'END'
DEFAULT linux
PROMPT 0
LABEL linux
  LINUX /boot/vmlinuz
  INITRD /boot/initrd.gz
  APPEND net.ifnames=0 console=ttyS0,115200 quiet
END
  # The loader of boot blocks knows neither of the two features.
  mke2fs -q -t ext4 -L component-host -b 4096 -O '^64bit,^metadata_csum' -E root_owner=0:0 \
    -d "$root" root.raw $((ROOT_SECTORS / 8))
  rm -rf root
  # Its mount ends with it.
  unshare --mount bash -euc 'mkdir mounted && mount -o loop root.raw mounted &&
    extlinux --install mounted/boot/extlinux >/dev/null && umount mounted && rmdir mounted'
}

# The EFI system partition: Debian's GRUB, at the place where firmware looks on any disk.
make_esp() {
  cat >grub.cfg <<'END'
search --no-floppy --set=root --label component-host
linux /boot/vmlinuz net.ifnames=0 console=ttyS0,115200 quiet
initrd /boot/initrd.gz
boot
END
  truncate --size $((ESP_SECTORS * 512)) esp.raw
  mkfs.vfat -n ESP esp.raw >/dev/null
  mmd -i esp.raw ::EFI ::EFI/BOOT ::EFI/debian
  mcopy -i esp.raw /usr/lib/grub/x86_64-efi/monolithic/grubx64.efi ::EFI/BOOT/BOOTX64.EFI
  mcopy -i esp.raw grub.cfg ::EFI/debian/grub.cfg
  rm grub.cfg
}

# A disk that starts with BIOS and with UEFI; only its table and its boot block are needed.
make_disk() {
  truncate --size $((SECTORS * 512)) disk.raw
  sfdisk -q disk.raw <<END
label: gpt
start=$ESP_START, size=$ESP_SECTORS, type=uefi
start=$ROOT_START, size=$ROOT_SECTORS, type=linux, attrs=LegacyBIOSBootable
END
  dd if=/usr/lib/EXTLINUX/gptmbr.bin of=disk.raw conv=notrunc bs=440 count=1 status=none
}

# What Clonezilla saves of a disk.
make_image() {
  mkdir image
  (
    cd image
    echo sda >disk
    echo sda1 sda2 >parts
    sfdisk -d ../disk.raw | sed 's|\.\./disk\.raw|/dev/sda|g' >sda-pt.sf
    LC_ALL=C parted -s ../disk.raw unit s print | sed "s|$work/disk\.raw|/dev/sda|" >sda-pt.parted
    dd if=../disk.raw of=sda-mbr bs=512 count=1 status=none
    partclone.vfat -c -s ../esp.raw -o - -L ../partclone.log | gzip -1 >sda1.vfat-ptcl-img.gz.aa
    partclone.extfs -c -s ../root.raw -o - -L ../partclone.log | gzip -1 >sda2.ext4-ptcl-img.gz.aa
    md5sum -- * >../sums
    mv ../sums MD5SUMS
  )
}

rm -rf --one-file-system "$work"
mkdir -p "$work"
cd "$work"
release=$(awk -F= '$1 == "VERSION_CODENAME" { print $2 }' /etc/os-release)
fetch_kernel
make_root root "$restoring,$component_host"
make_restorer
make_component_host
make_esp
make_disk
make_image
rm -rf kernel root.raw esp.raw disk.raw partclone.log ./*.deb
cd /
mv "$work" "$out"
