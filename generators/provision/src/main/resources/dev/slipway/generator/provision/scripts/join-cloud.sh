#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
# Has this KVM host join the cloud that it is drawn in: stores the operator's part of Nova's
# configuration (standard input: accounts and passwords), which only Nova may read, and restarts
# Nova's compute service. May be repeated.
# Environment: SLIPWAY_NOVA, Nova's folder (default: /etc/nova); SLIPWAY_SETTLING, seconds until the
# service must still run (default: 10).
# Exit codes: 0 the service runs, 1 Nova is not installed, 3 the service does not run.
set -euo pipefail
export LC_ALL=C
umask 077

folder=${SLIPWAY_NOVA:-/etc/nova}

fail() {
  printf '%s\n' "$2" >&2
  exit "$1"
}

# Prints the unit of Nova's compute service: of Debian and Ubuntu, of RPM packages, of DevStack.
find_service() {
  local unit
  for unit in nova-compute openstack-nova-compute devstack@n-cpu; do
    if systemctl cat "$unit.service" >/dev/null 2>&1; then
      printf '%s\n' "$unit"
      return 0
    fi
  done
  return 1
}

[[ -d $folder ]] || fail 1 "there is no folder $folder: the image has no Nova"
service=$(find_service) || fail 1 "there is no compute service of Nova: the image lacks nova-compute"
mkdir -p "$folder/nova.conf.d"
chmod 755 "$folder/nova.conf.d"
new=$(mktemp "$folder/nova.conf.d/.new.XXXXXX")
trap 'rm -f -- "$new"' EXIT
cat >"$new"
# The package's account reads it, and root.
if getent group nova >/dev/null; then
  chown root:nova "$new"
  chmod 640 "$new"
fi
mv -f -- "$new" "$folder/nova.conf.d/70-slipway.conf"
systemctl enable --quiet "$service"
systemctl restart "$service" || fail 3 "$service does not start: see journalctl -u $service"
# A service that cannot reach the cloud's message queue, or that is denied, ends soon.
sleep "${SLIPWAY_SETTLING:-10}"
systemctl is-active --quiet "$service" || fail 3 "$service has ended: see journalctl -u $service"
