# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2034
#
# What scripts share that install something on a copy of this machine. To be sourced.

# Runs a command on a copy of this machine, given by a folder, whose subfolder upper gets what is
# changed there. As labs enter namespaces, the copy is the root of its own. The command is the process
# that is started, to be ended by its id.
# Expanded by the shell in the namespace.
# shellcheck disable=SC2016
readonly on_copy=(unshare --mount sh -c '
  mkdir -p "$1/upper" "$1/work" "$1/merged" &&
    mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/merged" &&
    mount --rbind /proc "$1/merged/proc" && mount --rbind /dev "$1/merged/dev" &&
    mount --rbind /sys "$1/merged/sys" && cd "$1/merged" && pivot_root . . && umount -l . &&
    cd / && shift && exec "$@"' sh)
