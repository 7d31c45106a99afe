// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What classes do that a table of modules forbids.
 *
 * @param table who may use whom
 * @param moduleOf the folder of the module that a class is built in; empty for other people's
 */
record Layers(ModuleTable table, Function<JavaClass, Optional<String>> moduleOf) {
  /** Each use of a module that the row of the user's does not allow. */
  Set<String> forbidden(JavaClasses classes) {
    return usesBetweenModules(
        classes,
        (module, use) -> {
          String other = target(use).orElseThrow();
          return table.allows(module, other)
              ? Optional.empty()
              : Optional.of(module + " must not use " + other + ": " + use.getDescription());
        });
  }

  /** What rows name although no class uses it, as {@code folder -> folder}. */
  Set<String> unused(JavaClasses classes) {
    Set<String> used =
        usesBetweenModules(
            classes, (module, use) -> Optional.of(module + " -> " + target(use).orElseThrow()));
    Set<String> unused = new TreeSet<>();
    for (Map.Entry<String, Set<String>> row : table.uses().entrySet()) {
      for (String named : row.getValue()) {
        unused.add(row.getKey() + " -> " + named);
      }
    }
    unused.removeAll(used);
    return unused;
  }

  private Set<String> usesBetweenModules(
      JavaClasses classes, BiFunction<String, Dependency, Optional<String>> told) {
    Set<String> found = new LinkedHashSet<>();
    for (JavaClass type : classes) {
      String module = moduleOf.apply(type).orElseThrow();
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        if (target(use).filter(other -> !other.equals(module)).isPresent()) {
          told.apply(module, use).ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private Optional<String> target(Dependency use) {
    return moduleOf.apply(use.getTargetClass().getBaseComponentType());
  }

  /**
   * Circles of units.
   *
   * @param unit what a class belongs to, such as its package, or more where a generator made
   *     several at once
   */
  static List<String> cycles(JavaClasses classes, Function<JavaClass, String> unit) {
    SliceAssignment assignment =
        new SliceAssignment() {
          @Override
          public SliceIdentifier getIdentifierOf(JavaClass type) {
            return classes.contain(type.getName())
                ? SliceIdentifier.of(unit.apply(type))
                : SliceIdentifier.ignore();
          }

          @Override
          public String getDescription() {
            return "units";
          }
        };
    return slices()
        .assignedFrom(assignment)
        .should()
        .beFreeOfCycles()
        .evaluate(classes)
        .getFailureReport()
        .getDetails();
  }
}
