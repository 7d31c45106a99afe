# SPDX-License-Identifier: EPL-2.0
# shellcheck shell=bash disable=SC2154
#
# What scripts share that run Maven on projects outside the source tree. To be sourced, with root set
# to the top folder of the source tree.

# Prints where the user's own Maven keeps its local repository.
user_repository() {
  "$root/mvnw" --batch-mode --debug --non-recursive --file "$root/pom.xml" validate 2>&1 </dev/null |
    sed -n 's/^\[DEBUG\] Using local repository at //p'
}

# Installs the Maven plugin into the local repository $1, with the user's, $2, behind it.
install_plugin() {
  (cd "$root" && ./mvnw --batch-mode --quiet -Dmaven.test.skip=true -Dinvoker.skip=true \
    -Dspotless.check.skip=true --projects generators/maven-plugin --also-make \
    -Dmaven.repo.local="$1" -Dmaven.repo.local.tail="$2" install </dev/null)
}
