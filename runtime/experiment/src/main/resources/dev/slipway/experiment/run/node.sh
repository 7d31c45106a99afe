#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
# What an experiment does on a node. It is read from standard input, so that nothing has to be
# installed first. The folder of the experiment is also its lock on the node, and keeps what has to
# be set back: whoever ends the experiment needs nothing else. Every process of the experiment has
# the folder in its environment, and none outlives its time limit, whatever becomes of who began it.
set -eu

# A login that is not root's may lack what administrators use.
PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
export PATH

BUSY=10
DIED=12
NOT_READY=13

fail() {
  printf '%s\n' "$2" >&2
  exit "$1"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo -n -- "$@"
  fi
}

# rights: whether settings may be changed.
rights() {
  as_root true 2>/dev/null
}

# may_sudo: whether the account has root's rights by sudo alone.
may_sudo() {
  [ "$(id -u)" != 0 ] && rights
}

# reaching WORD...: with root's rights if the account may use them, else with its own.
reaching() {
  if may_sudo; then
    as_root "$@"
  else
    "$@"
  fi
}

is_ours() {
  [ -n "$(find "$1" -prune -type d -user "$(id -u)" 2>/dev/null)" ]
}

# acquire FOLDER TOKEN OWNER: makes the folder; one with the same token is taken over.
acquire() {
  case $1 in
    /var/tmp/slipway-experiment-*) ;;
    *) fail 2 "not a folder of an experiment: $1" ;;
  esac
  if mkdir -m 0700 -- "$1" 2>/dev/null; then
    printf '%s\n' "$3" >"$1/owner"
    printf '%s\n' "$2" >"$1/token"
  elif ! is_ours "$1"; then
    [ -e "$1" ] || fail 2 "cannot make $1"
    fail "$BUSY" "another user of this host"
  elif [ "$(cat "$1/token" 2>/dev/null)" != "$2" ]; then
    fail "$BUSY" "$(cat "$1/owner" 2>/dev/null)"
  fi
}

# release FOLDER TOKEN: ends, sets back, removes; nothing where the folder is not there or another's.
release() {
  is_ours "$1" || return 0
  [ "$(cat "$1/token" 2>/dev/null)" = "$2" ] || return 0
  end "$1"
  set_back "$1"
  # What root wrote there is not the account's to remove.
  rm -rf -- "$1" 2>/dev/null || reaching rm -rf -- "$1"
}

marked() {
  reaching grep -lzxF -- "SLIPWAY_EXPERIMENT=$1" /proc/[0-9]*/environ 2>/dev/null |
    sed 's:^/proc/::; s:/environ$::' || true
}

# end FOLDER: ends every process of the experiment.
end() {
  for signal in TERM TERM TERM KILL KILL KILL; do
    pids=$(marked "$1")
    [ -n "$pids" ] || return 0
    for pid in $pids; do
      reaching kill -s "$signal" "$pid" 2>/dev/null || true
    done
    sleep 0.5
  done
}

# remember FOLDER KIND NAME VALUE: on disk before anything is changed.
remember() {
  printf '%s\t%s\t%s\n' "$2" "$3" "$4" >>"$1/restore"
  sync "$1/restore"
}

device() {
  ip -o address show to "$1" | awk '{ sub(/@.*/, "", $2); print $2; exit }' | grep . ||
    fail 2 "no interface has the address $1"
}

