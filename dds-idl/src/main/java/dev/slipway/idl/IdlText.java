// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import dev.slipway.model.dds.PrimitiveKind;
import java.util.List;
import java.util.Optional;

/**
 * What an IDL file states, in the order in which it is printed. Names, values and comments are
 * escaped as the file's profile wants them.
 */
final class IdlText {
  private IdlText() {}

  /**
   * A file.
   *
   * @param heading comment lines at its top
   * @param guard macro of the include guard
   * @param includes files that it includes
   * @param items what it declares
   * @param topicTypes what pragmas at its end declare
   */
  record File(
      List<String> heading,
      String guard,
      List<String> includes,
      List<Item> items,
      List<TopicType> topicTypes) {}

  /**
   * A topic type and its key members.
   *
   * @param name its scoped name
   * @param keys paths of members
   */
  record TopicType(String name, List<String> keys) {}

  /** A declaration. */
  sealed interface Item {}

  record Module(String name, List<Item> items) implements Item {}

  record Forward(boolean isUnion, String name) implements Item {}

  record Typedef(Notes notes, Declarator declarator) implements Item {}

  record Constant(Notes notes, Type type, String name, String value) implements Item {}

  record Struct(Notes notes, String name, Optional<String> base, List<Member> members)
      implements Item {}

  record Union(Notes notes, String name, boolean isKey, Type discriminator, List<Case> cases)
      implements Item {}

  record Enumeration(Notes notes, String name, List<Literal> literals) implements Item {}

  record Bitmask(Notes notes, int bitBound, String name, List<Flag> flags) implements Item {}

  record Bitset(Notes notes, String name, Optional<String> base, List<Bitfield> fields)
      implements Item {}

  record Member(Notes notes, Declarator declarator) {}

  /**
   * An alternative of a union.
   *
   * @param labels the values that select it
   */
  record Case(List<String> labels, boolean isDefault, Member member) {}

  record Literal(Notes notes, String name) {}

  /**
   * A flag of a bitmask.
   *
   * @param position empty where it follows from the flag before
   */
  record Flag(Notes notes, Optional<Integer> position, String name) {}

  /**
   * A field of a bitset.
   *
   * @param kind empty where the width implies it
   * @param name empty where bits are only left free
   */
  record Bitfield(Notes notes, long width, Optional<PrimitiveKind> kind, Optional<String> name) {}

  /** A type and what it is given to: IDL writes the sizes of an array behind the name. */
  record Declarator(Type type, String name, List<Long> sizes) {}

  /** A type where a declarator follows, or within another. */
  sealed interface Type {
    record Primitive(PrimitiveKind kind) implements Type {}

    record Text(boolean isWide, Optional<Long> bound) implements Type {}

    record Named(String name) implements Type {}

    record Sequence(Type element, Optional<Long> bound) implements Type {}

    record Map(Type key, Type value, Optional<Long> bound) implements Type {}
  }

  /**
   * What stands before a declaration.
   *
   * @param description comment lines
   * @param printed the annotations that the profile has
   * @param told the annotations that are a comment in the profile
   */
  record Notes(List<String> description, List<Annotation> printed, List<Annotation> told) {
    static final Notes NONE = new Notes(List.of(), List.of(), List.of());
  }

  sealed interface Annotation {
    /**
     * One of the standard's.
     *
     * @param value its argument; empty where it has none
     */
    record Standard(Construct construct, String value) implements Annotation {}

    /** A range of values; one of its limits may be empty. */
    record Range(Optional<String> least, Optional<String> greatest) implements Annotation {}

    record Own(String name, List<Parameter> parameters) implements Annotation {}
  }

  /** A parameter of an annotation; without a name where it is the only one. */
  record Parameter(Optional<String> name, String value) {}
}
