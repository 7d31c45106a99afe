// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

import org.eclipse.emf.ecore.EObject;

/** The code of a rule. */
@FunctionalInterface
public interface Check<T extends EObject> {
  /**
   * Looks at one element and reports what is wrong with it.
   *
   * <p>Called once for each element of the rule's type, in an order that a check must not rely on.
   * The model may be wrong in any other way: references may be unset, cycles may exist.
   */
  void check(T element, RuleContext context);
}
