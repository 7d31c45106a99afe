// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Methods that no class calls or refers to.
 *
 * @param isLeftOut the classes whose methods are not asked about, since data or templates name
 *     them, or a generator has made them; what they call is used
 */
record UnusedMethods(Predicate<JavaClass> isLeftOut) {
  /** Their names with the class, as {@code dev.slipway.plan.Plan.isEmpty}. */
  Set<String> in(JavaClasses classes) {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : classes) {
      if (isLeftOut.test(type)) {
        continue;
      }
      type.getMethods().stream()
          .filter(method -> !isCalledFromOutside(method))
          .filter(method -> !isUsed(method))
          .forEach(method -> found.add(type.getName() + "." + method.getName()));
    }
    return found;
  }

  /** Made by the compiler, or called by whoever reads the annotation or knows the supertype. */
  private static boolean isCalledFromOutside(JavaMethod method) {
    JavaClass type = method.getOwner();
    return method.getModifiers().contains(JavaModifier.SYNTHETIC)
        || method.getModifiers().contains(JavaModifier.BRIDGE)
        || !method.getAnnotations().isEmpty()
        || method.getName().equals("main")
        || isMadeByCompiler(method)
        || supertypes(type).anyMatch(supertype -> !declared(supertype, method).isEmpty());
  }

  private static boolean isMadeByCompiler(JavaMethod method) {
    JavaClass type = method.getOwner();
    boolean accessor =
        type.isRecord()
            && method.getParameters().isEmpty()
            && type.tryGetField(method.getName()).isPresent();
    return accessor || type.isEnum() && Set.of("values", "valueOf").contains(method.getName());
  }

  /** A method of an interface is used, too, where one that implements it is. */
  private static boolean isUsed(JavaMethod method) {
    return Stream.concat(
            Stream.of(method),
            method.getOwner().getAllSubclasses().stream()
                .flatMap(subtype -> declared(subtype, method).stream()))
        .anyMatch(
            each ->
                each.getAccessesToSelf().stream()
                        .anyMatch(access -> !access.getOrigin().equals(each))
                    || !each.getReferencesToSelf().isEmpty());
  }

  private static Stream<JavaClass> supertypes(JavaClass type) {
    return Stream.concat(
        type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream());
  }

  /** By name and number of parameters, since type parameters are erased differently. */
  private static List<JavaMethod> declared(JavaClass type, JavaMethod method) {
    return type.getMethods().stream()
        .filter(other -> other.getName().equals(method.getName()))
        .filter(other -> other.getParameters().size() == method.getParameters().size())
        .toList();
  }
}