# tune FOLDER [sysctl NAME VALUE | mtu ADDRESS BYTES | queue ADDRESS PACKETS | governor - NAME]...
tune() {
  folder=$1
  shift
  while [ $# -gt 0 ]; do
    case $1 in
      sysctl)
        value=$(sysctl -n -- "$2")
        value=$(printf '%s\n' "$value" | tr '\t' ' ')
        remember "$folder" sysctl "$2" "$value"
        as_root sysctl -q -w -- "$2=$3"
        # sysctl is content with parameters that can only be read.
        if [ "$value" != "$3" ] && is_back sysctl "$2" "$value"; then
          fail 2 "it stays $value"
        fi
        ;;
      mtu)
        interface=$(device "$2")
        value=$(cat "/sys/class/net/$interface/mtu")
        remember "$folder" mtu "$interface" "$value"
        as_root ip link set dev "$interface" mtu "$3"
        ;;
      queue)
        interface=$(device "$2")
        value=$(cat "/sys/class/net/$interface/tx_queue_len")
        remember "$folder" queue "$interface" "$value"
        as_root ip link set dev "$interface" txqueuelen "$3"
        ;;
      governor)
        for file in /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor; do
          [ -e "$file" ] || fail 2 "the CPUs have no frequency governor"
          value=$(cat "$file")
          remember "$folder" governor "$file" "$value"
          printf '%s\n' "$3" | as_root tee "$file" >/dev/null
        done
        ;;
      *) fail 2 "unknown: $1" ;;
    esac
    shift 3
  done
}

# delay FOLDER ADDRESS MICROSECONDS: of all that leaves the interface.
delay() {
  interface=$(device "$2")
  case $(tc qdisc show dev "$interface" root) in
    '' | *' 0: '*) ;;
    *) fail 2 "$interface has a queueing discipline of its own" ;;
  esac
  remember "$1" delay "$interface" -
  said=$(as_root tc qdisc add dev "$interface" root netem delay "${3}us" limit 200000 2>&1) ||
    fail 2 "the kernel's sch_netem is missing, or the account may not use it: $said"
}

# is_back KIND NAME VALUE: whether it is as it was; what is no longer there needs nothing.
is_back() {
  case $1 in
    sysctl) [ "$(sysctl -n -- "$2" 2>/dev/null | tr '\t' ' ')" = "$3" ] ;;
    mtu) [ "$(cat "/sys/class/net/$2/mtu" 2>/dev/null || printf '%s' "$3")" = "$3" ] ;;
    queue) [ "$(cat "/sys/class/net/$2/tx_queue_len" 2>/dev/null || printf '%s' "$3")" = "$3" ] ;;
    governor) [ "$(cat "$2" 2>/dev/null || printf '%s' "$3")" = "$3" ] ;;
    delay) ! tc qdisc show dev "$2" root 2>/dev/null | grep -q ' netem ' ;;
  esac
}

# put_back KIND NAME VALUE
put_back() {
  case $1 in
    sysctl) as_root sysctl -q -w -- "$2=$3" ;;
    mtu) as_root ip link set dev "$2" mtu "$3" ;;
    queue) as_root ip link set dev "$2" txqueuelen "$3" ;;
    governor) printf '%s\n' "$3" | as_root tee "$2" >/dev/null ;;
    delay) as_root tc qdisc del dev "$2" root ;;
  esac
}

# set_back FOLDER [KIND]: sets back what was changed, the last first; all that can be. What cannot
# be set back stays remembered.
set_back() {
  [ -s "$1/restore" ] || return 0
  tab=$(printf '\t')
  tac "$1/restore" >"$1/restoring"
  : >"$1/remaining"
  stuck=
  while IFS=$tab read -r kind name value; do
    if [ -n "${2:-}" ] && [ "$kind" != "$2" ]; then
      printf '%s\t%s\t%s\n' "$kind" "$name" "$value" >>"$1/remaining"
    elif ! is_back "$kind" "$name" "$value" && ! put_back "$kind" "$name" "$value" </dev/null; then
      printf '%s\t%s\t%s\n' "$kind" "$name" "$value" >>"$1/remaining"
      stuck="$stuck $name"
    fi
  done <"$1/restoring"
  tac "$1/remaining" >"$1/restoring"
  mv -- "$1/restoring" "$1/restore"
  rm -f -- "$1/remaining"
  [ -z "$stuck" ] || fail 2 "not restored:$stuck"
}

