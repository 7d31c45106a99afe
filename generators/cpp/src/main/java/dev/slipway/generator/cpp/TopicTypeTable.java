// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.AggregatedType;
import java.util.List;

/**
 * What the source of a topic type for one DDS implementation states.
 *
 * @param dds name of the implementation
 * @param element scoped name and UUID of the type, for the heading
 * @param headers of its IDL compiler
 * @param shapes of the type and all that it holds, each behind those that it uses
 * @param function name of the function that gives the type
 * @param type the adapter's template with its arguments
 * @param argument of the type's constructor, in parentheses; may be empty
 */
record TopicTypeTable(
    String dds,
    String element,
    List<String> headers,
    List<Shape> shapes,
    String function,
    String type,
    String argument) {

  static TopicTypeTable of(
      AggregatedType type, IdlFileNames files, LanguageMapping dds, Constants constants) {
    String idl = files.of(type);
    return new TopicTypeTable(
        dds.folder(),
        ScopedNames.of(type) + " (" + type.getId() + ")",
        dds.headers(idl),
        new ShapeBuilder(dds, constants).shapes(type),
        String.join("_", ScopedNames.path(type)),
        dds.topicType(type, ShapeBuilder.shapeName(type)),
        dds.topicTypeArgument(type, idl));
  }

  /** Headers of C++ itself that the shapes need. */
  List<String> standardHeaders() {
    return hasUnion() ? List.of("array") : List.of();
  }

  /** Names of the library that the shapes use without their namespace. */
  List<String> names() {
    return hasUnion() ? List.of("union_case") : List.of();
  }

  private boolean hasUnion() {
    return shapes.stream().anyMatch(Shape::isUnion);
  }
}
