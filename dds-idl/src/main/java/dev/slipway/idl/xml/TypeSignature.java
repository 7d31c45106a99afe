// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.dds.Definition;
import java.util.List;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** What a definition says, as text: two that say the same have the same signature. */
public final class TypeSignature {
  private TypeSignature() {}

  /** The signature of a definition, without its description. */
  public static String of(Definition definition) {
    StringBuilder text = new StringBuilder();
    append(definition, text);
    return text.toString();
  }

  private static void append(EObject object, StringBuilder text) {
    text.append(object.eClass().getName()).append('{');
    for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
      if (feature != ModelPackage.Literals.NAMED_ELEMENT__DESCRIPTION && object.eIsSet(feature)) {
        text.append(feature.getName()).append('=');
        Object value = object.eGet(feature);
        for (Object each : feature.isMany() ? (List<?>) value : List.of(value)) {
          if (feature instanceof EAttribute) {
            text.append('"').append(each).append('"');
          } else if (((EReference) feature).isContainment()) {
            append((EObject) each, text);
          } else {
            text.append(ScopedNames.of((Definition) each));
          }
          text.append(',');
        }
      }
    }
    text.append('}');
  }
}
