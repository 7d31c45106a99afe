#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# The chassis of a simulated BMC: switches the virtual machine of a host.
# Usage: switch-host.sh FOLDER BMC get|set|check NAME [VALUE] …
#   FOLDER  of the host; `start` in it runs the virtual machine

folder=$1
operation=$3
shift 3

is_on() {
  read -r pid <"$folder/pid" && [ -d "/proc/$pid" ]
} 2>/dev/null

switch_on() {
  is_on && return
  # Nothing of it may keep the BMC waiting.
  setsid "$folder/start" </dev/null >>"$folder/machine.log" 2>&1 &
  echo $! >"$folder/pid"
}

switch_off() {
  is_on || return
  kill -KILL "$pid"
  while is_on; do
    sleep 0.05
  done
}

while [ $# -gt 0 ]; do
  case $operation:$1 in
    get:power)
      if is_on; then echo power:1; else echo power:0; fi
      ;;
    get:boot) printf 'boot:%s\n' "$(cat "$folder/boot" 2>/dev/null || echo default)" ;;
    set:power)
      if [ "$2" = 1 ]; then switch_on; else switch_off; fi
      shift
      ;;
    set:reset)
      switch_off
      switch_on
      shift
      ;;
    set:shutdown)
      switch_off
      shift
      ;;
    # Hosts of the lab boot over the network whatever they are told.
    set:boot)
      printf '%s' "$2" >"$folder/boot"
      shift
      ;;
    set:*) shift ;;
  esac
  shift
done
