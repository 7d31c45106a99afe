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
# The kernel's parameters name the server to report to: slipway_callback, slipway_token.
# Nothing is written to any disk before the last check has passed.
# Exit codes: 0 restored, 1 refused with all disks as they were, 3 failed while restoring.
set -euo pipefail
export LC_ALL=C

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
store=$(dirname "$scripts")
image=$store/$SLIPWAY_IMAGE
log=${SLIPWAY_LOG:-/var/log/clonezilla.log}

# Prints the value of a parameter of the kernel.
parameter() {
  tr ' ' '\n' <"${SLIPWAY_CMDLINE:-/proc/cmdline}" | sed -n "s/^$1=//p" | head -n 1
}

# send STAGE SECONDS RETRIES NAME=VALUE…: sends the server a stage with its fields. The token goes in
# by standard input, for arguments are seen in the list of processes.
send() {
  local stage=$1 seconds=$2 retries=$3 field fields=()
  shift 3
  for field; do
    fields+=(--data-urlencode "$field")
  done
  curl --config - --silent --show-error --fail --max-time "$seconds" --retry "$retries" \
    --output /dev/null "${fields[@]}" <<END
url = "$callback/$stage"
header = "Authorization: Bearer $token"
END
}

# Tells the server a stage, with a text and perhaps the host's public key.
report() {
  send "$1" 20 3 "text=${2-}" ${3:+"host_key=$3"}
}

# Passes on what the restorer says, and tells the server how far it is with which partition. Who
# does not hear that still hears the end.
tell_partitions() {
  local line partition='' percent told=''
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line =~ ^Starting\ to\ restore\ image\ .*\ to\ device\ \(/dev/([a-z0-9]+)\) ]]; then
      partition=${BASH_REMATCH[1]}
      percent=0
    elif [[ -n $partition && $line =~ Completed:\ *([0-9]+)\. ]]; then
      percent=${BASH_REMATCH[1]}
    else
      continue
    fi
    if [[ $told != "$partition $percent" ]]; then
      told="$partition $percent"
      send progress 5 0 "partition=$partition" "percent=$percent" || true
    fi
  done
}

refuse() {
  printf 'refused: %s\n' "$1" >&2
  report refused "$1" || true
  exit 1
}

