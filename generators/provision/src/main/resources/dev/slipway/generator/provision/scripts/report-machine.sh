#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Reports what this machine is made of, and restarts it. Runs on the machine itself, in Clonezilla
# live, when it was armed for a rehearsal. Writes to no disk and mounts none.
#
# The kernel's parameters name the server to report to: slipway_callback, slipway_token.
# With --print it only prints the facts, a line each with tabs between the fields, on any machine
# with Linux.
# Exit codes: 0 reported, 1 not; then the machine stays as it is, for it would only come back.
set -euo pipefail
export LC_ALL=C

sys=${SLIPWAY_SYS:-/sys}
proc=${SLIPWAY_PROC:-/proc}

# Prints the value of a parameter of the kernel.
parameter() {
  tr ' ' '\n' <"${SLIPWAY_CMDLINE:-/proc/cmdline}" | sed -n "s/^$1=//p" | head -n 1
}

# Prints a fact: its name and fields, separated by bars. Facts are separated by semicolons in the
# report, so neither is left in a field.
fact() {
  local IFS='|' fields=()
  for field in "$@"; do
    field=${field//[|;]/ }
    fields+=("$field")
  done
  printf '%s;' "${fields[*]}"
}

# Prints the first line of a file, or nothing where it cannot be read.
line_of() {
  head -n 1 "$1" 2>/dev/null || true
}

firmware() {
  if [[ -d $sys/firmware/efi ]]; then
    fact firmware UEFI
  else
    fact firmware BIOS
  fi
}

# The tables of the firmware that describe DMA remapping (VT-d, AMD-Vi), and whether it is in use.
iommu() {
  local table='' unit active=no
  for unit in DMAR IVRS; do
    [[ ! -e $sys/firmware/acpi/tables/$unit ]] || table=$unit
  done
  for unit in "$sys"/class/iommu/*; do
    [[ ! -e $unit ]] || active=yes
  done
  fact iommu "$table" "$active"
}

# Processors: model, how many hardware threads, and the extension for virtual machines, if any.
processors() {
  fact cpu "$(sed -n 's/^model name[[:space:]]*: //p' "$proc/cpuinfo" | head -n 1)" \
    "$(grep --count '^processor' "$proc/cpuinfo" || true)" \
    "$(grep --only-matching --max-count=1 --word-regexp 'vmx\|svm' "$proc/cpuinfo" | head -n 1 || true)"
  fact memory "$(($(sed -n 's/^MemTotal: *\([0-9]*\) kB$/\1/p' "$proc/meminfo") * 1024))"
}

# Network interfaces of devices: name, MAC address, driver.
interfaces() {
  local place driver
  for place in "$sys"/class/net/*; do
    [[ -e $place/device ]] || continue
    driver=$(readlink "$place/device/driver" || true)
    fact nic "${place##*/}" "$(line_of "$place/address")" "${driver##*/}"
  done
}

# Disks: name, serial number, WWN, size in bytes, bytes of a logical sector, model.
disks() {
  local line field='="([^"]*)"'
  # The name of the column with the size of sectors differs by version of lsblk.
  local pattern="^NAME$field SERIAL$field WWN$field SIZE$field LOG.SEC$field MODEL$field TYPE=\"disk\"$"
  while IFS= read -r line; do
    [[ $line =~ $pattern ]] || continue
    fact disk "${BASH_REMATCH[@]:1:6}"
  done < <(lsblk --nodeps --bytes --noheadings --paths --pairs \
    --output NAME,SERIAL,WWN,SIZE,LOG-SEC,MODEL,TYPE)
}

facts() {
  firmware
  iommu
  processors
  interfaces
  disks
}

if [[ ${1-} == --print ]]; then
  facts | tr ';|' '\n\t'
  exit 0
fi
callback=$(parameter slipway_callback)
token=$(parameter slipway_token)
if [[ -z $callback || ! $token =~ ^[A-Za-z0-9_-]+$ ]]; then
  printf 'refused: this boot has not been armed\n' >&2
  exit 1
fi
facts=$(facts)
# The token goes in by standard input, for arguments are seen in the list of processes. The server
# puts the entry back to local boot before it answers.
curl --config - --silent --show-error --fail --max-time 20 --retry 3 --output /dev/null \
  --data-urlencode "machine=$facts" <<END || exit 1
url = "$callback/reported"
header = "Authorization: Bearer $token"
END
reboot
