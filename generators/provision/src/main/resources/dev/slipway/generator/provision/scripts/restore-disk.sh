#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Restores the drawn image to the drawn disk of this machine, or refuses. Runs on the machine
# itself, in Clonezilla live with the image store at the parent of this folder; a script of the
# folder hosts/ sets what it needs:
#
#   SLIPWAY_HOST, SLIPWAY_MAC, SLIPWAY_ADDRESS   which machine this must be
#   SLIPWAY_DISK_SERIAL, SLIPWAY_DISK_WWN        which disk; one of them may be empty
#   SLIPWAY_DISK_BYTES                           its size as drawn, in bytes; 0 if not drawn
#   SLIPWAY_IMAGE                                directory of the image
#   SLIPWAY_IDENTITY                             yes: the restored system becomes the drawn host
#
# The kernel's parameters name the server to report to: slipway_callback, slipway_token; and perhaps
# another image than the drawn one: slipway_image; and the port on which the server sends it to
# several hosts at once: slipway_multicast.
# Nothing is written to any disk before the last check has passed.
# Exit codes: 0 restored, 1 refused with all disks as they were, 3 failed while restoring.
set -euo pipefail
export LC_ALL=C

# shellcheck source=drawn-machine.sh
source "$(dirname "${BASH_SOURCE[0]}")/drawn-machine.sh"

store=$(dirname "$scripts")

# Refuses data of a partition or volume of which a piece is missing: pieces end in aa, ab, ac and so on, or there is
# one without such an end.
check_pieces() {
  local piece number=0 letters=abcdefghijklmnopqrstuvwxyz end
  for piece in "$image/$1".*-img*; do
    [[ $piece == *.[a-z][a-z] && $piece != *.gz ]] || continue
    end=${letters:number/26:1}${letters:number%26:1}
    [[ $piece == *".$end" ]] ||
      refuse "image $SLIPWAY_IMAGE lacks piece $end of the data of $1"
    number=$((number + 1))
  done
}

# Prints the checksums to compare. The server has checked the data that it sends itself; read here,
# it would cross the network once for each host.
checksums() {
  if [[ -z $multicast ]]; then
    cat MD5SUMS
  else
    grep --invert-match -- '-img' MD5SUMS
  fi
}

# Refuses an image whose volume groups Clonezilla could not make again on one disk.
check_volumes() {
  local -A holders=()
  local group
  groups=()
  [[ -f $image/lvm_vg_dev.list ]] || return 0
  command -v pvs >/dev/null ||
    refuse "image $SLIPWAY_IMAGE has LVM, of which this system has no programs"
  [[ -s $image/lvm_logv.list ]] || refuse "image $SLIPWAY_IMAGE has no file lvm_logv.list"
  while read -r group _; do
    [[ -z $group ]] || holders[$group]=$((${holders[$group]-0} + 1))
  done <"$image/lvm_vg_dev.list"
  groups=("${!holders[@]}")
  for group in "${groups[@]}"; do
    [[ $group =~ ^[A-Za-z0-9_+.-]+$ ]] || refuse "image $SLIPWAY_IMAGE has LVM without a volume group"
    [[ -s $image/lvm_$group.conf ]] || refuse "image $SLIPWAY_IMAGE has no file lvm_$group.conf"
    [[ $(grep --count '^[[:space:]]*device = ' "$image/lvm_$group.conf") == "${holders[$group]}" ]] ||
      refuse "image $SLIPWAY_IMAGE has a part of volume group $group only"
  done
}

# Refuses an image that lacks a file which describes its disk; sets source_disk.
check_files() {
  local file
  for file in disk parts MD5SUMS; do
    [[ -s $image/$file ]] || refuse "image $SLIPWAY_IMAGE has no file $file"
  done
  source_disk=$(<"$image/disk")
  [[ $source_disk =~ ^[a-z0-9]+$ ]] || refuse "image $SLIPWAY_IMAGE is not of exactly one disk"
  for file in pt.sf pt.parted mbr; do
    [[ -s $image/$source_disk-$file ]] ||
      refuse "image $SLIPWAY_IMAGE has no file $source_disk-$file"
  done
}