# begin RIGHTS SECONDS WORD...: becomes the command. RIGHTS are 'root' where it is to have root's if
# the account may use them, else 'account'. Where detached is set, the command has a session of its own.
begin() {
  rights=$1
  limit=$2
  shift 2
  set -- timeout -k 5 "$limit" "$@"
  if [ "$rights" = root ] && may_sudo; then
    # sudo takes variables away.
    set -- sudo -n -- env "SLIPWAY_EXPERIMENT=$SLIPWAY_EXPERIMENT" "$@"
  fi
  exec ${detached:+setsid} "$@"
}

# launch FOLDER WORK ID RIGHTS SECONDS WORD...: in the background; its process id is kept.
launch() {
  SLIPWAY_EXPERIMENT=$1
  export SLIPWAY_EXPERIMENT
  id=$3
  cd -- "$2"
  shift 3
  (detached=yes && begin "$@") </dev/null >"$id.out" 2>"$id.err" &
  printf '%s\n' "$!" >"$id.pid"
}

# ready WORK ID SECONDS [port NUMBER | output TEXT]
ready() {
  tries=$(($3 * 10))
  while ! is_ready "$@"; do
    if ! [ -d "/proc/$(cat "$1/$2.pid")" ]; then
      fail "$DIED" "$(cat "$1/$2.err" "$1/$2.out" 2>/dev/null | tail -c 500)"
    fi
    tries=$((tries - 1))
    [ "$tries" -gt 0 ] || fail "$NOT_READY" "not ready within $3 s"
    sleep 0.1
  done
}

is_ready() {
  case $4 in
    port) [ -n "$(ss -H -l -t -n "sport = :$5")" ] ;;
    output) grep -qF -- "$5" "$1/$2.out" ;;
    *) true ;;
  esac
}

# run FOLDER WORK RIGHTS SECONDS WORD...: in the foreground.
run() {
  SLIPWAY_EXPERIMENT=$1
  export SLIPWAY_EXPERIMENT
  cd -- "$2"
  shift 2
  begin "$@" </dev/null
}

# missing PROGRAM...: prints those that are not there.
missing() {
  for program in "$@"; do
    command -v -- "$program" >/dev/null || printf '%s\n' "$program"
  done
}

install() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 \
    install -y --no-install-recommends -- "$@" </dev/null
}

# conditions PACKAGE...: what the node is, a line each.
conditions() {
  printf 'kernel=%s\n' "$(uname -sr)"
  printf 'cpu=%s\n' "$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)"
  printf 'cores=%s\n' "$(nproc)"
  # Not by awk: some print large numbers with an exponent.
  printf 'memory=%d\n' "$(($(sed -n 's/^MemTotal:[^0-9]*\([0-9]*\).*/\1/p' /proc/meminfo) * 1024))"
  printf 'governor=%s\n' \
    "$(cat /sys/devices/system/cpu/cpu0/cpufreq/scaling_governor 2>/dev/null || true)"
  for package in "$@"; do
    # shellcheck disable=SC2016 # dpkg-query's own placeholders
    dpkg-query -W -f 'tool:${Package}=${Version}\n' "$package" 2>/dev/null || true
  done
}

# quiet: the share of CPU time that is spent, and that is stolen, while nothing of ours runs.
quiet() {
  {
    head -n 1 /proc/stat
    sleep 0.5
    head -n 1 /proc/stat
  } | awk '
    { total = 0; for (i = 2; i <= 9; i++) total += $i; idle = $5 + $6; steal = $9 }
    NR == 1 { total0 = total; idle0 = idle; steal0 = steal }
    END {
      all = total - total0
      if (all <= 0) all = 1
      printf "%.3f %.3f\n", (all - (idle - idle0) - (steal - steal0)) / all, (steal - steal0) / all
    }'
}

command=$1
shift
"$command" "$@"
