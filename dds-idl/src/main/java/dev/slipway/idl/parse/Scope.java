// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.idl.name.IdlNames;
import dev.slipway.model.dds.AutoId;
import dev.slipway.model.dds.TypeDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;

/**
 * The names of a module, wherever it was opened, or of what is outside of modules (IDL 4.2, 7.5).
 */
final class Scope {
  private final Scope outer;
  private final String name;
  private final dev.slipway.model.dds.Scope element;
  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final Map<String, Symbol> ignoringCase = new HashMap<>();
  private Boolean isNestedByDefault;
  private AutoId autoId;

  Scope(Scope outer, String name, dev.slipway.model.dds.Scope element) {
    this.outer = outer;
    this.name = name;
    this.element = element;
  }

  /** The module or data model. */
  dev.slipway.model.dds.Scope element() {
    return element;
  }

  Collection<Symbol> symbols() {
    return symbols.values();
  }

  /** What the name stands for here, written just so; null if nothing. */
  Symbol exact(String wanted) {
    return symbols.get(wanted);
  }

  /** What the name stands for here, in upper or lower case; null if nothing. */
  Symbol here(String wanted) {
    Symbol found = symbols.get(wanted);
    return found != null || ignoringCase.isEmpty()
        ? found
        : ignoringCase.get(IdlNames.ignoringCase(wanted));
  }

  void declare(Symbol symbol) {
    symbols.put(symbol.name(), symbol);
    ignoringCase.putIfAbsent(IdlNames.ignoringCase(symbol.name()), symbol);
  }

  /**
   * What a scoped name stands for, looked up from here outwards; null if nothing. Where something
   * on the way was skipped or not understood, that.
   *
   * @param path the names between the colons
   * @param isAbsolute whether it starts with colons
   */
  Symbol resolve(List<String> path, boolean isAbsolute) {
    Symbol found = null;
    for (Scope scope = this; scope != null && found == null; scope = scope.outer) {
      if (!isAbsolute || scope.outer == null) {
        found = scope.here(path.get(0));
      }
    }
    for (int step = 1; step < path.size() && found != null; step++) {
      if (found.meaning() instanceof Symbol.Inner inner) {
        found = inner.scope().here(path.get(step));
      } else if (found.meaning() instanceof Symbol.Declared) {
        return null;
      }
    }
    return found;
  }

  /** Whether types are only parts of others where they do not say so (@default_nested). */
  boolean isNestedByDefault() {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.isNestedByDefault != null) {
        return scope.isNestedByDefault;
      }
    }
    return false;
  }

  void setNestedByDefault(boolean isNested) {
    isNestedByDefault = isNested;
  }

  /** How ids are given in types that do not say so (@autoid). */
  AutoId autoId() {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      if (scope.autoId != null) {
        return scope.autoId;
      }
    }
    return AutoId.SEQUENTIAL;
  }

  void setAutoId(AutoId kind) {
    autoId = kind;
  }

  /** What a name stands for in a scope. */
  static final class Symbol {
    private final String name;
    private final Location place;
    private final Meaning meaning;
    private boolean isComplete;
    private boolean isUsed;

    /** The thing that has the name. */
    sealed interface Meaning {}

    /** A module. */
    record Inner(Scope scope) implements Meaning {}

    /** A type, a constant or an enumerator. */
    record Declared(EObject element) implements Meaning {}

    /**
     * Something that DDS has no types from.
     *
     * @param construct what it is
     */
    record Skipped(String construct) implements Meaning {}

    /** Something that was not understood, and of which that was said. */
    record Broken() implements Meaning {}

    Symbol(String name, Location place, Meaning meaning, boolean isComplete) {
      this.name = name;
      this.place = place;
      this.meaning = meaning;
      this.isComplete = isComplete;
    }

    String name() {
      return name;
    }

    Location place() {
      return place;
    }

    Meaning meaning() {
      return meaning;
    }

    /** The type that it is; null where it is none. */
    TypeDefinition type() {
      return meaning instanceof Declared declared
              && declared.element() instanceof TypeDefinition definition
          ? definition
          : null;
    }

    /** Whether it is missing from the model, which was told. */
    boolean isLeftOut() {
      return meaning instanceof Skipped || meaning instanceof Broken;
    }

    /** Whether more than a forward declaration was read. */
    boolean isComplete() {
      return isComplete;
    }

    void complete() {
      isComplete = true;
    }

    /** Whether something refers to it. */
    boolean isUsed() {
      return isUsed;
    }

    void use() {
      isUsed = true;
    }
  }
}
