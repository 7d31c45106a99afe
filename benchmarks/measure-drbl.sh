#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures Slipway beside bare DRBL in what both can do: arming hosts, and restoring one image to one
# disk. DRBL's part is that of Debian's packages: `drbl-ocs` on a server that only it sees, and
# `ocs-sr`, which it has the hosts run.

# Scripts for other shells are in single quotes.
# shellcheck disable=SC2016
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/server.sh"

hosts=50
mebibytes=256
rounds=3
disks=()
readonly image=component-host host=metal-1
readonly disk_bytes=$((1 << 30))

usage() {
  cat <<'HELP'
Usage: measure-drbl.sh [--hosts N] [--mebibytes N] [--rounds N]

  --hosts N      hosts that are armed, up to 200 (50)
  --mebibytes N  data of the image, up to 512 (256)
  --rounds N     how often (3)

Takes about two minutes a round. Needs root, and Debian's packages clonezilla, drbl and partclone.

What the figures include:
  drbl-ocs       one command for all hosts, without a look at the image (-sc0)
  slipway arm    a call of the server's script for each host, each with a token of its own
  ocs-sr         the restore that DRBL has a host run, with the options that Slipway has
  slipway        the script that a host runs: the checks of machine, disk and image with all its
                 checksums, the reports to the server's service, ocs-sr, and the drawn identity
Both restore from a local folder to a loop device; network and reboots are in neither.
HELP
}

# Runs a command in namespaces of its own, with programs for what a loop device lacks before the
# system's and with a log of its own, for Clonezilla's is at one place.
alone() {
  PATH=$scratch/bin:$PATH unshare --mount --pid --fork --kill-child --mount-proc \
    bash -euc 'mount -t tmpfs none /var/log && exec "$@"' bash "$@"
}

# Writes the program $1, whose body is standard input.
stub() {
  {
    echo '#!/bin/bash'
    cat
  } >"$scratch/$1"
  chmod +x "$scratch/$1"
}

