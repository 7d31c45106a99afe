// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse;

import dev.slipway.diagnostics.Location;
import dev.slipway.model.dds.TypeDefinition;
import org.eclipse.emf.ecore.EObject;

/** What a name stands for in a scope. */
final class Symbol {
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
