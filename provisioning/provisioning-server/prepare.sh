#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Makes this Debian machine a provisioning server, or brings it up to date: DHCP and TFTP by
# dnsmasq, the image store over NFS, boot loaders, Clonezilla live, and the service that hosts
# report to. May be repeated. No host gets an address or boots anything before a bundle has been
# published.
# Usage: prepare.sh ADDRESS [CLONEZILLA-ISO]
#   ADDRESS         address of this machine on the subnet that it serves
#   CLONEZILLA-ISO  Clonezilla live for amd64, as an ISO image; once it is there, not needed again
# Exit codes: 0 prepared, 2 wrong usage, 9 something is lacking.

set -eu
LC_ALL=C
export LC_ALL
umask 022
here=$(cd "$(dirname "$0")" && pwd)
root=/opt/slipway/provisioning-server
state=/var/lib/slipway-provisioning
tftp=/srv/tftp
web=/srv/slipway/web
live=$web/clonezilla

lack() {
  printf 'prepare.sh: %s\n' "$1" >&2
  exit 9
}

if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  printf 'Usage: prepare.sh ADDRESS [CLONEZILLA-ISO]\n' >&2
  exit 2
fi
address=$1
iso=${2-}
[ "$(id -u)" = 0 ] || lack 'it has to run as root'
ip -o -4 addr show | grep -qF " $address/" || lack "no interface of this machine has $address"
[ -n "$iso" ] || [ -f "$live/filesystem.squashfs" ] || lack 'name the ISO image of Clonezilla live'

DEBIAN_FRONTEND=noninteractive apt-get install -y -qq dnsmasq nfs-kernel-server pxelinux \
  syslinux-common grub-efi-amd64-bin libarchive-tools udpcast python3 >/dev/null

id slipway-provisioning >/dev/null 2>&1 ||
  useradd --system --home-dir "$state" --shell /usr/sbin/nologin slipway-provisioning
install -d -o slipway-provisioning -g slipway-provisioning -m 750 "$state"
install -d "$tftp" "$live" /home/partimag /etc/slipway /etc/exports.d "$root"
install -d -m 700 /home/partimag-captures
install -d -o slipway-provisioning -g slipway-provisioning "$tftp/pxelinux.cfg" "$tftp/grub"

install -m 644 /usr/lib/PXELINUX/lpxelinux.0 /usr/lib/syslinux/modules/bios/ldlinux.c32 "$tftp"
install -m 644 /usr/lib/grub/x86_64-efi/monolithic/grubnetx64.efi "$tftp/grub"
if [ -n "$iso" ]; then
  bsdtar -x -f "$iso" -C "$live" --strip-components 1 live/vmlinuz live/initrd.img \
    live/filesystem.squashfs
fi
# Boot loaders take the kernel by TFTP, the kernel the rest by HTTP.
install -d "$tftp/clonezilla"
install -m 644 "$live/vmlinuz" "$live/initrd.img" "$tftp/clonezilla"

install -m 755 "$here"/scripts/* "$root"
printf 'address=%s\nport=80\n' "$address" >/etc/slipway/provisioning-server.conf
install -m 644 "$here/slipway-provisioning.service" /etc/systemd/system
systemctl daemon-reload
systemctl enable --quiet slipway-provisioning
systemctl restart slipway-provisioning
printf 'prepared\t%s\n' "$address"
