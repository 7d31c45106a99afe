#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Tests the Eclipse into which the director of p2 has installed the update site: starts its workbench
# on a screen of its own, uses it by mouse, and compares the bundle of its builder with the command
# line's, byte by byte. Called by build.sh, which installs it. Pictures of the screen are in
# editor/eclipse/installed/target/pictures.
#
# Usage: editor/eclipse/test-installation.sh

set -euo pipefail

cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
readonly eclipse=$PWD/editor/eclipse/bare/target/products/dev.slipway.bare/linux/gtk/x86_64
readonly target=$PWD/editor/eclipse/installed/target
readonly expected=target/eclipse/expected
readonly bundles_list=$eclipse/configuration/org.eclipse.equinox.simpleconfigurator/bundles.info

if ! command -v Xvfb >/dev/null; then
  printf 'error: Xvfb is missing. Install the package xvfb.\n' >&2
  exit 1
fi

rm -rf "$target"/{workspace,sample,pictures,display}
mkdir -p "$target/pictures"
cp -R samples/submarine-lab "$target/sample"

# The tests are not part of the site.
printf 'dev.slipway.eclipse.installed,0.1.0,file:%s,4,false\n' \
  "$(find "$target" -maxdepth 1 -name 'dev.slipway.eclipse.installed-*.jar')" >>"$bundles_list"

# Xvfb finds a number that is free, and writes it.
Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp 3>"$target/display" 2>"$target/xvfb.log" &
screen=$!
trap 'kill "$screen" 2>/dev/null || true' EXIT
for ((tries = 0; tries < 100; tries++)); do
  [[ ! -s $target/display ]] || break
  sleep 0.1
done

launcher=$(find "$eclipse/plugins" -name 'org.eclipse.equinox.launcher_*.jar')
if ! DISPLAY=:$(<"$target/display") timeout 600 java -Dslipway.sample="$target/sample" \
  -Dslipway.pictures="$target/pictures" \
  -Dslipway.report="$target/surefire-reports/TEST-dev.slipway.eclipse.installed.xml" \
  -jar "$launcher" -nosplash -install "$eclipse" -configuration "$eclipse/configuration" \
  -data "$target/workspace" -consoleLog -application dev.slipway.eclipse.installed.tests \
  >"$target/workbench.log" 2>&1; then
  cat "$target/workbench.log" >&2
  exit 1
fi
grep '^Tests in the installed Eclipse' "$target/workbench.log"
diff --recursive --exclude .slipway "$expected" "$target/sample/generated/submarine-lab"