# What a loop device lacks: a kernel that reads its partitions; of the host: interfaces, the serial
# number of the disk in $1, and a restart.
make_stubs() {
  local ocs_sr lsblk blockdev
  ocs_sr=$(type -P ocs-sr)
  lsblk=$(type -P lsblk)
  blockdev=$(type -P blockdev)
  mkdir "$scratch/bin" "$scratch/host"
  stub bin/udevadm <<<'exit 0'
  stub bin/partprobe <<'END'
for disk; do
  case $disk in
    /dev/*) partx -u "$disk" || partx -a "$disk" ;;
  esac
done 2>/dev/null
exit 0
END
  stub bin/blockdev <<END
[[ \$1 != --rereadpt ]] || exec partprobe "\$2"
exec $blockdev "\$@"
END
  stub host/ip <<'END'
echo 'link/ether 02:00:0a:07:01:0b'
echo 'eth0 inet 10.7.0.11/24'
END
  stub host/lsblk <<END
[[ \$* != *SERIAL* ]] || exec echo 'NAME="$1" SERIAL="METAL-1-SDA" WWN="" SIZE="$disk_bytes" LOG-SEC="512" RO="0" TYPE="disk"'
exec $lsblk "\$@"
END
  # When it begins and ends tells what the script around it takes.
  stub host/ocs-sr <<END
date +%s%3N >>"$scratch/marks"
status=0
PATH=\${PATH#*:} $ocs_sr "\${@:1:\$#-1}" ${1#/dev/} || status=\$?
date +%s%3N >>"$scratch/marks"
exit \$status
END
  stub host/reboot <<<'exit 0'
}

# Sets disk to a loop device of $2 bytes, of the file $1 of scratch.
attach_disk() {
  truncate --size "$2" "$scratch/$1"
  disk=$(losetup --find --show "$scratch/$1")
  disks+=("$disk")
}

end_disks() {
  local each
  for each in "${disks[@]}"; do
    partx -d "$each" 2>/dev/null || true
    losetup -d "$each"
  done
  end_daemons
}

# Has Clonezilla save a disk with a system and data that do not compress, as the image of the store.
make_image() {
  local size=$(((mebibytes + 64) << 20)) disk
  attach_disk golden.img "$size"
  # What it prints is shown only if it fails.
  alone bash -euc '
    printf "start=2048, type=83, bootable\n" | sfdisk -q --label dos "$1"
    partprobe "$1"
    mke2fs -q -t ext4 "$1p1"
    mkdir "$3/root"
    mount "$1p1" "$3/root"
    mkdir -p "$3"/root/etc/{ssh,systemd/system} "$3/root/root"
    echo root:x:0:0::/root:/bin/bash >"$3/root/etc/passwd"
    head -c "$((${2} << 20))" /dev/urandom >"$3/root/data"
    umount "$3/root"
    ocs-sr -q2 -batch -j2 -nogui -z1p -i 0 -sfsck -senc -scs -gm -p true -or "$3/server/store" \
      savedisk "$4" "${1#/dev/}" </dev/null' \
    bash "$disk" "$mebibytes" "$scratch" "$image" >"$scratch/saved" 2>&1 || {
    cat "$scratch/saved" >&2
    fail 'ocs-sr could not save the image'
  }
}

restore_by_clonezilla() {
  alone ocs-sr -g auto -e1 auto -e2 -r -j2 -k0 -scr -batch -nogui -p true -or "$scratch/server/store" \
    restoredisk "$image" "${target#/dev/}" </dev/null
}

restore_by_slipway() {
  alone env SLIPWAY_CMDLINE="$scratch/cmdline" PATH="$scratch/host:$scratch/bin:$PATH" \
    bash "$scratch/server/store/slipway/hosts/$host"
}

arm() {
  printf '%s\n' "$2" | "$server_scripts/arm" "$1"
}

arm_by_slipway() {
  local mac
  for mac in "${macs[@]}"; do
    arm "$mac" "$token"
  done
}

# Makes the script that arms hosts on a server of DRBL. It runs on an overlay of this machine's root,
# with the addresses that Slipway gives them.
make_drbl() {
  mkdir "$scratch/drbl"
  cp "$scratch/by-dhcpd/provision/clonezilla/dhcpd.conf" "$scratch/drbl/"
  cat >"$scratch/drbl/arm" <<END
set -euo pipefail
mkdir -p /home/partimag/$image /tftpboot/nbi_img/{pxelinux.cfg,grub} /tftpboot/nodes \\
  /tftpboot/node_root/etc /var/log/clonezilla /etc/dhcp /etc/default
touch /etc/default/isc-dhcp-server
cp /drbl/dhcpd.conf /etc/dhcp/dhcpd.conf
printf 'drbl_mode="none"\nclonezilla_mode="clonezilla_box_mode"\n' >/etc/drbl/drbl_deploy.conf
printf '%s\n' 'default local' 'label local' '  MENU DEFAULT' '  localboot 0' 'label clonezilla' \\
  '  MENU HIDE' '  MENU LABEL Clonezilla' '  kernel vmlinuz-pxe' '  append initrd=initrd-pxe.img' \\
  >/tftpboot/nbi_img/pxelinux.cfg/default
printf '%s\n' 'set default=local-disk' 'menuentry "Local" --id local-disk {' '  exit' '}' \\
  'menuentry "Clonezilla" --id clonezilla-se-client {' '  linux vmlinuz-pxe' \\
  '  initrd initrd-pxe.img' '}' >/tftpboot/nbi_img/grub/grub.cfg
cd /tftpboot
drbl-ocs -b -g auto -e1 auto -e2 -r -x -j2 -k0 -sc0 -p reboot -l en_US.UTF-8 -h '${addresses[*]}' \\
  startdisk restore $image SERIALNO=METAL-1-SDA </dev/null
entries=(/tftpboot/nbi_img/pxelinux.cfg/0A*)
[[ \${#entries[@]} == $hosts ]] || { echo "drbl-ocs armed \${#entries[@]} hosts" >&2; exit 1; }
END
}

arm_by_drbl() {
  unshare --mount --pid --fork --kill-child bash -euc '
    mkdir -p "$1/over"
    mount -t tmpfs none "$1/over"
    mkdir "$1"/over/{upper,work,root}
    mount -t overlay -o "lowerdir=/,upperdir=$1/over/upper,workdir=$1/over/work" none "$1/over/root"
    mount -t proc proc "$1/over/root/proc"
    mount --rbind /dev "$1/over/root/dev"
    mkdir "$1/over/root/drbl"
    mount --bind "$1/drbl" "$1/over/root/drbl"
    exec chroot "$1/over/root" bash /drbl/arm' bash "$scratch"
}

# Fails unless the system on the target is the drawn host ($1 = yes), or has the image's files only.
check_target() {
  alone bash -euc 'mount -o ro "$1p1" "$2/root" && [[ -s $2/root/data ]] &&
    if [[ $3 == yes ]]; then [[ $(<"$2/root/etc/hostname") == metal-1 ]]; fi' \
    bash "$target" "$scratch" "$1" || fail 'the disk was not restored'
}

# Notes what the restore by Slipway is made of.
note_parts() {
  local marks
  mapfile -t marks <"$scratch/marks"
  ((${#marks[@]} == 4)) || fail 'the script of the host did not call ocs-sr once'
  printf '%s\n' "$((marks[1] - marks[0]))" >>"$scratch/checks"
  printf '%s\n' "$((marks[2] - marks[1]))" >>"$scratch/restore"
  printf '%s\n' "$((marks[3] - marks[2]))" >>"$scratch/identity"
}

main() {
  local round target macs addresses token port
  take_options 'hosts mebibytes rounds' "$@"
  ((hosts <= 200)) || fail 'there are at most 200 hosts'
  ((mebibytes <= 512)) || fail 'the image has at most 512 MiB of data'
  ((EUID == 0)) || fail 'only root can do this'
  need awk jq java ocs-sr drbl-ocs partclone.ext4 sfdisk partx losetup unshare curl
  make_scratch
  trap end_disks EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # Each background job is a group of processes.
  set -m
  /usr/bin/python3 "$root/benchmarks/metal/make_model.py" \
    "$root/samples/bare-metal/bare-metal.deployment" "$hosts" "$scratch/model.deployment"
  slipway generate "$scratch/model.deployment" -o "$scratch/bundle"
  slipway generate "$scratch/model.deployment" -o "$scratch/by-dhcpd" --option provision.dhcp=dhcpd
  mapfile -t macs < <(jq -r '.provisioning[].hosts[].mac' "$scratch/bundle/slipway.json")
  mapfile -t addresses < <(jq -r '.provisioning[].hosts[].address' "$scratch/bundle/slipway.json")
  start_service
  port=$(service_port)
  export SLIPWAY_PROVISIONING_SETTINGS=$scratch/server.conf
  tar -C "$scratch/bundle/provision/clonezilla" -c . | "$server_scripts/publish" >/dev/null
  attach_disk target.img "$disk_bytes"
  target=$disk
  make_stubs "$target"
  make_image
  make_drbl
  token=$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')
  printf 'slipway_callback=http://127.0.0.1:%s/slipway/01-%s slipway_token=%s\n' \
    "$port" "${macs[0]//:/-}" "$token" >"$scratch/cmdline"
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/out" arm_by_drbl
    note drbl-ocs
    measure "$scratch/out" arm_by_slipway
    note 'slipway arm'
    measure "$scratch/out" restore_by_clonezilla
    note ocs-sr
    check_target no
    date +%s%3N >"$scratch/marks"
    measure "$scratch/out" restore_by_slipway
    date +%s%3N >>"$scratch/marks"
    note slipway
    note_parts
    check_target yes
  done
  print_machine
  printf 'Arming %d hosts; restoring an image of %d MiB; %d runs\n' "$hosts" "$mebibytes" "$rounds"
  print_times drbl-ocs 'slipway arm' ocs-sr slipway
  print_parts slipway checks 'checks of machine, disk and image' restore ocs-sr \
    identity 'identity of the host, reports'
}

main "$@"
