// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.EnumLiteral;
import dev.slipway.model.dds.Module;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Names of definitions from the outermost module on, as DDS implementations name types. */
public final class ScopedNames {
  private ScopedNames() {}

  /** The scoped name without leading colons, such as {@code radar::Track}. */
  public static String of(Definition definition) {
    return String.join("::", path(definition));
  }

  /** The names from the outermost module to the definition itself. */
  public static List<String> path(Definition definition) {
    Deque<String> path = new ArrayDeque<>();
    path.push(name(definition));
    for (var scope = definition.eContainer();
        scope instanceof Module module;
        scope = scope.eContainer()) {
      path.push(name(module));
    }
    return new ArrayList<>(path);
  }

  /**
   * The shortest names that lead from a scope to a definition: without the modules that both are
   * in.
   *
   * @param scope the modules around the place that refers to it, outermost first
   */
  public static List<String> relative(Definition definition, List<String> scope) {
    List<String> path = path(definition);
    int shared = 0;
    while (shared < scope.size()
        && shared < path.size() - 1
        && scope.get(shared).equals(path.get(shared))) {
      shared++;
    }
    return path.subList(shared, path.size());
  }

  /** As {@link #relative(Definition, List)}, for an enumerator, which is in its type's module. */
  public static List<String> relative(EnumLiteral literal, List<String> scope) {
    List<String> path = new ArrayList<>(relative((Definition) literal.eContainer(), scope));
    path.set(path.size() - 1, name(literal));
    return path;
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }
}
