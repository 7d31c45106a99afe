// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The functions of HOT templates that generated ones use, as values. */
final class Hot {
  private Hot() {}

  /** What refers to a resource, such as its id in the cloud. */
  static Map<String, Object> resource(String logicalId) {
    return Map.of("get_resource", logicalId);
  }

  /** The value of a parameter. */
  static Map<String, Object> parameter(String name) {
    return Map.of("get_param", name);
  }

  /**
   * An attribute of a resource.
   *
   * @param path its name, and keys or places inside it
   */
  static Map<String, Object> attribute(String logicalId, Object... path) {
    List<Object> arguments = new ArrayList<>(List.of(logicalId));
    arguments.addAll(List.of(path));
    return Map.of("get_attr", arguments);
  }

  /** What an expression of YAQL, which sees the data as {@code $.data}, makes of them. */
  static Map<String, Object> yaql(String expression, Object data) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("expression", expression);
    arguments.put("data", data);
    return Map.of("yaql", arguments);
  }

  /** Texts, one after the other. */
  static Map<String, Object> join(List<?> texts) {
    return Map.of("list_join", List.of("", texts));
  }

  /** One of two values. */
  static Map<String, Object> choice(String condition, Object yes, Object no) {
    return Map.of("if", List.of(condition, yes, no));
  }

  /** Whether a parameter has another value than the empty text. */
  static Map<String, Object> isGiven(String parameter) {
    return Map.of("not", Map.of("equals", List.of(parameter(parameter), "")));
  }
}
