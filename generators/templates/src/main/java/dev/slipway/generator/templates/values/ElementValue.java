// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import org.eclipse.emf.ecore.EObject;

/** A value that stands for an element of the model. */
public interface ElementValue extends TemplateValue {
  /** The element. */
  EObject element();
}
