// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import dev.slipway.model.resource.ElementPaths;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.epsilon.eol.execute.prettyprinting.PrettyPrinterManager;

/**
 * How values print: as the same text in every run, which Java's own text for an object is not.
 * Nothing prints for an undefined value, its path for an element of the model.
 */
final class PlainTexts extends PrettyPrinterManager {
  @Override
  public String print(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof EObject element) {
      return ElementPaths.of(element).toString();
    }
    return value instanceof Enumerator literal ? literal.getLiteral() : super.print(value);
  }
}
