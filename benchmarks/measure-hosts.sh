#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Measures how many hosts of metal one `slipway host reprovision` installs at once, and what that
# takes, beside OpenStack Ironic: the scripts and the service of the provisioning server are the real
# ones, behind a real SSH server, and so is Ironic; hosts and their Redfish controllers are played.

set -euo pipefail
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/server.sh"
# shellcheck source-path=SCRIPTDIR
source "$(dirname -- "${BASH_SOURCE[0]}")/metal/ironic.sh"

hosts=200
rounds=1
played=()
controllers=
readonly heap=128m
# With more, Ironic on two processors takes most of an hour, and loses reports of its agents.
readonly most_by_ironic=40

usage() {
  cat <<'HELP'
Usage: measure-hosts.sh [--hosts N] [--rounds N]

  --hosts N   hosts that are installed at once, up to 200 (200); with up to 40 by Ironic, too
  --rounds N  how often (1)

A round takes a minute for Slipway, about 10 s of processor time a host for Ironic, and as long as it
takes to build what is stale. Needs jq, openssl, sshd, time and python3; Ironic comes from PyPI.

Slipway and Ironic install the same hosts in turns, 20 for example. What the figures include:
  slipway         one command: files to the provisioning server, a token for each host, boot from the
                  network by Redfish, until the restored systems report
  Ironic deploys  its client: image set, boot entries, boot from the network by Redfish, commands to
                  the agents to write the image, restart from disk; the booted systems do not report
  Ironic enrols   its client, once in a host's life: nodes created, managed and made available.
                  Slipway's counterpart, drawing and generating, is not measured
No host restores before all have started. In both, writing the image takes 10 s, though nothing is
written; the played hosts take 1 s more to start Ironic's agent, or to boot the system that Slipway
waits for. Ironic does not clean disks or watch power states here, since Slipway does not, and runs as
one process with SQLite; its client asks for the state of each host every 10 s. Client is the user's
command; server is sshd and the service of the provisioning server, with the scripts that they start,
or Ironic.
HELP
}

end_hosts() {
  local each
  for each in "${played[@]}"; do
    exec {each}>&-
  done
  [[ -z $ironic_daemon ]] || end_ironic
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
  port=$(free_port)
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

# The certificate that all controllers have.
make_certificate() {
  local addresses
  addresses=$(jq -r '[.provisioning[].hosts[].power.address | "IP:" + .] | join(",")' \
    "$scratch/bundle/slipway.json")
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=bmc \
    -addext "subjectAltName=$addresses" -keyout "$scratch/bmc.key" -out "$scratch/bmc-ca.pem" \
    2>"$scratch/openssl.log" || fail "no certificate: $(<"$scratch/openssl.log")"
  cat "$scratch/bmc-ca.pem" "$scratch/bmc.key" >"$scratch/bmc.pem"
}

# Plays the hosts, off, for $1: their boot entries are in the folder $2, and have them call the port
# $3. Sets controllers to the port of their controllers.
play_hosts() {
  local input
  # It ends at the end of its standard input, thus with this script.
  exec {input}> >(/usr/bin/python3 "$root/benchmarks/metal/serve_hosts.py" "$scratch/bundle" \
    "$2" "$3" "$scratch/bmc.pem" >"$scratch/$1.port" 2>"$scratch/$1.log")
  played+=("$input")
  controllers=$(await "$1.port" '\([0-9]*\)')
}

# Slipway's credentials of the controllers, whose port is $1.
write_credentials() (
  umask 077
  printf '{"metal": {"user": "admin", "password": "benchmark", "caFile": "bmc-ca.pem", "port": %s}}' \
    "$1" >"$scratch/power.json"
)

# Fails if the hosts that were played for $1 met an error.
check_hosts() {
  [[ ! -s $scratch/$1.log ]] || {
    sort "$scratch/$1.log" | uniq -c | head -n 20 >&2
    fail 'the hosts were not installed at once'
  }
}

install_by_slipway() {
  SLIPWAY_JAVA_OPTIONS=-Xmx$heap /usr/bin/time -a -f %M -o "$scratch/rss" "$root/slipway" \
    host reprovision "$scratch/bundle" "${names[@]}" --yes --format json \
    --ssh-config "$scratch/ssh_config" --state "$scratch/state" \
    --power-credentials "$scratch/power.json"
}

# Measures a command whose work is done by the daemons with the process ids after it, and notes it
# under a name: besides what note keeps, the processor time of these, NAME.server-cpu, and the most
# memory in KiB of the command, NAME.rss, and of these, NAME.server-rss.
measure_with() {
  local name=$1 command=$2 before cpu rss
  shift 2
  read -r before _ < <(spent "$@")
  : >"$scratch/rss"
  measure "$scratch/out" "$command"
  note "$name"
  read -r cpu rss < <(spent "$@")
  printf '%s\n' "$((cpu - before))" >>"$scratch/$name.server-cpu"
  printf '%s\n' "$rss" >>"$scratch/$name.server-rss"
  sort -n "$scratch/rss" | tail -n 1 >>"$scratch/$name.rss"
}

# Prints the medians of what was noted under a name.
print_costs() {
  local each figures=()
  for each in wall cpu server-cpu rss server-rss; do
    figures+=("$(median <"$scratch/$1.$each")")
  done
  awk -v name="$1" -v figures="${figures[*]}" 'BEGIN {
    split(figures, of)
    printf "  %-16s %10.0f %10.0f %10.0f %10.0f %10.0f\n", name, of[1], of[2], of[3], of[4] / 1024,
      of[5] / 1024 }'
}

