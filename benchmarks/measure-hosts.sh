#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how many hosts of metal one `slipway host reprovision` installs at once, and what that
# takes: the scripts and the service of the provisioning server are the real ones, behind a real SSH
# server; hosts and their Redfish controllers are played.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/server.sh"

hosts=200
rounds=1
served=
readonly heap=256m

usage() {
  cat <<'HELP'
Usage: measure-hosts.sh [--hosts N] [--rounds N]

  --hosts N   hosts that are installed at once, up to 200 (200)
  --rounds N  how often (1)

Takes about two minutes a round, and as long as it takes to build what is stale. Needs jq, openssl,
sshd, time and python3.
HELP
}

end_hosts() {
  [[ -z $served ]] || exec {served}>&-
  end_daemons
}

# The provisioning server: its service, and its scripts behind SSH.
start_server() {
  local port
  start_service
  cat >"$scratch/call" <<CALL
#!/bin/sh
export SLIPWAY_PROVISIONING_SETTINGS=$scratch/server.conf
exec sh -c "\$(printf '%s' "\$SSH_ORIGINAL_COMMAND" |
  sed 's|/opt/slipway/provisioning-server|$server_scripts|')"
CALL
  chmod +x "$scratch/call"
  ssh-keygen -q -t ed25519 -N '' -C benchmark -f "$scratch/user_key"
  ssh-keygen -q -t ed25519 -N '' -C benchmark -f "$scratch/server_key"
  port=$(/usr/bin/python3 -c '
import socket
with socket.create_server(("127.0.0.1", 0)) as free:
    print(free.getsockname()[1])')
  printf 'command="%s" %s\n' "$scratch/call" "$(<"$scratch/user_key.pub")" >"$scratch/authorized"
  cat >"$scratch/sshd_config" <<CONF
Port $port
ListenAddress 127.0.0.1
HostKey $scratch/server_key
AuthorizedKeysFile $scratch/authorized
StrictModes no
UsePAM no
PidFile none
PermitRootLogin prohibit-password
CONF
  ((EUID != 0)) || mkdir -p /run/sshd
  start sshd "$(PATH=$PATH:/usr/sbin type -P sshd)" -D -e -f "$scratch/sshd_config"
  await sshd 'Server \(listening\) on 127.*' >/dev/null
  printf '[127.0.0.1]:%s %s\n' "$port" "$(cut -d' ' -f1,2 "$scratch/server_key.pub")" \
    >"$scratch/known_hosts"
  cat >"$scratch/ssh_config" <<CONF
Host installer
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentityFile $scratch/user_key
  IdentityAgent none
  UserKnownHostsFile $scratch/known_hosts
CONF
}

# The hosts, off, and their controllers.
start_hosts() {
  local names port
  port=$(service_port)
  names=$(jq -r '[.provisioning[].hosts[].power.address | "IP:" + .] | join(",")' \
    "$scratch/bundle/slipway.json")
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=bmc \
    -addext "subjectAltName=$names" -keyout "$scratch/bmc.key" -out "$scratch/bmc-ca.pem" \
    2>"$scratch/openssl.log" || fail "no certificate: $(<"$scratch/openssl.log")"
  cat "$scratch/bmc-ca.pem" "$scratch/bmc.key" >"$scratch/bmc.pem"
  # It ends at the end of its standard input, thus with this script.
  exec {served}> >(/usr/bin/python3 "$root/benchmarks/metal/serve_hosts.py" "$scratch/bundle" \
    "$scratch/server/tftp" "$port" "$scratch/bmc.pem" \
    >"$scratch/hosts.port" 2>"$scratch/hosts.log")
  port=$(await hosts.port '\([0-9]*\)')
  (
    umask 077
    printf '{"metal": {"user": "admin", "password": "benchmark", "caFile": "bmc-ca.pem", "port": %s}}' \
      "$port" >"$scratch/power.json"
  )
}

install_hosts() {
  SLIPWAY_JAVA_OPTIONS=-Xmx$heap /usr/bin/time -f %M -o "$scratch/rss" "$root/slipway" \
    host reprovision "$scratch/bundle" "${names[@]}" --yes --format json \
    --ssh-config "$scratch/ssh_config" --state "$scratch/state" \
    --power-credentials "$scratch/power.json"
}

# Prints how many installations were under way at once at most, from events on standard input.
most_at_once() {
  jq -r 'select((.resource // "") | startswith("installation/")) | .type' | awk '
    $1 == "action-started" { if (++now > most) most = now }
    $1 == "action-finished" { now-- }
    END { print most + 0 }'
}

main() {
  local round names
  take_options 'hosts rounds' "$@"
  ((hosts <= 200)) || fail 'there are at most 200 hosts'
  need awk jq java openssl ssh-keygen
  [[ -x /usr/bin/time ]] || fail 'the program /usr/bin/time is missing'
  make_scratch
  trap end_hosts EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  # Each background job is a group of processes.
  set -m
  /usr/bin/python3 "$root/benchmarks/metal/make_model.py" \
    "$root/samples/bare-metal/bare-metal.deployment" "$hosts" "$scratch/model.deployment"
  slipway generate "$scratch/model.deployment" -o "$scratch/bundle"
  mapfile -t names < <(jq -r '.provisioning[].hosts[].node' "$scratch/bundle/slipway.json")
  start_server
  start_hosts
  for ((round = 0; round < rounds; round++)); do
    measure "$scratch/events" install_hosts
    note "$hosts hosts"
    cat "$scratch/rss" >>"$scratch/all.rss"
    grep '^{' "$scratch/events" | most_at_once >>"$scratch/all.most"
    [[ ! -s $scratch/hosts.log ]] || {
      sort "$scratch/hosts.log" | uniq -c | head -n 20 >&2
      fail 'the hosts were not installed at once'
    }
  done
  print_machine
  printf '%d hosts of one server, with %s of heap; %d runs\n' "$hosts" "$heap" "$rounds"
  print_times "$hosts hosts"
  printf '  %-40s %7s\n' 'installed at once' "$(median <"$scratch/all.most")"
  printf '  %-40s %7s %7s\n' Goal value 'at most'
  verdict 'peak memory' \
    "$(awk -v rss="$(median <"$scratch/all.rss")" 'BEGIN { print rss / 1024 }')" 256 MiB
}

main "$@"
