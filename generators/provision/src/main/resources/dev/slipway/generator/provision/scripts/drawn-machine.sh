#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Functions of the scripts that restore and save the drawn disk of this machine; sourced by them.
# What they are given stands there.
# shellcheck disable=SC2034

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
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

# Passes on what Clonezilla says, and tells the server how far it is with which partition. Who does
# not hear that still hears the end. Partclone writes its progress over itself, with carriage returns.
# Of a partition without a known file system, which is copied whole, partclone only prints that it
# has succeeded: that is a line of $log.raw.
tell_partitions() {
  local line partition='' percent told='' raw='' device='[A-Za-z0-9_+./-]+'
  : >"$log.raw"
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line =~ ^Starting\ to\ (restore\ image\ .*\ to|clone)\ device\ \(/dev/($device)\) ]]; then
      partition=${BASH_REMATCH[2]}
      percent=0
      raw=
    elif [[ $line =~ ^Starting\ to\ clone/restore\ .*\(/dev/($device)\).*\ with\ dd\ mode ]]; then
      partition=${BASH_REMATCH[1]}
      percent=0
      raw=$partition
    elif [[ -n $partition && $line =~ Completed:\ *([0-9]+)\. ]]; then
      percent=${BASH_REMATCH[1]}
    else
      if [[ -n $raw && $line == 'Cloned successfully.'* ]]; then
        printf '%s\n' "$raw" >>"$log.raw"
        raw=
      fi
      continue
    fi
    if [[ $told != "$partition $percent" ]]; then
      told="$partition $percent"
      send progress 5 0 "partition=$partition" "percent=$percent" || true
    fi
  done < <(stdbuf --output=L tr '\r' '\n')
}

# list_data IMAGE: prints what the image has data of, by the beginning of the names of its files:
# partitions, and the logical volumes of those that hold LVM. Swap has no data.
list_data() {
  local part volume type
  for part in $(<"$1/parts"); do
    grep --quiet --no-messages " /dev/$part " "$1/lvm_vg_dev.list" || printf '%s\n' "$part"
  done
  [[ -f $1/lvm_logv.list ]] || return 0
  while read -r volume type; do
    volume=${volume#/dev/}
    [[ ${type,,} == *swap* ]] || printf '%s\n' "${volume//\//-}"
  done <"$1/lvm_logv.list"
}

# Prints how many partitions and volumes have succeeded: those of which Clonezilla's log says $1, and raw ones.
count_partitions() {
  local logged
  logged=$(grep --count "$1" "$log" || true)
  printf '%d\n' "$((logged + $(wc -l <"$log.raw")))"
}

# refuse WHY: ends before anything was written. Runs $after_refusal once the server knows of it.
refuse() {
  printf 'refused: %s\n' "$1" >&2
  if report refused "$1"; then
    ${after_refusal-}
  fi
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

# Looks for the drawn disk: sets disk, serial, size and sector, or refuses.
check_drawn_disk() {
  local found difference read_only
  found=$(find_disk) || refuse "not exactly one disk has the drawn serial number or WWN"
  IFS='|' read -r disk serial size sector read_only <<<"$found"
  [[ $read_only == 0 || $1 == readable ]] || refuse "$disk is read-only"
  difference=$((size - SLIPWAY_DISK_BYTES))
  # Drawings have whole GiB mostly.
  if ((SLIPWAY_DISK_BYTES > 0 && (difference >= 1 << 30 || difference <= -(1 << 30)))); then
    refuse "$disk has $size bytes, not the drawn $SLIPWAY_DISK_BYTES"
  fi
}

# Prints the devices that hold LVM: those of the drawn disk with $1 = own, else those of all others.
# Each is asked by itself, for of two with one identity LVM sees one only.
list_volume_holders() {
  local device own where
  own=$(lsblk --list --noheadings --paths --output NAME "$disk")
  while IFS= read -r device; do
    where=other
    ! grep --quiet --fixed-strings --line-regexp -- "$device" <<<"$own" || where=own
    [[ $where != "$1" ]] || printf '%s\n' "$device"
  done < <(blkid --cache-file /dev/null --match-token TYPE=LVM2_member --output device)
}

# Prints the volume group of a device that holds LVM.
volume_group() {
  pvs --devices "$1" --noheadings --options vg_name "$1" 2>/dev/null | tr -d '[:space:]'
}

# Clonezilla finds volume groups by their names: one of that name on another disk would be saved, or
# overwritten, in place of the drawn disk's.
check_volume_group() {
  local device
  while IFS= read -r device; do
    [[ $(volume_group "$device") != "$1" ]] ||
      refuse "volume group $1 is on $device, too, which is not of the drawn disk"
  done < <(list_volume_holders other)
}

# Sets callback and token; ends where this boot has not been armed.
require_armed() {
  callback=$(parameter slipway_callback)
  token=$(parameter slipway_token)
  if [[ -z $callback || ! $token =~ ^[A-Za-z0-9_-]+$ ]]; then
    printf 'refused: this boot has not been armed\n' >&2
    exit 1
  fi
}