# Prints how many installations were under way at once at most, from events on standard input.
most_at_once() {
  jq -r 'select((.resource // "") | startswith("installation/")) | .type' | awk '
    $1 == "action-started" { if (++now > most) most = now }
    $1 == "action-finished" { now-- }
    END { print most + 0 }'
}

# Notes what the time that was measured last is made of, from the events in scratch.
note_parts() {
  local plan publish arm restore
  read -r plan publish arm restore < <(grep '^{' "$scratch/out" | jq -nr --argjson wall "$elapsed_ms" '
    def ms: capture("(?<second>[^.Z]+)(?<part>[.][0-9]+)?Z")
      | ((.second + "Z" | fromdateiso8601) + ("0" + (.part // "") | tonumber)) * 1000;
    [inputs | .time |= ms] as $events
    | (first($events[] | select(.type == "run-started")).time) as $planned
    | (first($events[] | select(.step == "check power control")).time) as $published
    | (last($events[] | select(.step == "wait for start")).time) as $started
    | (last($events[] | select(.type == "run-finished")).time) as $finished
    | [$wall - $finished + $planned, $published - $planned, $started - $published,
      $finished - $started] | map(tostring) | join(" ")')
  printf '%s\n' "$plan" >>"$scratch/plan"
  printf '%s\n' "$publish" >>"$scratch/publish"
  printf '%s\n' "$arm" >>"$scratch/arm"
  printf '%s\n' "$restore" >>"$scratch/restore"
}

main() {
  local round names servers
  take_options 'hosts rounds' "$@"
  ((hosts <= 200)) || fail 'there are at most 200 hosts'
  need awk jq java openssl python3 ssh-keygen
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
  servers=("${daemons[@]}")
  make_certificate
  play_hosts slipway-hosts "$scratch/server/tftp" "$(service_port)"
  write_credentials "$controllers"
  if ((hosts <= most_by_ironic)); then
    prepare_ironic
    play_hosts ironic-hosts "$scratch/ironic/tftp" "$ironic_port"
    describe_hosts "$controllers"
  fi
  for ((round = 0; round < rounds; round++)); do
    measure_with slipway install_by_slipway "${servers[@]}"
    grep '^{' "$scratch/out" | most_at_once >>"$scratch/all.most"
    note_parts
    check_hosts slipway-hosts
    ((hosts <= most_by_ironic)) || continue
    start_ironic
    measure_with 'Ironic enrols' enrol_by_ironic "$ironic_daemon"
    measure_with 'Ironic deploys' deploy_by_ironic "$ironic_daemon"
    check_hosts ironic-hosts
    end_ironic
  done
  print_machine
  printf '%d hosts of one server, with %s of heap; %d runs\n' "$hosts" "$heap" "$rounds"
  printf '  %-16s %10s %21s %21s\n' '' '' 'CPU, ms' 'peak memory, MiB'
  printf '  %-16s %10s %10s %10s %10s %10s\n' median 'wall, ms' client server client server
  print_costs slipway
  if ((hosts <= most_by_ironic)); then
    print_costs 'Ironic deploys'
    print_costs 'Ironic enrols'
  fi
  print_parts slipway plan 'start of Java, connection, plan' publish 'files to the server' \
    arm 'hosts armed and switched on' restore 'hosts restored and booted, 11 s of play'
  printf '  %-40s %7s\n' 'installed at once' "$(median <"$scratch/all.most")"
  printf '  %-40s %7s %7s\n' Goal value 'at most'
  verdict 'peak memory' \
    "$(awk -v rss="$(median <"$scratch/slipway.rss")" 'BEGIN { print rss / 1024 }')" 256 MiB
}

main "$@"
