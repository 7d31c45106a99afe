#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Has what the sets ansible-inventory and docker-compose make of the samples read by those that it is
# for: ansible-inventory lists every host with its variables, and Compose files are valid by the
# schema of the Compose specification.
#
# Usage: config/check-template-sets.sh
#
# The programs are kept outside of the source tree, in the user's cache. Where they cannot be had,
# this is a failure with CI set and skipped otherwise.

set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly requirements=$root/config/template-checks.txt
checksum=$(sha256sum <"$requirements")
readonly tools=${XDG_CACHE_HOME:-$HOME/.cache}/slipway/template-checks-${checksum:0:12}

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

skip() {
  [[ -z ${CI:-} ]] || fail "$*"
  printf 'skipped, because %s\n' "$*"
  exit 0
}

# Installs the programs, unless they are there; an interrupted run leaves none.
install_tools() {
  [[ ! -x $tools/bin/ansible-inventory ]] || return 0
  rm -rf -- "$tools"
  python3 -m venv "$tools" >"$scratch/venv.log" 2>&1 || skip 'python3 has no venv'
  "$tools/bin/pip" install --quiet --disable-pip-version-check --no-deps \
    --requirement "$requirements" >"$scratch/pip.log" 2>&1 || {
    cat -- "$scratch/pip.log" >&2
    rm -rf -- "$tools"
    skip 'the programs from PyPI cannot be installed'
  }
}

# Whether the inventory of the bundle $1 has each host that the bundle has variables of, with them.
check_inventory() {
  local inventory=$1/ansible/inventory.yaml
  ANSIBLE_HOME=$scratch/ansible ANSIBLE_INVENTORY_ANY_UNPARSED_IS_FAILED=true \
    "$tools/bin/ansible-inventory" --inventory "$inventory" --list \
    >"$scratch/inventory.json" 2>"$scratch/inventory.err" || {
    cat -- "$scratch/inventory.err" >&2
    fail "ansible-inventory does not read $inventory"
  }
  [[ ! -s $scratch/inventory.err ]] || {
    cat -- "$scratch/inventory.err" >&2
    fail "ansible-inventory has something to say about $inventory"
  }
  "$tools/bin/python" - "$scratch/inventory.json" "$1/ansible/host_vars" <<'PYTHON'
import json, os, sys
listed = json.load(open(sys.argv[1]))["_meta"]["hostvars"]
expected = {name[: -len(".yaml")] for name in os.listdir(sys.argv[2])}
if not expected or set(listed) != expected:
    sys.exit(f"listed {sorted(listed)}, expected {sorted(expected)}")
for host, variables in listed.items():
    if variables.get("slipway_node") is None or "slipway_components" not in variables:
        sys.exit(f"{host} lacks variables: {variables}")
PYTHON
}

main() {
  local sample bundle checked=0
  scratch=$(mktemp -d "${TMPDIR:-/tmp}/slipway-template-sets.XXXXXX")
  trap 'rm -rf -- "$scratch"' EXIT
  type -P python3 >/dev/null || skip 'there is no python3'
  install_tools
  for sample in minimal routed submarine-lab; do
    bundle=$scratch/$sample
    "$root/slipway" generate "$root/samples/$sample" -o "$bundle" \
      --templates ansible-inventory,docker-compose >"$scratch/generate.log" 2>&1 || {
      cat -- "$scratch/generate.log" >&2
      fail "$sample is not generated"
    }
    check_inventory "$bundle"
    "$tools/bin/check-jsonschema" --builtin-schema vendor.compose-spec \
      "$bundle/docker/compose.yaml" || fail "$sample: Compose does not take its file"
    checked=$((checked + 1))
  done
  printf '%d inventories listed by Ansible, %d Compose files valid\n' "$checked" "$checked"
}

scratch=
main "$@"
