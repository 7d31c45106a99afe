#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Makes this Debian machine a provisioning server, or brings it up to date: DHCP and TFTP by
# dnsmasq, the image store over NFS, boot loaders, Clonezilla live, and the service that hosts
# report to. May be repeated: what is up to date stays as it is, and services run on. No host gets
# an address or boots anything before a bundle has been published.
# Usage: prepare.sh ADDRESS [CLONEZILLA-ISO [IMAGE-STORE]]
#   ADDRESS         address of this machine on the subnet that it serves
#   CLONEZILLA-ISO  Clonezilla live for amd64, as an ISO image; empty where it is there
#   IMAGE-STORE     folder of the images; /home/partimag, or what it was before
# Prints, separated by tabs: a line `lack` for each thing that is lacking, and then nothing that
# hosts boot was changed; else `prepared` or `current` with the address.
# Exit codes: 0 prepared or current, 2 wrong usage, 9 something is lacking.

set -eu
LC_ALL=C
export LC_ALL
umask 022
here=$(cd "$(dirname "$0")" && pwd)
root=/opt/slipway/provisioning-server
state=/var/lib/slipway-provisioning
settings=/etc/slipway/provisioning-server.conf
tftp=/srv/tftp
web=/srv/slipway/web
live=$web/clonezilla
unit=slipway-provisioning.service
account=slipway-provisioning
packages='dnsmasq nfs-kernel-server pxelinux syslinux-common grub-efi-amd64-bin ipxe
libarchive-tools udpcast python3'
lacks=0
changes=0
stale=0

if [ $# -lt 1 ] || [ $# -gt 3 ]; then
  printf 'Usage: prepare.sh ADDRESS [CLONEZILLA-ISO [IMAGE-STORE]]\n' >&2
  exit 2
fi
address=$1
iso=${2-}
store=${3-}

lack() {
  printf 'lack\t%s\n' "$1"
  lacks=$((lacks + 1))
}

check() {
  [ "$(id -u)" = 0 ] || lack 'the rights of root'
  for program in apt-get dpkg-query ip systemctl useradd; do
    command -v "$program" >/dev/null || lack "the program $program of Debian"
  done
  ip -o -4 addr show | grep -qF " $address/" || lack "the address $address on an interface"
  if [ -n "$iso" ]; then
    [ -r "$iso" ] || lack "the file $iso"
  elif [ ! -f "$live/filesystem.squashfs" ]; then
    lack 'Clonezilla live: name its ISO image'
  fi
}

# put SOURCE TARGET MODE: replaces a file where content or mode differ. Hosts may be reading it.
put() {
  if [ "$(stat -c %a "$2" 2>/dev/null)" = "$3" ] && cmp -s "$1" "$2"; then
    return 0
  fi
  install -m "$3" "$1" "$2.new"
  mv -f "$2.new" "$2"
  changes=$((changes + 1))
}

# folder PATH MODE [OWNER]
folder() {
  [ -d "$1" ] || changes=$((changes + 1))
  install -d -m "$2" -o "${3-root}" -g "${3-root}" "$1"
}

install_packages() {
  missing=
  for package in $packages; do
    # shellcheck disable=SC2016
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  # A machine that was just installed may know of no package.
  apt-get update -qq </dev/null >/dev/null
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing </dev/null >/dev/null
  changes=$((changes + 1))
}

# Leaves what the operator has set.
write_settings() {
  new=$(mktemp)
  if [ -f "$settings" ]; then
    cat "$settings" >"$new"
  fi
  set_value address "$address"
  if [ -n "$store" ]; then
    set_value store "$store"
  fi
  before=$changes
  put "$new" "$settings" 644
  [ "$changes" = "$before" ] || stale=1
  rm -f "$new"
}

# set_value KEY VALUE: in the new settings.
set_value() {
  if ! grep -qxF "$1=$2" "$new"; then
    sed -i "/^$1=/d" "$new"
    printf '%s=%s\n' "$1" "$2" >>"$new"
  fi
}

put_clonezilla() {
  if [ -n "$iso" ]; then
    files=$(mktemp -d "$web/.clonezilla.XXXXXX")
    if ! bsdtar -x -f "$iso" -C "$files" --strip-components 1 live/vmlinuz live/initrd.img \
      live/filesystem.squashfs; then
      rm -rf "$files"
      lack "Clonezilla live in $iso"
      exit 9
    fi
    for file in vmlinuz initrd.img filesystem.squashfs; do
      put "$files/$file" "$live/$file" 644
    done
    rm -rf "$files"
  fi
  # GRUB takes the kernel by TFTP, PXELINUX and iPXE by HTTP, and the kernel the rest by HTTP.
  for file in vmlinuz initrd.img; do
    put "$live/$file" "$tftp/clonezilla/$file" 644
  done
}

put_service() {
  before=$changes
  for script in "$here"/scripts/*; do
    put "$script" "$root/${script##*/}" 755
  done
  put "$here/$unit" "/etc/systemd/system/$unit" 644
  if [ "$changes" != "$before" ]; then
    stale=1
    systemctl daemon-reload
  fi
  systemctl is-enabled --quiet "$unit" || systemctl enable --quiet "$unit"
  # A transfer to many hosts would end with the service.
  if [ "$stale" = 1 ] || ! systemctl is-active --quiet "$unit"; then
    systemctl restart "$unit"
    changes=$((changes + 1))
  fi
}

check
[ "$lacks" = 0 ] || exit 9
install_packages
if ! id "$account" >/dev/null 2>&1; then
  useradd --system --home-dir "$state" --shell /usr/sbin/nologin "$account"
  changes=$((changes + 1))
fi
folder "$state" 750 "$account"
for path in "$tftp" "$tftp/clonezilla" "$web" "$live" /etc/slipway /etc/exports.d "$root"; do
  folder "$path" 755
done
folder /home/partimag-captures 700
folder "$tftp/pxelinux.cfg" 755 "$account"
folder "$tftp/grub" 755 "$account"
folder "$tftp/ipxe" 755 "$account"
write_settings
store=$(sed -n 's/^store=//p' "$settings")
# The administrator may have made it another one's.
if [ ! -d "${store:-/home/partimag}" ]; then
  folder "${store:-/home/partimag}" 755
fi
put /usr/lib/PXELINUX/lpxelinux.0 "$tftp/lpxelinux.0" 644
put /usr/lib/syslinux/modules/bios/ldlinux.c32 "$tftp/ldlinux.c32" 644
put /usr/lib/grub/x86_64-efi/monolithic/grubnetx64.efi "$tftp/grub/grubnetx64.efi" 644
put /usr/lib/ipxe/snponly.efi "$tftp/ipxe/snponly.efi" 644
put_clonezilla
put_service
if [ "$changes" = 0 ]; then
  printf 'current\t%s\n' "$address"
else
  printf 'prepared\t%s\n' "$address"
fi
