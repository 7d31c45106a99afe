// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.AggregatedType;
import java.util.List;

/**
 * What the bundle's components are built from.
 *
 * @param project the deployment's name as an identifier
 * @param idlFiles names of the bundle's IDL files
 * @param types the topic types that dummies send
 * @param components the dummies
 */
record ComponentsBuild(
    String project, List<String> idlFiles, List<TypeEntry> types, List<Dummy> components) {

  /**
   * A topic type.
   *
   * @param function name of the function that gives it, and of its sources
   * @param scopedName its name in IDL
   */
  record TypeEntry(String function, String scopedName) {
    static TypeEntry of(String function, AggregatedType type) {
      return new TypeEntry(function, ScopedNames.of(type));
    }
  }

  /**
   * A dummy component.
   *
   * @param identifier {@code NAME-VERSION}, its folder
   * @param name of its executable
   */
  record Dummy(String identifier, String name) {}
}
