#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Installs code-server, which is VS Code with its user interface in a browser, and prints its folder.
# It is installed once, in the user's cache, from the npm registry only: its lock files pin what it
# consists of, and its native modules are compiled with the headers of the Node.js that is installed.
# Terminals and search in files are left out, as they need programs from elsewhere.
#
# Usage: config/install-code-server.sh

set -euo pipefail

# The newest for Node.js 20, which Debian 13 has.
readonly version=4.100.3
readonly node=20
readonly checksum=abf161d833b10913610bf5a21bfeac02148a9e3ed90024d505a79e67ead68e897fff41426e5fea835967e5e719f7d8d871fa8cc59640c9670df98048a340e0a4
readonly headers=/usr
readonly archive=code-server-$version.tgz
readonly folder=${XDG_CACHE_HOME:-$HOME/.cache}/slipway/code-server-$version-node-$node

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Installs the packages that the lock file in folder $1 pins, and compiles those named after it.
install_pinned() {
  (
    cd "$1"
    shift
    # They would fetch compiled modules and programs.
    npm ci --ignore-scripts --legacy-peer-deps --omit=dev --no-audit --no-fund
    npm_config_build_from_source=true npm_config_nodedir=$headers npm rebuild "$@"
  )
}

# Installs it in folder $1.
install_code_server() {
  cd "$1"
  npm pack --silent "code-server@$version"
  sha512sum --check --quiet <<<"$checksum  $archive"
  tar -xf "$archive" --strip-components=1
  rm "$archive"
  install_pinned . argon2
  install_pinned lib/vscode @vscode/spdlog native-watchdog
}

if [[ ! -d $folder ]]; then
  [[ $(node --version) == "v$node".* ]] || fail "code-server $version needs Node.js $node"
  [[ -e $headers/include/node/node.h ]] || fail 'the headers of Node.js are missing (libnode-dev)'
  mkdir -p "${folder%/*}"
  work=$(mktemp -d "$folder.XXXXXX")
  trap 'rm -rf -- "$work"' EXIT
  (install_code_server "$work") >"$work.log" 2>&1 || {
    tail -n 40 "$work.log" >&2
    rm "$work.log"
    fail "code-server $version cannot be installed"
  }
  rm "$work.log"
  # In one step: an interrupted run leaves none.
  mv -T "$work" "$folder"
fi
printf '%s\n' "$folder"
