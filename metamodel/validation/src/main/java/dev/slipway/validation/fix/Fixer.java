// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import org.eclipse.emf.ecore.EObject;

/** Proposes changes for what one rule finds. */
@FunctionalInterface
interface Fixer {
  /**
   * Proposes changes in an order that is the same for equal models; the likeliest comes first. They
   * need not all mend it: each is tried before it is offered.
   *
   * @param element what the rule has found
   */
  void propose(EObject element, Proposals proposals);

  /** A fixer that proposes for elements of a type alone. */
  static <T extends EObject> Fixer of(Class<T> type, TypedFixer<T> fixer) {
    return (element, proposals) -> {
      if (type.isInstance(element)) {
        fixer.propose(type.cast(element), proposals);
      }
    };
  }

  /** As {@link Fixer}, for elements of one type. */
  @FunctionalInterface
  interface TypedFixer<T extends EObject> {
    /** Proposes changes. */
    void propose(T element, Proposals proposals);
  }
}