check_image() {
  local part
  [[ $SLIPWAY_IMAGE =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || refuse "the image has no plain name"
  check_files
  check_volumes
  for part in $(list_data "$image"); do
    grep --quiet "[ *]\(\./\)\?$part\..*-img" "$image/MD5SUMS" ||
      refuse "image $SLIPWAY_IMAGE has no checksum of the data of $part"
    check_pieces "$part"
  done
  (cd "$image" && checksums | md5sum --check --strict --quiet >/dev/null 2>&1) ||
    refuse "a file of image $SLIPWAY_IMAGE is missing or corrupt"
}

check_disk() {
  local sectors image_sector group
  check_drawn_disk writable
  # Clonezilla is given the serial number, and splits it where a word ends.
  [[ $serial =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || refuse "$disk has no plain serial number"
  sectors=$(sed -n 's/^Disk .*: \([0-9]*\)s$/\1/p' "$image/$source_disk-pt.parted" | head -n 1)
  image_sector=$(sed -n 's|^Sector size (logical/physical): \([0-9]*\)B/.*|\1|p' \
    "$image/$source_disk-pt.parted" | head -n 1)
  [[ -n $sectors && -n $image_sector ]] || refuse "image $SLIPWAY_IMAGE does not tell its size"
  [[ $sector == "$image_sector" ]] ||
    refuse "$disk has sectors of $sector bytes, image $SLIPWAY_IMAGE of $image_sector"
  ((size >= sectors * image_sector)) ||
    refuse "$disk has $size bytes, image $SLIPWAY_IMAGE needs $((sectors * image_sector))"
  for group in "${groups[@]}"; do
    check_volume_group "$group"
  done
}

# The kernel names disks in any order, and Clonezilla gives the disk of an image the name of this
# machine's only where it reads the data itself. For a transfer the image is that of another folder:
# links to the data, which the server sends, and copies of all else, with the disk renamed. Sets
# store and image.
rename_disk() {
  local file part name=${disk#/dev/} original=$image
  store=$(mktemp --directory)
  image=$store/$SLIPWAY_IMAGE
  mkdir "$image"
  for file in "$original"/*; do
    if [[ ${file##*/} == *-img* ]]; then
      ln --symbolic -- "$file" "$image/"
    else
      cp --recursive -- "$file" "$image/"
    fi
  done
  # It asks what it is not sure of, and succeeds whatever it could not change.
  ocs-cvt-dev --batch --ocsroot "$store" "$SLIPWAY_IMAGE" "$source_disk" "$name" \
    </dev/null >"$log.rename" 2>&1 ||
    refuse "$disk is $source_disk in image $SLIPWAY_IMAGE, and Clonezilla could not rename it"
  check_files
  for part in $(list_data "$image"); do
    compgen -G "$image/$part.*-img*" >/dev/null || source_disk=
  done
  [[ $source_disk == "$name" ]] ||
    refuse "the disk of image $SLIPWAY_IMAGE is not $name after Clonezilla has renamed it"
}

# Prints the partitions of the restored disk and its logical volumes.
list_devices() {
  lsblk --list --noheadings --paths --output NAME "$disk"
  ((${#groups[@]} == 0)) ||
    lvs --noheadings --options lv_path "${groups[@]}" | tr -d '[:blank:]'
}

# Prints which device of the restored disk a line of its fstab is about.
find_device() {
  local device value
  while IFS= read -r device; do
    if [[ $1 == UUID=* || $1 == LABEL=* ]]; then
      value=$(blkid --probe --match-tag "${1%%=*}" --output value "$device") || continue
      [[ $value == "${1#*=}" ]] || continue
    else
      [[ $(realpath -- "$1") == $(realpath -- "$device") ]] || continue
    fi
    printf '%s\n' "$device"
    return 0
  done <<<"$devices"
  return 1
}

# Mounts what the restored system at $1 has on file systems of their own: the folders of accounts, and
# /var. A link could lead out of it.
mount_others() {
  local what place type device
  [[ -f $1/etc/fstab ]] || return 0
  while read -r what place type _; do
    [[ $place == /home || $place == /var ]] || continue
    [[ $type == ext[234] || $type == xfs ]] || continue
    [[ -d $1$place && $(realpath -- "$1$place") == "$1$place" ]] || continue
    device=$(find_device "$what") || continue
    mount -t "$type" "$device" "$1$place"
  done <"$1/etc/fstab"
}

# The restored system takes its volumes itself.
leave_volumes() {
  local group
  for group in "${groups[@]}"; do
    vgchange --quiet --activate n "$group" >/dev/null || return
  done
}

# Makes the restored system the drawn host, and prints its public host key. A system without an
# /etc/passwd on a file system that Linux mounts is none that components are installed on.
identify() {
  local part type group root=${SLIPWAY_ROOT:-/run/slipway-root} status=0
  mkdir -p "$root"
  root=$(realpath -- "$root")
  for group in "${groups[@]}"; do
    vgchange --quiet --activate y "$group" >/dev/null
  done
  devices=$(list_devices)
  while read -r part; do
    # What udev knows of the disk may be what it was before.
    type=$(blkid --probe --match-tag TYPE --output value "$part") || continue
    [[ $type == ext[234] || $type == xfs || $type == btrfs ]] || continue
    mount -t "$type" "$part" "$root" || continue
    if [[ -s $root/etc/passwd ]]; then
      mount_others "$root"
      SLIPWAY_CALLBACK=$callback SLIPWAY_TOKEN=$token \
        bash "$scripts/give-identity.sh" "$root" "$scripts/authorized_keys" </dev/null ||
        status=$?
      umount --recursive "$root" && leave_volumes && return "$status"
      return 1
    fi
    umount "$root"
  done <<<"$devices"
  printf 'no partition of %s has an operating system that can be prepared\n' "$disk" >&2
  return 1
}

require_armed
other_image=$(parameter slipway_image)
SLIPWAY_IMAGE=${other_image:-$SLIPWAY_IMAGE}
image=$store/$SLIPWAY_IMAGE
multicast=$(parameter slipway_multicast)
[[ $multicast =~ ^[0-9]*$ ]] || refuse "the port of the transfer is not a number"
check_machine
check_image
check_disk
how=(restoredisk "$SLIPWAY_IMAGE" "SERIALNO=$serial")
if [[ -n $multicast ]]; then
  # Clonezilla finds no disk by its serial number in this mode.
  how=(--mcast-port "$multicast" multicast_restoredisk "$SLIPWAY_IMAGE" "${disk#/dev/}")
  [[ ${disk#/dev/} == "$source_disk" ]] || rename_disk
fi
# The server puts the entry back to local boot on this; unheard, the machine would restore for ever.
report start "$disk" || refuse "the server did not acknowledge the start"

: >"$log"
status=0
ocs-sr -g auto -e1 auto -e2 -r -j2 -k0 -scr -batch -nogui -p true -or "$store" \
  "${how[@]}" </dev/null 2>&1 |
  tell_partitions || status=$?
# Clonezilla exits with 0 after corrupt data, too, so every partition must have succeeded.
wanted=$(list_data "$image" | wc -l)
restored=$(count_partitions 'successfully restored the image')
if [[ $status != 0 || $restored != "$wanted" ]] || grep --quiet 'Failed to restore' "$log"; then
  printf 'failed: ocs-sr could not restore %s\n' "$SLIPWAY_IMAGE" >&2
  report failed "$restored of $wanted partitions restored, ocs-sr ended with $status" || true
  exit 3
fi
if [[ $SLIPWAY_IDENTITY == yes ]]; then
  if ! host_key=$(identify 2>"$log.identity"); then
    reason=$(tail -n 1 "$log.identity")
    printf 'failed: %s\n' "$reason" >&2
    report failed "$reason" || true
    exit 3
  fi
fi
report restored "$disk" "${host_key-}" || exit 3
reboot
