#!/usr/bin/env bash
# SPDX-License-Identifier: EPL-2.0
#
# Holds the viewpoint specification against an Eclipse with Sirius. Its metamodels read the file:
# what they do not know, or require and miss, is a mistake. Its AQL takes every expression: parsed,
# validated with the types of its variables, and evaluated on the samples where it needs nothing but
# the element. Sirius is in no registry, so the build cannot do this. Opens no window.
#
# Usage: editor/sirius/check-in-sirius.sh ECLIPSE
#   ECLIPSE   folder of the Eclipse, with the plugins of Sirius 7 or later and of its AQL support
#
# Ends with 0 where nothing is wrong, 1 where something is, 2 for wrong usage.
set -euo pipefail

if (($# != 1)) || [[ ! -d $1/plugins ]]; then
  printf 'usage: editor/sirius/check-in-sirius.sh ECLIPSE, the folder with plugins in it\n' >&2
  exit 2
fi
plugins=$(cd -P -- "$1/plugins" && pwd)
readonly plugins
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
readonly module=editor/sirius

# The plugin of a name with the highest version.
newest() {
  find "$plugins" -maxdepth 1 -name "$1_*.jar" | sort -V | tail -n 1
}

aql=$(newest org.eclipse.acceleo.query)
antlr=$(newest 'org.antlr*runtime')
if [[ -z $aql || -z $antlr ]]; then
  printf 'error: %s has no org.eclipse.acceleo.query or no ANTLR: install Sirius with its AQL support.\n' \
    "$plugins" >&2
  exit 2
fi

# Each after those that its metamodel refers to.
metamodels=()
for name in model diagram.model table.model properties properties.ext.widgets.reference; do
  bundle=$(newest "org.eclipse.sirius.$name")
  if [[ -z $bundle ]]; then
    printf 'error: %s has no org.eclipse.sirius.%s: install Sirius 7 or later, with its properties.\n' \
      "$plugins" "$name" >&2
    exit 2
  fi
  metamodels+=("$bundle")
done

work=$(mktemp -d)
readonly work
trap 'rm -rf -- "$work"' EXIT

./mvnw -q -pl "$module" -am test-compile dependency:build-classpath \
  -Dmdep.outputFile="$work/classpath"
classpath=$aql:$antlr:$module/target/test-classes:$module/target/classes:$(<"$work/classpath")
javac -nowarn -implicit:none -d "$work" -cp "$classpath" "$module"/src/check/java/dev/slipway/editor/sirius/*.java
readonly specification=$module/src/main/resources/description/slipway.odesign
result=0
java -cp "$work:$classpath" dev.slipway.editor.sirius.EclipseForm "$specification" "${metamodels[@]}" || result=1
java -cp "$work:$classpath" dev.slipway.editor.sirius.EclipseAql "$specification" samples || result=1
exit "$result"
