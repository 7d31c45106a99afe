#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Has DRBL restore the drawn image to the drawn disk of one host at its next start over the network,
# or refuses. Runs as root on the DRBL server, with the image store at the parent of this folder; a
# script of the folder drbl/ sets what it needs: SLIPWAY_HOST, SLIPWAY_MAC, SLIPWAY_ADDRESS,
# SLIPWAY_DISK_SERIAL and SLIPWAY_IMAGE, as for restore-disk.sh.
#
# A host that DRBL restores makes no checks of its own but that of the disk's serial number, reports
# nothing to Slipway, and keeps the identity that the image has.
# Environment: SLIPWAY_DRBL_ENTRIES, SLIPWAY_DRBL_LOGS, SLIPWAY_DRBL_LOCK: places of DRBL.
# Exit codes: 0 armed, 1 refused, and nothing was changed; others are those of drbl-ocs.
set -euo pipefail
export LC_ALL=C

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
image=$(dirname "$scripts")/$SLIPWAY_IMAGE
entries=${SLIPWAY_DRBL_ENTRIES:-/tftpboot/nbi_img/pxelinux.cfg}
logs=${SLIPWAY_DRBL_LOGS:-/var/log/clonezilla}

refuse() {
  printf 'refused: %s\n' "$1" >&2
  exit 1
}

[[ $(id -u) == 0 ]] || refuse "this has to run as root"
command -v drbl-ocs >/dev/null || refuse "this machine has no drbl-ocs"
[[ -d $entries ]] || refuse "this machine has no boot entries of DRBL in $entries"

# DRBL arms reserved and unknown machines, too.
[[ -s $scripts/refused ]] || refuse "the list of protected and reserved machines is missing"
for fact in "$SLIPWAY_MAC" "$SLIPWAY_ADDRESS"; do
  ! grep --quiet --fixed-strings --line-regexp -- "$fact" "$scripts/refused" ||
    refuse "$fact of $SLIPWAY_HOST is protected or reserved"
done
# A name such as sda is another disk as soon as the kernel finds them in another order.
[[ $SLIPWAY_DISK_SERIAL =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] ||
  refuse "the disk of $SLIPWAY_HOST has no plain serial number, by which Clonezilla finds it"

# DRBL ends with 0 though the image is missing.
for file in disk parts MD5SUMS; do
  [[ -s $image/$file ]] || refuse "image $SLIPWAY_IMAGE has no file $file"
done
[[ $(<"$image/disk") =~ ^[a-z0-9]+$ ]] || refuse "image $SLIPWAY_IMAGE is not of exactly one disk"
(cd "$image" && md5sum --check --strict --quiet MD5SUMS >/dev/null 2>&1) ||
  refuse "a file of image $SLIPWAY_IMAGE is missing or corrupt"

exec 9>"${SLIPWAY_DRBL_LOCK:-/run/lock/slipway-drbl}"
flock --nonblock 9 || refuse "another host is being armed"
# The loader takes an entry by hardware address before the one by address that DRBL writes.
stale=$entries/01-${SLIPWAY_MAC//:/-}
[[ ! -e $stale ]] || refuse "$stale would be taken in place of the entry of DRBL"
# Once a host is done, DRBL looks for its address as a part of others: .7 removes the entry of .70.
IFS=. read -ra octets <<<"$SLIPWAY_ADDRESS"
printf -v own '%02X' "${octets[@]}"
for entry in "$entries"/[0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F][0-9A-F]; do
  [[ ! -e $entry || ${entry##*/} == "$own" ]] || refuse "${entry##*/} is armed, and DRBL has one job at a time"
done

# Without this folder the entry is never put back, and the host restores for ever.
mkdir -p "$logs"
# Without -h it would arm all machines.
drbl-ocs -b -g auto -e1 auto -e2 -r -x -j2 -k0 -sc0 -p reboot -l en_US.UTF-8 \
  -h "$SLIPWAY_ADDRESS" startdisk restore "$SLIPWAY_IMAGE" "SERIALNO=$SLIPWAY_DISK_SERIAL" </dev/null
