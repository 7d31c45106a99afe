#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Makes the distribution twice, and installs and uses each part of it as its users do: the archive on
# a machine without Java, the Debian package on a copy of this machine, the Maven artifacts in a
# build, the extension in Visual Studio Code, with the archive.
#
# Usage: config/test-distribution.sh

set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
# shellcheck source-path=SCRIPTDIR
source "$root/config/expectations.sh"
# shellcheck source-path=SCRIPTDIR
source "$root/config/copied-machine.sh"
readonly version=0.1.0
readonly model=samples/submarine-lab

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
readonly made=$scratch/made

# Runs a command in a namespace in which no Java but the installed one is to be found, with a home of
# its own. It is the process that is started, to be ended by its id.
# Expanded by the shell in the namespace.
# shellcheck disable=SC2016
readonly without_java=(env --ignore-environment HOME="$scratch/home" PATH=/usr/bin:/bin
  unshare --map-root-user --mount
  sh -c 'mount -t tmpfs none /usr/lib/jvm && exec "$@"' sh)

has_no_java() {
  ! "${without_java[@]}" java -version >/dev/null 2>&1
}

# Makes the distribution in folder $1.
make_distribution() {
  "$root/slipway" dist --quick "$1" >"$1.log" 2>&1 || {
    tail -n 60 "$1.log"
    return 1
  }
}

is_reproduced() (
  umask 077
  export TZ=Asia/Tokyo
  make_distribution "$scratch/again" && cd "$scratch/again" &&
    sha256sum --check --quiet SHA256SUMS && diff "$made/SHA256SUMS" SHA256SUMS
)

# Whether the page of the editor is served at address $1, whose token is exchanged for a cookie.
is_page() {
  node --input-type=module - "$1" <<'NODE'
import { argv, exit } from 'node:process';
const first = await fetch(argv[2], { redirect: 'manual' });
const page = await fetch(new URL('/', argv[2]), {
  headers: { cookie: first.headers.get('set-cookie').split(';')[0] },
});
exit(page.ok && /<title>[^<]*Slipway/.test(await page.text()) ? 0 : 1);
NODE
}

# Whether the editor serves its page; the arguments are its command up to the model.
serves_the_editor() {
  local editor address='' outcome=1 try
  "$@" --no-open --port 0 >"$scratch/edit.log" 2>&1 </dev/null &
  editor=$!
  for ((try = 0; try < 300 && outcome == 1; try++)); do
    address=$(grep -o 'http://[^ ]*' "$scratch/edit.log") && is_page "$address" && outcome=0
    kill -0 "$editor" 2>/dev/null || break
    sleep 0.2
  done
  kill "$editor" 2>/dev/null || true
  wait "$editor" 2>/dev/null || true
  return "$outcome"
}

validates() {
  "${without_java[@]}" "$unpacked/bin/slipway" validate "$unpacked/$model" \
    >"$scratch/validate.log" 2>&1 || {
    cat "$scratch/validate.log"
    return 1
  }
}

# Whether the bundle in folder $1 is what the source tree generates.
is_the_same() {
  [[ -d $scratch/by-tree ]] ||
    "$root/slipway" generate "$root/$model" -o "$scratch/by-tree" >/dev/null 2>&1
  diff -r --exclude=.slipway "$1" "$scratch/by-tree"
}

generates_the_same() {
  "${without_java[@]}" "$unpacked/bin/slipway" generate "$unpacked/$model" -o "$scratch/by-archive" \
    >"$scratch/generate.log" 2>&1 &&
    is_the_same "$scratch/by-archive"
}

reports_by_templates() {
  "${without_java[@]}" "$unpacked/bin/slipway" generate "$unpacked/$model" -o "$scratch/report" \
    --templates html-report >"$scratch/report.log" 2>&1 || {
    cat "$scratch/report.log"
    return 1
  }
}

# On a copy of this machine, with nothing that was built or cached here.
readonly in_copy=("${on_copy[@]}" "$scratch/copy"
  env XDG_CACHE_HOME=/root/new-cache XDG_STATE_HOME=/root/new-state)

installs_and_validates() {
  "${in_copy[@]}" sh -c "dpkg --install '$made'/*.deb && ls /usr/lib/slipway/classes-* &&
    slipway validate /usr/lib/slipway/$model && bash -c 'source /etc/bash_completion 2>/dev/null;
    source /usr/share/bash-completion/completions/slipway && complete -p slipway'" \
    >"$scratch/install.log" 2>&1 || {
    cat "$scratch/install.log"
    return 1
  }
}

generates_the_same_installed() {
  "${in_copy[@]}" slipway generate "/usr/lib/slipway/$model" -o /root/by-package \
    >"$scratch/generate.log" 2>&1 &&
    is_the_same "$scratch/copy/upper/root/by-package"
}

# Whether the installed package comes as far as samples in a lab. How late they are is not judged: the
# machine may be busy.
reaches_traffic() {
  local report=$scratch/copy/upper/root/demo/run/lab/cyclonedds/traffic.json
  "${in_copy[@]}" slipway demo minimal --seconds 3 --output /root/demo \
    >"$scratch/demo.log" 2>&1 </dev/null || true
  grep -Eqs '"received": [1-9]' "$report" || {
    cat "$scratch/demo.log"
    return 1
  }
}

