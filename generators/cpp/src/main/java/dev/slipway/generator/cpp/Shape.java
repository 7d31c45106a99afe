// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import java.util.List;
import java.util.Optional;

/**
 * A function object that visits the members of a struct or union in IDL order, as the library's
 * values.hpp expects them.
 */
sealed interface Shape {
  /** Name of the function object's class. */
  String name();

  /** C++ name of the visited type. */
  String type();

  record StructShape(String name, String type, Optional<Base> base, List<Field> fields)
      implements Shape {}

  /**
   * The struct that a struct extends.
   *
   * @param shape name of its function object's class
   * @param type its C++ name
   */
  record Base(String shape, String type) {}

  /** A member of a struct. */
  record Field(String name, boolean isKey, Value value) {}

  /**
   * The shape of a union.
   *
   * @param label C++ type of the discriminator
   * @param cases the alternatives, the default case last
   */
  record UnionShape(
      String name, String type, String label, Value discriminator, List<Alternative> cases)
      implements Shape {}

  /**
   * An alternative of a union.
   *
   * @param labels C++ literals of the values that select it; one that no other case has for the
   *     default case
   */
  record Alternative(String name, List<String> labels, boolean isDefault, Value value) {}

  /** What is visited. */
  sealed interface Value {
    record Truth() implements Value {}

    record Character() implements Value {}

    /**
     * A number.
     *
     * @param limits C++ literals of the least and greatest legal value; empty where it has no range
     */
    record Number(List<String> limits) implements Value {}

    /**
     * A string.
     *
     * @param bound its greatest length
     */
    record Text(Optional<Long> bound) implements Value {}

    /** An enumerator, by the C++ names of all there are. */
    record Enumerated(List<String> enumerators) implements Value {}

    /** A sequence of numbers; its greatest length, 0 where it has none. */
    record Numbers(long bound) implements Value {}

    /** Any other sequence. */
    record Sequence(long bound, Value element) implements Value {}

    /** One dimension of an array. */
    record Array(Value element) implements Value {}

    /** A struct or union, by the name of its function object's class. */
    record Aggregate(String shape) implements Value {}
  }
}
