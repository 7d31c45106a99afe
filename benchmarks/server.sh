# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What the measuring scripts share that have a provisioning server of their own. To be sourced after
# common.sh.

daemons=()
readonly start_tenths=300
readonly server_scripts=$root/provisioning/provisioning-server/scripts

# Waits until the file $1 of scratch has a line that matches $2; prints what of it is in parentheses.
await() {
  local tenth found
  for ((tenth = 0; tenth < start_tenths; tenth++)); do
    found=$(sed -n "s/^$2\$/\\1/p" "$scratch/$1" 2>/dev/null | head -n 1)
    if [[ -n $found ]]; then
      printf '%s\n' "$found"
      return
    fi
    sleep 0.1
  done
  cat "$scratch/$1" >&2
  fail "no answer in $1"
}

end_daemons() {
  local daemon
  for daemon in "${daemons[@]}"; do
    kill -- "-$daemon" 2>/dev/null || true
  done
  rm -rf -- "${scratch:?}"
}

# Starts a program in the background, a group of processes that end_daemons ends; its output is $1.
start() {
  local output=$scratch/$1
  shift
  "$@" </dev/null >"$output" 2>&1 &
  daemons+=("$!")
  disown
}

# The service of a provisioning server whose settings are server.conf of scratch.
start_service() {
  local home=$scratch/server
  mkdir -p "$home"/{tftp,web/clonezilla,store,captures,state}
  cat >"$scratch/server.conf" <<CONF
tftp=$home/tftp
web=$home/web
store=$home/store
captures=$home/captures
state=$home/state
dnsmasq=$home/dnsmasq.conf
exports=$home/exports
reload=/bin/true
address=127.0.0.1
port=0
CONF
  start service env SLIPWAY_PROVISIONING_SETTINGS="$scratch/server.conf" \
    /usr/bin/python3 -B "$server_scripts/serve_reports.py"
}

# Prints the port of the service.
service_port() {
  await service '.* port \([0-9]*\)'
}
