#!/bin/sh
# SPDX-License-Identifier: EPL-2.0
#
# What the first process of a node becomes: keeps sshd running, and takes leave of processes whose
# parents are gone.
# Usage: serve-node.sh [--account] [sshd]
#   --account  as the login account in a user namespace of its own, where the lab has only one uid
#   sshd       without it nothing is served: a router

set -eu

run_sshd() {
  if [ "$1" = --account ]; then
    exec unshare --user --map-user=1000 --map-group=1000 /usr/sbin/sshd -D -e
  fi
  exec /usr/sbin/sshd -D -e
}

serve() {
  case ${1:-} in
    '') sleep 86400 & ;;
    *) run_sshd "$1" >>/var/log/sshd.log 2>&1 & ;;
  esac
  wait $! || :
}

while :; do
  serve "$@"
  sleep 1
done
