#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Makes a restored system the drawn host: its name, SSH host key and machine id, who may log in,
# the files that tune it, and the report of its first boot. What all machines of one image had in common, is removed.
# Usage: give-identity.sh ROOT KEYS
#   ROOT  where the restored system is mounted
#   KEYS  file of the public keys that may log in: as user, or as root where there is no such
#         account; it may be absent
# Environment:
#   SLIPWAY_HOST      host name
#   SLIPWAY_CALLBACK, SLIPWAY_TOKEN   where the first boot is reported, and with what
# Prints the public host key. Exit codes: 0 done, 1 the system is none that can be prepared.
set -euo pipefail
export LC_ALL=C
umask 022

root=$(realpath -- "$1")
keys=$2
scripts=$(dirname "${BASH_SOURCE[0]}")

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# Prints the place of a path below the root. A link that leads out of it would have the running
# system changed.
inside() {
  local place
  place=$(realpath --canonicalize-missing -- "$root/$1")
  [[ $place == "$root"/* ]] || fail "$1 of the restored system leads out of it"
  printf '%s\n' "$place"
}

# Replaces a file by standard input, with the mode given.
write() {
  local folder
  folder=$(inside "${1%/*}")
  install -D --mode "$2" /dev/fd/0 "$folder/${1##*/}"
}

name_host() {
  local hosts
  hosts=$(inside etc/hosts)
  printf '%s\n' "$SLIPWAY_HOST" | write etc/hostname 644
  {
    [[ ! -f $hosts ]] || sed '/^127\.0\.1\.1[[:space:]]/d' "$hosts"
    printf '127.0.1.1\t%s\n' "$SLIPWAY_HOST"
  } | write etc/hosts.slipway 644
  mv -f -- "$(inside etc)/hosts.slipway" "$hosts"
  # An empty file has systemd make a machine id at the first boot.
  : | write etc/machine-id 644
  # Names the disk of the machine that the image was saved from, and LVM would look at no other.
  rm -f -- "$(inside etc/lvm/devices)/system.devices"
  rm -f -- "$(inside var/lib/dbus)/machine-id"
}

# Leaves the private key nowhere but on the restored disk.
make_host_key() {
  local folder
  folder=$(inside etc/ssh)
  [[ -d $folder ]] || fail "the restored system has no SSH server"
  rm -f -- "$folder"/ssh_host_*
  ssh-keygen -q -t ed25519 -N '' -C "$SLIPWAY_HOST" -f "$folder/ssh_host_ed25519_key" >/dev/null
}

admit_keys() {
  local account entry owner group home place
  [[ -s $keys ]] || return 0
  for account in user root; do
    entry=$(awk -F: -v account="$account" '$1 == account' "$(inside etc/passwd)" | head -n 1)
    [[ -z $entry ]] || break
  done
  [[ -n $entry ]] || fail "the restored system has neither an account user nor root"
  IFS=: read -r _ _ owner group _ home _ <<<"$entry"
  write "$home/.ssh/authorized_keys" 600 <"$keys"
  place=$(inside "$home/.ssh")
  chmod 700 -- "$place"
  chown -R -- "$owner:$group" "$place"
}

# Puts in what is drawn of this host, such as its tuning, in place of what another host had when the
# image was saved.
add_files() {
  local files=$scripts/files/$SLIPWAY_HOST name folder
  for name in etc/sysctl.d/60-slipway.conf etc/udev/rules.d/60-slipway.rules \
    etc/tmpfiles.d/slipway.conf etc/modprobe.d/60-slipway.conf etc/modules-load.d/60-slipway.conf \
    etc/nova/nova.conf.d/60-slipway.conf; do
    folder=$(inside "${name%/*}")
    rm -f -- "$folder/${name##*/}"
    [[ ! -f $files/$name ]] || write "$name" 644 <"$files/$name"
  done
  # The image may hold the account of the host that it was captured from.
  folder=$(inside etc/nova/nova.conf.d)
  rm -f -- "$folder/70-slipway.conf"
  [[ ! -f $files/etc/nova/nova.conf.d/60-slipway.conf ]] ||
    write etc/slipway/join-cloud.sh 755 <"$scripts/join-cloud.sh"
}

report_first_boot() {
  [[ -d $(inside etc/systemd/system) ]] || fail "the restored system has no systemd"
  printf '%s\n' "$SLIPWAY_CALLBACK" "$SLIPWAY_TOKEN" |
    write etc/slipway/first-boot.conf 600
  write etc/slipway/first-boot.sh 755 <"$scripts/first-boot.sh"
  write etc/systemd/system/slipway-first-boot.service 644 <<'END'
[Unit]
Description=Report the first boot to the provisioning server
ConditionPathExists=/etc/slipway/first-boot.conf
Wants=network-online.target
After=network-online.target ssh.service sshd.service

[Service]
Type=oneshot
ExecStart=/bin/bash /etc/slipway/first-boot.sh
TimeoutStartSec=15min
END
  mkdir -p -- "$(inside etc/systemd/system/multi-user.target.wants)"
  ln -sf ../slipway-first-boot.service \
    "$(inside etc/systemd/system/multi-user.target.wants)/slipway-first-boot.service"
}

# What is written from here has no label of SELinux, and without it sshd could not read its key. The
# system labels all its files at its first boot, and restarts.
relabel() {
  local settings
  settings=$(inside etc/selinux/config)
  if [[ -f $settings ]] && grep --quiet '^SELINUX=\(enforcing\|permissive\)' "$settings"; then
    install --mode 644 /dev/null "$root/.autorelabel"
  fi
}

[[ -s $(inside etc/passwd) ]] || fail "nothing at $root is an operating system"
make_host_key
name_host
admit_keys
add_files
report_first_boot
relabel
cut -d ' ' -f 1,2 "$(inside etc/ssh)/ssh_host_ed25519_key.pub"
