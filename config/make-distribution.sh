#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Makes what users install: a tar with a Java of its own, a Debian package, the extension of VS Code,
# a Maven repository, the list of all components (CycloneDX), the notices of their licences, and the
# checksums. The same sources and JDK give the same bytes. Called by `slipway dist`, which builds the
# jars and sets JAVA_HOME to a JDK.
#
# Usage: config/make-distribution.sh JARS [--quick] [FOLDER]
#   JARS     folder with the jars of the command line
#   --quick  leave out the javadoc of the Maven artifacts, which takes longer than all else, and take
#            those of the time before where the jars are the same
#   FOLDER   where to put it; what is there of an earlier distribution is replaced (default:
#            target/distribution)

set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly version=0.1.0
readonly name=slipway-$version
# As project.build.outputTimestamp in pom.xml.
readonly build_date=2026-01-01T00:00:00Z
SOURCE_DATE_EPOCH=$(date --date="$build_date" +%s)
export SOURCE_DATE_EPOCH
# Archives that know no time zone have the local time.
export TZ=UTC
readonly vsce=@vscode/vsce@3.7.1
# Elliptic curves for TLS and SSH, and file systems in archives, are found at run time only.
readonly more_modules=jdk.crypto.ec,jdk.zipfs

say() {
  printf 'slipway: %s\n' "$*" >&2
}

fail() {
  say "$*"
  exit 1
}

# Copies the files of the project below the paths given, with their folders, to folder $1.
copy_tracked() {
  local target=$1
  shift
  git -C "$root" ls-files -z -- "$@" |
    tar -C "$root" --null --no-recursion --files-from=- --create --file=- |
    tar -C "$target" --extract --file=-
}

# Prints what the sources are: a commit, and whether there is more than is in it.
revision() {
  git -C "$root" describe --always --abbrev=12 --dirty=+changes
}