removes_all() {
  "${in_copy[@]}" sh -c 'dpkg --remove slipway && [ ! -e /usr/lib/slipway ] && [ ! -e /usr/bin/slipway ]' \
    >"$scratch/remove.log" 2>&1 || {
    cat "$scratch/remove.log"
    return 1
  }
}

# Whether the artifacts are enough for a build that uses the plugin.
builds_with_maven() {
  mkdir -p "$scratch/maven/repository/dev" "$scratch/maven/project"
  tar -C "$scratch/maven" --strip-components=1 -xf "$made/slipway-$version-maven-repository.tar.gz"
  mv "$scratch/maven/dev/slipway" "$scratch/maven/repository/dev/"
  cp -R "$root"/samples/maven-project/{pom.xml,src} "$scratch/maven/project/"
  "$root/mvnw" --batch-mode --quiet --file "$scratch/maven/project/pom.xml" \
    -Dmaven.repo.local="$scratch/maven/repository" generate-sources >"$scratch/maven.log" 2>&1 \
    </dev/null || {
    tail -n 40 "$scratch/maven.log"
    return 1
  }
}

has_sources() {
  local jars
  jars=$(find "$scratch/maven/repository/dev/slipway" -name '*.jar' ! -name '*-sources.jar' | wc -l)
  ((jars > 20)) &&
    (($(find "$scratch/maven/repository/dev/slipway" -name '*-sources.jar' | wc -l) >= jars / 2))
}

# Whether VS Code, with the packed extension and the slipway of the archive, shows a model on the
# editor's canvas.
opens_in_vscode() {
  local installed code folder=$scratch/vscode server address='' outcome=1 try
  installed=$("$root/config/install-code-server.sh") || {
    [[ -z ${CI:-} ]] || return 1
    printf '  skipped, because VS Code is not available here\n'
    return 0
  }
  mkdir -p "$folder/data/Machine" "$root/target/check"
  cp -R "$unpacked/$model" "$folder/model"
  code=("${without_java[@]}" node "$installed/out/node/entry.js" --user-data-dir "$folder/data"
    --extensions-dir "$folder/extensions" --disable-telemetry --disable-update-check)
  "${code[@]}" --install-extension "$made/slipway-$version.vsix" >"$folder/log" 2>&1 || {
    cat "$folder/log"
    return 1
  }
  "${code[@]}" --auth none --bind-addr 127.0.0.1:0 --disable-workspace-trust \
    --disable-getting-started-override >>"$folder/log" 2>&1 </dev/null &
  server=$!
  for ((try = 0; try < 300; try++)); do
    ! address=$(grep -o 'http://127.0.0.1:[1-9][0-9]*' "$folder/log") || break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.2
  done
  printf '{"slipway.command": "%s", "slipway.frameAncestors": ["%s"]}\n' \
    "$unpacked/bin/slipway" "$address" >"$folder/data/Machine/settings.json"
  if node "$root/editor/client/test/open-in-vscode.mjs" "$(type -P chromium)" \
    "$address/?folder=$folder/model" submarine-lab.deployment 'Topic Tracks' \
    "$root/target/check/vscode.png" >>"$folder/log" 2>&1; then
    outcome=0
  else
    cat "$folder/log"
  fi
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  return "$outcome"
}

# Whether each jar is among the components, and its licence among the notices.
lists_all_jars() {
  local jar own library number
  for jar in "$unpacked"/lib/*.jar; do
    own=${jar##*/}
    own=${own%.jar}
    library=${own%-[0-9]*}
    number=${own#"$library"-}
    [[ $own != slipway-* ]] || continue
    if ! grep -Fq -- ":$library $number" "$unpacked/THIRD-PARTY-NOTICES.txt" ||
      ! grep -Fq -- "/$library@$number" "$made/slipway-$version.cdx.json"; then
      printf '%s is not listed\n' "$own"
      return 1
    fi
  done
}

mkdir -p "$scratch/home" "$scratch/unpacked"
printf 'distribution:\n'
expect 'is made' make_distribution "$made"
expect 'has the same bytes under another mask and in another time zone' is_reproduced

tar -C "$scratch/unpacked" -xf "$made/slipway-$version-linux-$(uname -m).tar.gz"
unpacked=$scratch/unpacked/slipway-$version
printf 'archive, without Java on the machine:\n'
expect 'there is none' has_no_java
expect 'says its version' "${without_java[@]}" "$unpacked/bin/slipway" --version
expect 'validates' validates
expect 'generates what the source tree does' generates_the_same
expect 'generates by templates' reports_by_templates
expect 'serves the editor' serves_the_editor \
  "${without_java[@]}" "$unpacked/bin/slipway" edit "$unpacked/$model"
expect 'lists all components' lists_all_jars

printf 'Debian package:\n'
expect 'is installed and validates' installs_and_validates
expect 'generates what the source tree does' generates_the_same_installed
expect 'serves the editor' serves_the_editor \
  "${in_copy[@]}" slipway edit "/usr/lib/slipway/$model"
expect 'gets samples through a lab' reaches_traffic
expect 'is removed without a trace' removes_all

printf 'Maven artifacts:\n'
expect 'serve a build' builds_with_maven
expect 'come with sources' has_sources

printf 'extension:\n'
expect 'shows a model in VS Code' opens_in_vscode

((failures == 0))
