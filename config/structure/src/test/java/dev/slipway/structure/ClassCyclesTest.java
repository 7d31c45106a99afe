// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Classes in a circle can be read, tested and moved only together. */
class ClassCyclesTest {
  private static final JavaClasses CLASSES =
      BuiltClasses.all()
          .that(DescribedPredicate.describe("are written by hand", ClassCyclesTest::isWritten));

  /**
   * Classes of a package that need each other by what they stand for.
   *
   * @param reason why none of them can do without the others
   */
  private record Circle(String reason, String packageName, Set<String> names) {
    Circle(String reason, String packageName, String... names) {
      this(reason, packageName, Set.of(names));
    }

    boolean has(JavaClass type) {
      return type.getPackageName().equals("dev.slipway." + packageName)
          && names.contains(simpleName(type));
    }

    @Override
    public String toString() {
      return packageName + " " + names;
    }
  }

  private static final List<Circle> BY_NATURE =
      List.of(
          new Circle(
              "A type of IDL may be defined where a member or a case uses it.",
              "idl.parse",
              "ConstructedTypeReader",
              "MemberReader",
              "StructReader",
              "UnionReader"),
          new Circle(
              "A name may stand for a module, which is a scope of further names.",
              "idl.parse",
              "Scope",
              "Symbol"),
          new Circle(
              "A type of UML has members, and a member has a type.",
              "idl.uml",
              "PropertyTypes",
              "UmlMembers",
              "UmlTypes"),
          new Circle(
              "One table says which construct each profile takes; both sides are asked.",
              "idl",
              "Construct",
              "IdlProfile"));

  private static boolean isWritten(JavaClass type) {
    return BuiltClasses.isHandWritten(type) && !BuiltClasses.isOfParser(type);
  }

  /** Of the outermost class. */
  private static String simpleName(JavaClass type) {
    String name = type.getName().substring(type.getPackageName().length() + 1);
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  /** The outermost class: what is nested in it is read with it. */
  private static String unitOf(JavaClass type) {
    return type.getPackageName() + "." + simpleName(type);
  }

  /** The outermost class; those of a circle by nature count as one. */
  private static String unitOrCircleOf(JavaClass type) {
    return Stream.concat(
            BY_NATURE.stream().filter(circle -> circle.has(type)).map(Circle::toString),
            Stream.of(unitOf(type)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void classesHaveNoCycles() {
    assertThat(Layers.cycles(CLASSES, ClassCyclesTest::unitOrCircleOf)).isEmpty();
  }

  /** Otherwise it is to be taken from the list. */
  @Test
  void whatIsAllowedIsThere() {
    assertThat(BY_NATURE)
        .allSatisfy(
            circle -> {
              JavaClasses inIt =
                  CLASSES.that(DescribedPredicate.describe("are in it", circle::has));
              assertThat(inIt.stream().map(ClassCyclesTest::simpleName).distinct())
                  .containsExactlyInAnyOrderElementsOf(circle.names());
              assertThat(Layers.cycles(inIt, ClassCyclesTest::unitOf)).isNotEmpty();
            });
  }
}
