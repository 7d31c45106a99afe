#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Saves the drawn disk of this machine as an image, or refuses, and restarts the machine. Runs on the
# machine itself, in Clonezilla live; a script of the folder captures/ sets what it needs:
#
#   SLIPWAY_HOST, SLIPWAY_MAC, SLIPWAY_ADDRESS   which machine this must be
#   SLIPWAY_DISK_SERIAL, SLIPWAY_DISK_WWN        which disk; one of them may be empty
#   SLIPWAY_DISK_BYTES                           its size as drawn, in bytes; 0 if not drawn
#
# The kernel's parameters name the server to report to, the image, and the folder of the server that
# it is written to: slipway_callback, slipway_token, slipway_image, slipway_folder.
# No disk is written, and none is mounted.
# Exit codes: 0 saved, 1 refused, 3 failed; the server's folder then has an incomplete image.
set -euo pipefail
export LC_ALL=C

# shellcheck source=drawn-machine.sh
source "$(dirname "${BASH_SOURCE[0]}")/drawn-machine.sh"

place=${SLIPWAY_CAPTURES:-/run/slipway-captures}
# The machine goes on with its own disk, whatever came of this.
after_refusal=reboot

require_armed
image=$(parameter slipway_image)
folder=$(parameter slipway_folder)
check_machine
check_drawn_disk readable
[[ $image =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || refuse "the image has no plain name"
[[ -z $(lsblk --noheadings --output MOUNTPOINT "$disk" | tr -d '[:space:]') ]] ||
  refuse "$disk is mounted"
while IFS= read -r device; do
  command -v pvs >/dev/null || refuse "$device holds LVM, of which this system has no programs"
  group=$(volume_group "$device") || refuse "the LVM on $device cannot be read"
  [[ -z $group ]] || check_volume_group "$group"
done < <(list_volume_holders own)
mkdir -p "$place"
mount -t nfs4 -o nolock "$folder" "$place" || refuse "$folder cannot be mounted"
[[ ! -e $place/$image ]] || refuse "$folder has a folder $image already"
# The server puts the entry back to local boot on this; unheard, the machine would come back for ever.
report start "$disk" || refuse "the server did not acknowledge the start"

: >"$log"
status=0
# Without a check of file systems, which would write to them; with checksums.
ocs-sr -q2 -batch -j2 -nogui -z1p -i 0 -sfsck -senc -scs -gm -p true -or "$place" \
  savedisk "$image" "${disk#/dev/}" </dev/null 2>&1 |
  tell_partitions || status=$?
# Clonezilla's exit code tells little, so every partition must have succeeded.
wanted=0
[[ ! -f $place/$image/parts ]] || wanted=$(list_data "$place/$image" | wc -l)
saved=$(count_partitions 'successfully cloned the device')
if [[ $status != 0 || $wanted == 0 || $saved != "$wanted" || ! -s $place/$image/MD5SUMS ]]; then
  printf 'failed: ocs-sr could not save %s\n' "$disk" >&2
  report failed "$saved of $wanted partitions saved, ocs-sr ended with $status" && reboot
  exit 3
fi
# What is written is on the server when this returns.
umount "$place"
report captured "$disk" || exit 3
reboot
