#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# Brings the scripts of a component host to a host, or up to date there. Slipway appends a `take`
# with the content of each script and a call of `prepare`, and gives the whole to `sh -s` on its
# standard input; nothing else needs to be transferred.
# Usage: sh -s -- ROOT <PROGRAM
#   ROOT  the folder of all components, /opt/components
#
# Prints, separated by tabs:
#   slipway-host-preparation/1
#   machine   ARCHITECTURE  C-LIBRARY  USER  FREE-KB
#   note      what is missing and can be done without
#   lack      what is missing; nothing was changed then
#   prepared  VERSION  how many scripts were written      or
#   current   VERSION
# Exit codes: 0 prepared or current, 8 no space left, 9 something is lacking.

set -u
LC_ALL=C
export LC_ALL
umask 022
root=$1
archive=$root/archive
least_free_kb=65536
lacks=0
written=0

lack() {
  printf 'lack\t%s\n' "$*"
  lacks=$((lacks + 1))
}

note() {
  printf 'note\t%s\n' "$*"
}

has() {
  command -v "$1" >/dev/null
}

# Whether there is one of the programs.
has_any() {
  for any in "$@"; do
    if has "$any"; then
      return 0
    fi
  done
  return 1
}

check_programs() {
  for program in awk cat chmod cmp cut date df find grep head mkdir mv od rm sed setsid sleep sort \
    tail tr uname wc; do
    has "$program" || lack "the program $program"
  done
  has_any sha256sum openssl || lack "a program for SHA-256: sha256sum or openssl"
  has_any unzip busybox bsdtar python3 jar ||
    lack "a program that unpacks archives: unzip, busybox, bsdtar, python3 or jar"
  has flock || note "without flock, locks are symbolic links"
  has taskset || note "without taskset, components that are bound to cores cannot be started"
  has timeout || note "without timeout, components cannot be asked what they have counted"
  has ldd || note "without ldd, missing shared libraries are noticed at the start only"
  [ -r /proc/sys/kernel/random/boot_id ] || lack "Linux' /proc"
}

check_folder() {
  mkdir -p "$archive" 2>/dev/null
  if [ ! -d "$archive" ] || [ ! -w "$archive" ] || [ ! -w "$root" ]; then
    lack "the right to write to $root; as its administrator run:" \
      "install -d -o $(id -un) $root $archive"
    return
  fi
  free_kb=$(df -Pk "$root" | awk 'NR == 2 { print $4 }')
  [ "${free_kb:-0}" -ge "$least_free_kb" ] ||
    lack "free space: $root has $free_kb KB, components need $least_free_kb"
}

print_machine() {
  libc=$(getconf GNU_LIBC_VERSION 2>/dev/null) || libc=-
  printf 'machine\t%s\t%s\t%s\t%s\n' "$(uname -m)" "${libc:--}" "$(id -un)" "${free_kb:--}"
}

# take FILE MODE: puts standard input in place, if another content is there. Another process may
# read the old file meanwhile, so that it is replaced, not written to.
take() {
  new=$archive/.$1.$$
  if ! { cat >"$new" && chmod "$2" "$new"; } 2>/dev/null; then
    rm -f "$new"
    printf 'lack\tfree space to write %s\n' "$archive/$1"
    exit 8
  fi
  if { [ "$2" = 644 ] || [ -x "$archive/$1" ]; } && cmp -s "$new" "$archive/$1"; then
    rm -f "$new"
  else
    mv -f "$new" "$archive/$1"
    written=$((written + 1))
  fi
}

# prepare VERSION complete: checks, then lets `take_all` put everything in place. The version comes last: it
# says that the set is complete. Without the last word, the program was cut.
prepare() {
  [ "${2-}" = complete ] || exit 70
  printf 'slipway-host-preparation/1\n'
  check_programs
  check_folder
  print_machine
  [ "$lacks" -eq 0 ] || exit 9
  take_all
  for folder in incoming instances discovery run; do
    mkdir -p "$archive/$folder" || exit 9
  done
  take version 644 <<VERSION
$1
VERSION
  if [ "$written" -eq 0 ]; then
    printf 'current\t%s\n' "$1"
  else
    printf 'prepared\t%s\t%s\n' "$1" "$written"
  fi
}
