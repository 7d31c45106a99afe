#!/bin/bash
# SPDX-License-Identifier: EPL-2.0
#
# Installs OpenStack's emulator of Redfish controllers from PyPI, for Python's module path.
# Usage: install-redfish.sh OUT
#   OUT  folder, made whole or not at all

set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
out=$1

rm -rf --one-file-system "$out.new"
/usr/bin/python3 -m pip install --quiet --disable-pip-version-check --no-deps --target "$out.new" \
  --requirement "$here/sushy-tools.txt"
mv "$out.new" "$out"