# Prints the modules of Java that the jars name.
java_modules() {
  "$JAVA_HOME/bin/jdeps" --print-module-deps --ignore-missing-deps --multi-release 17 \
    --class-path "$jars/*" "$jars"/*.jar 2>/dev/null | grep '^java\.' ||
    fail "jdeps names no modules of the jars in $jars"
}

# Prints the script that completes command lines in shell $1.
print_completion() {
  "$JAVA_HOME/bin/java" -cp "$jars/slipway-cli-$version.jar" dev.slipway.cli.Slipway completion "$1"
}

# Makes folder $1 all that is installed but for Java.
make_tree() {
  mkdir -p "$1/bin" "$1/completion"
  cp -R "$jars" "$1/lib"
  cp "$root"/{slipway,LICENSE,CHANGELOG.md} "$work/THIRD-PARTY-NOTICES.txt" "$1"
  ln -s ../slipway "$1/bin/slipway"
  copy_tracked "$1" samples docs
  revision >"$1/REVISION"
  print_completion bash >"$1/completion/slipway.bash"
  print_completion zsh >"$1/completion/slipway.zsh"
  print_completion fish >"$1/completion/slipway.fish"
}

# Packs folder $2 of folder $1 into archive $3.
pack() {
  tar -C "$1" --sort=name --mtime="$build_date" --owner=0 --group=0 --numeric-owner \
    --mode=go=u,go-w --format=posix --pax-option=delete=atime,delete=ctime --create "$2" |
    gzip -9 --no-name >"$3"
}

pack_repository() {
  cp -R "$root/target/maven-artifacts" "$work/maven"
  pack "$work" maven "$out/$name-maven-repository.tar.gz"
}

make_archive() {
  local platform
  platform=linux-$(uname -m)
  "$JAVA_HOME/bin/jlink" --add-modules "$(java_modules),$more_modules" --strip-debug \
    --no-header-files --no-man-pages --compress=2 --output "$work/java"
  cp -R "$work/tree" "$work/$name"
  mv "$work/java" "$work/$name/java"
  pack "$work" "$name" "$out/$name-$platform.tar.gz"
}

make_deb() {
  local package=$work/deb
  mkdir -p "$package"/{DEBIAN,usr/bin,usr/lib} \
    "$package"/usr/share/{bash-completion/completions,zsh/vendor-completions} \
    "$package"/usr/share/{fish/vendor_completions.d,doc/slipway}
  cp -R "$work/tree" "$package/usr/lib/slipway"
  rm -r "$package/usr/lib/slipway/"{bin,completion}
  ln -s ../lib/slipway/slipway "$package/usr/bin/slipway"
  cp "$work/tree/completion/slipway.bash" \
    "$package/usr/share/bash-completion/completions/slipway"
  # As a function in zsh's search path, a file begins with the name of its command.
  {
    printf '#compdef slipway\n'
    cat "$work/tree/completion/slipway.zsh"
  } >"$package/usr/share/zsh/vendor-completions/_slipway"
  cp "$work/tree/completion/slipway.fish" "$package/usr/share/fish/vendor_completions.d/"
  cp "$work/THIRD-PARTY-NOTICES.txt" "$package/usr/share/doc/slipway/copyright"
  sed "s/@VERSION@/$version/" "$root/config/distribution/control" >"$package/DEBIAN/control"
  cp "$root"/config/distribution/{postinst,prerm} "$package/DEBIAN/"
  chmod -R go=u,go-w "$package"
  chmod 755 "$package"/DEBIAN/{postinst,prerm}
  find "$package" -exec touch --no-dereference --date="$build_date" {} +
  dpkg-deb --root-owner-group -Zxz --build "$package" "$out/slipway_${version}_all.deb" >&2
}

make_extension() {
  # A folder that is made beside sources is no edit of them, for which all would be built again.
  touch --reference="$root/editor/vscode" "$work/before"
  (cd "$root/editor/client" && npm run --silent extension >&2)
  touch --reference="$work/before" "$root/editor/vscode"
  # The package keeps the modes of files.
  install -D --mode=644 --target-directory="$work/extension/target" \
    "$root/editor/vscode/target/extension.js"
  install --mode=644 --target-directory="$work/extension" "$root"/{editor/vscode/package.json,LICENSE}
  (cd "$work/extension" &&
    npx --yes "$vsce" package --allow-missing-repository --no-dependencies -o "$out/$name.vsix") >&2
}

# Maven's own goals write the artifacts, with sources and javadoc, and the list of what is in them.
make_repository() {
  local repository=$root/target/maven-artifacts metadata
  if [[ $quick == true && $repository -nt $jars ]]; then
    return
  fi
  rm -rf "$repository"
  # The launcher's lock: one build of this tree at a time.
  (cd "$root" && flock target/dist/lock ./mvnw --batch-mode --quiet -Pdistribution \
    -Dmaven.test.skip=true -Dinvoker.skip=true -Dspotless.check.skip=true --projects cli,generators/maven-plugin \
    --also-make "-Dmaven.javadoc.skip=$quick" \
    "-DaltDeploymentRepository=distribution::file:$repository" deploy </dev/null >&2)
  # The time of the deployment is all that differs from one to the next.
  find "$repository" -name 'maven-metadata.xml*' | while IFS= read -r metadata; do
    case $metadata in
      *.xml) sed -i 's|<lastUpdated>.*</lastUpdated>|<lastUpdated>20260101000000</lastUpdated>|' "$metadata" ;;
      *) rm "$metadata" ;;
    esac
  done
  touch "$repository"
}

(($# >= 1)) || fail "usage: config/make-distribution.sh JARS [--quick] [FOLDER]"
jars=$(cd -P -- "$1" && pwd)
shift
quick=false
if [[ ${1:-} == --quick ]]; then
  quick=true
  shift
fi
out=${1:-$root/target/distribution}
mkdir -p "$out"
out=$(cd -P -- "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# Whatever the user's mask, what is installed may be read.
umask 022
rm -f "$out"/{slipway-*,slipway_*,SHA256SUMS}

say "building the Maven artifacts"
make_repository
say "listing components and licences"
node "$root/config/distribution/list-components.mjs" "$root" "$jars" \
  "$root/cli/target/bom.json" "$out/$name.cdx.json" "$work/THIRD-PARTY-NOTICES.txt"
cp "$work/THIRD-PARTY-NOTICES.txt" "$out/$name-THIRD-PARTY-NOTICES.txt"
say "packing"
pack_repository
make_tree "$work/tree"
make_archive
make_deb
make_extension
(cd "$out" && LC_ALL=C sha256sum slipway-* slipway_* >"$work/sums" && mv "$work/sums" SHA256SUMS)
say "made in $out:"
(cd "$out" && du --apparent-size --block-size=K -- *) >&2