# Prints the fields of the one disk that has the drawn identity, separated by bars.
find_disk() {
  local line serial wwn=${SLIPWAY_DISK_WWN,,} found=() field='="([^"]*)"'
  # The name of the column with the size of sectors differs by version of lsblk.
  local pattern="^NAME$field SERIAL$field WWN$field SIZE$field LOG.SEC$field RO$field TYPE=\"disk\"$"
  while IFS= read -r line; do
    [[ $line =~ $pattern ]] || continue
    serial=${BASH_REMATCH[2]}
    [[ -z $SLIPWAY_DISK_SERIAL || $serial == "$SLIPWAY_DISK_SERIAL" ]] || continue
    line=${BASH_REMATCH[3],,}
    [[ -z $wwn || ${line#0x} == "${wwn#0x}" ]] || continue
    found+=("${BASH_REMATCH[1]}|$serial|${BASH_REMATCH[4]}|${BASH_REMATCH[5]}|${BASH_REMATCH[6]}")
  done < <(lsblk --nodeps --bytes --noheadings --paths --pairs \
    --output NAME,SERIAL,WWN,SIZE,LOG-SEC,RO,TYPE)
  [[ -n $SLIPWAY_DISK_SERIAL$wwn && ${#found[@]} == 1 ]] || return 1
  printf '%s\n' "${found[0]}"
}

check_machine() {
  local own fact
  own=$(ip -o link show | sed -n 's|.*link/ether \([0-9a-fA-F:]*\).*|\1|p' | tr 'A-F' 'a-f')
  own+=$'\n'$(ip -o -4 addr show | sed -n 's|.* inet \([0-9.]*\).*|\1|p')
  [[ -s $scripts/refused ]] || refuse "the list of protected and reserved machines is missing"
  while IFS= read -r fact; do
    if [[ -n $fact ]] && grep --quiet --fixed-strings --line-regexp -- "$fact" "$scripts/refused"; then
      refuse "$fact of this machine is protected or reserved"
    fi
  done <<<"$own"
  for fact in "$SLIPWAY_MAC" "$SLIPWAY_ADDRESS"; do
    grep --quiet --fixed-strings --line-regexp -- "$fact" <<<"$own" ||
      refuse "this machine has no interface with $fact and is not $SLIPWAY_HOST"
  done
}

# Refuses a partition of which a piece is missing: pieces end in aa, ab, ac and so on, or there is
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

check_image() {
  local file part
  for file in disk parts MD5SUMS; do
    [[ -s $image/$file ]] || refuse "image $SLIPWAY_IMAGE has no file $file"
  done
  source_disk=$(<"$image/disk")
  [[ $source_disk =~ ^[a-z0-9]+$ ]] || refuse "image $SLIPWAY_IMAGE is not of exactly one disk"
  for file in pt.sf pt.parted mbr; do
    [[ -s $image/$source_disk-$file ]] ||
      refuse "image $SLIPWAY_IMAGE has no file $source_disk-$file"
  done
  for part in $(<"$image/parts"); do
    grep --quiet "[ *]\(\./\)\?$part\..*-img" "$image/MD5SUMS" ||
      refuse "image $SLIPWAY_IMAGE has no checksum of the data of $part"
    check_pieces "$part"
  done
  (cd "$image" && md5sum --check --strict --quiet MD5SUMS >/dev/null 2>&1) ||
    refuse "a file of image $SLIPWAY_IMAGE is missing or corrupt"
}

check_disk() {
  local found size sector read_only difference sectors image_sector
  found=$(find_disk) || refuse "not exactly one disk has the drawn serial number or WWN"
  IFS='|' read -r disk serial size sector read_only <<<"$found"
  [[ $read_only == 0 ]] || refuse "$disk is read-only"
  # Clonezilla is given the serial number, and splits it where a word ends.
  [[ $serial =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || refuse "$disk has no plain serial number"
  difference=$((size - SLIPWAY_DISK_BYTES))
  # Drawings have whole GiB mostly.
  if ((SLIPWAY_DISK_BYTES > 0 && (difference >= 1 << 30 || difference <= -(1 << 30)))); then
    refuse "$disk has $size bytes, not the drawn $SLIPWAY_DISK_BYTES"
  fi
  sectors=$(sed -n 's/^Disk .*: \([0-9]*\)s$/\1/p' "$image/$source_disk-pt.parted" | head -n 1)
  image_sector=$(sed -n 's|^Sector size (logical/physical): \([0-9]*\)B/.*|\1|p' \
    "$image/$source_disk-pt.parted" | head -n 1)
  [[ -n $sectors && -n $image_sector ]] || refuse "image $SLIPWAY_IMAGE does not tell its size"
  [[ $sector == "$image_sector" ]] ||
    refuse "$disk has sectors of $sector bytes, image $SLIPWAY_IMAGE of $image_sector"
  ((size >= sectors * image_sector)) ||
    refuse "$disk has $size bytes, image $SLIPWAY_IMAGE needs $((sectors * image_sector))"
}

# Makes the restored system the drawn host, and prints its public host key. A system without an
# /etc/passwd on a file system that Linux mounts is none that components are installed on.
identify() {
  local part type root=${SLIPWAY_ROOT:-/run/slipway-root} status=0
  mkdir -p "$root"
  while read -r part; do
    # What udev knows of the disk may be what it was before.
    type=$(blkid --probe --match-tag TYPE --output value "$part") || continue
    [[ $type == ext[234] || $type == xfs || $type == btrfs ]] || continue
    mount -t "$type" "$part" "$root" || continue
    if [[ -s $root/etc/passwd ]]; then
      SLIPWAY_CALLBACK=$callback SLIPWAY_TOKEN=$token \
        bash "$scripts/give-identity.sh" "$root" "$scripts/authorized_keys" </dev/null ||
        status=$?
      umount "$root" && return "$status"
      return 1
    fi
    umount "$root"
  done < <(lsblk --list --noheadings --paths --output NAME "$disk")
  printf 'no partition of %s has an operating system that can be prepared\n' "$disk" >&2
  return 1
}

callback=$(parameter slipway_callback)
token=$(parameter slipway_token)
if [[ -z $callback || ! $token =~ ^[A-Za-z0-9_-]+$ ]]; then
  printf 'refused: this boot has not been armed\n' >&2
  exit 1
fi
check_machine
check_image
check_disk
# The server puts the entry back to local boot on this; unheard, the machine would restore for ever.
report start "$disk" || refuse "the server did not acknowledge the start"

: >"$log"
status=0
# Partclone writes its progress over itself, with carriage returns.
ocs-sr -g auto -e1 auto -e2 -r -j2 -k0 -scr -batch -nogui -p true -or "$store" \
  restoredisk "$SLIPWAY_IMAGE" "SERIALNO=$serial" </dev/null 2>&1 |
  stdbuf --output=L tr '\r' '\n' | tell_partitions || status=$?
# Clonezilla exits with 0 after corrupt data, too, so every partition must have succeeded.
wanted=$(wc -w <"$image/parts")
restored=$(grep --count 'successfully restored the image' "$log" || true)
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
