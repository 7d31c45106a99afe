# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What the measuring scripts share that have servers of their own. To be sourced after common.sh.

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

# Prints a port of this machine that is free.
free_port() {
  /usr/bin/python3 -c '
import socket
with socket.create_server(("127.0.0.1", 0)) as free:
    print(free.getsockname()[1])'
}

# Prints the processor time in ms that the daemons with these process ids have taken, what they
# started included, and the sum of the most memory in KiB that each process of theirs had resident.
spent() {
  local tree
  # Processes may end meanwhile.
  tree=$({ cat /proc/[0-9]*/stat 2>/dev/null || true; } | awk -v daemons="$*" -v hertz="$(getconf CLK_TCK)" '
    BEGIN { split(daemons, roots); for (i in roots) root[roots[i]] }
    { pid = $1; sub(/.*\) /, ""); parent[pid] = $2; ticks[pid] = $12 + $13 + $14 + $15 }
    END {
      for (pid in parent) {
        up = pid
        while (up > 1 && !(up in root)) up = parent[up]
        if (up in root) { sum += ticks[pid]; pids = pids " " pid }
      }
      printf "%d%s\n", sum * 1000 / hertz, pids
    }')
  printf '%s ' "${tree%% *}"
  # shellcheck disable=SC2046,SC2086
  { cat $(printf '/proc/%s/status ' ${tree#* }) 2>/dev/null || true; } |
    awk '$1 == "VmHWM:" { sum += $2 } END { print sum + 0 }'
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
