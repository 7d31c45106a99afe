// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.cpp.Shape.UnionShape;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.AggregatedType;
import java.util.List;

/**
 * What the source of a topic type for one DDS implementation states.
 *
 * @param element scoped name and UUID of the type, for the heading
 * @param idl name of the type's IDL file without its extension
 * @param shapes of the type and all that it holds, each behind those that it uses
 * @param function name of the function that gives the type
 */
record TopicTypeTable(
    LanguageMapping dds, String element, String idl, List<Shape> shapes, String function) {

  static TopicTypeTable of(
      AggregatedType type, IdlFileNames files, LanguageMapping dds, Constants constants) {
    return new TopicTypeTable(
        dds,
        ScopedNames.of(type) + " (" + type.getId() + ")",
        files.of(type),
        new ShapeBuilder(dds, constants).shapes(type),
        String.join("_", ScopedNames.path(type)));
  }

  /** The shape of the type itself. */
  Shape shape() {
    return shapes.get(shapes.size() - 1);
  }

  boolean hasUnion() {
    return shapes.stream().anyMatch(UnionShape.class::isInstance);
  }
}
