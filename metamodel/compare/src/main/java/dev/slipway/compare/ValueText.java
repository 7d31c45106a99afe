// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.model.Element;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.resource.ElementPaths;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Puts what a model says about an element into words. */
final class ValueText {
  private ValueText() {}

  /** The features in which elements and values of a class can differ. */
  static List<EStructuralFeature> features(EClass type) {
    return type.getEAllStructuralFeatures().stream()
        .filter(feature -> !feature.isDerived() && !feature.isTransient() && !feature.isVolatile())
        .filter(feature -> !feature.getName().equals("id"))
        .toList();
  }

  /** An attribute's value, an element by its path, or a value by what is set of it. */
  static String of(Object value) {
    if (value instanceof Enumerator literal) {
      return literal.getLiteral();
    }
    if (value instanceof Element element) {
      return ElementPaths.of(element).toString();
    }
    if (value instanceof PrimitiveRef primitive) {
      return primitive.getKind().getLiteral();
    }
    if (value instanceof NamedRef named && named.getType() != null) {
      return of(named.getType());
    }
    if (value instanceof EObject object) {
      return ElementPaths.kind(object)
          + features(object.eClass()).stream()
              .filter(object::eIsSet)
              .map(feature -> feature.getName() + ": " + of(object.eGet(feature)))
              .collect(Collectors.joining(", ", " {", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(ValueText::of).collect(Collectors.joining(", ", "[", "]"));
    }
    return String.valueOf(value);
  }
}
