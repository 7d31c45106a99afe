// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.AttributeText;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.PropertyGroups;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.types.NewTypes;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.editor.server.types.TypeScope;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Gives features the values that users write or choose. To be called in a change. */
public final class PropertyValue {
  private PropertyValue() {}

  /**
   * Sets a feature.
   *
   * @param values texts, or ids of what is referred to; none has the default hold again
   * @throws dev.slipway.editor.element.RefusedEdit if a text stands for no value; the message is
   *     for the user
   */
  public static void set(
      OpenModel open, EObject owner, EStructuralFeature feature, List<String> values) {
    if (PropertyGroups.isGiven(feature)) {
      throw new RefusedOperation(MetamodelTexts.label(feature) + " is not changed by hand.");
    }
    if (feature.getEType() == DdsPackage.Literals.TYPE_REF) {
      setType(open, owner, (EReference) feature, String.join("", values));
      return;
    }
    List<Object> parsed = new ArrayList<>();
    for (String text : values) {
      Object value =
          feature instanceof EAttribute attribute
              ? AttributeText.parse(attribute, text.strip())
              : target(open, (EReference) feature, text);
      if (value != null) {
        parsed.add(value);
      }
    }
    if (feature.isMany()) {
      if (!owner.eGet(feature).equals(parsed)) {
        owner.eSet(feature, parsed);
      }
    } else if (parsed.isEmpty()) {
      owner.eUnset(feature);
    } else if (!owner.eIsSet(feature) || !Objects.equals(owner.eGet(feature), parsed.get(0))) {
      owner.eSet(feature, parsed.get(0));
    }
  }

  private static void setType(OpenModel open, EObject owner, EReference reference, String text) {
    TypeRef old = (TypeRef) owner.eGet(reference);
    String known = NewTypes.make(open, owner, text);
    TypeRef made = TypeExpression.parse(known, TypeScope.of(open, owner));
    TypeExpression.keepLengths(old, made);
    if (!EcoreUtil.equals(old, made)) {
      owner.eSet(reference, made);
    }
  }

  private static EObject target(OpenModel open, EReference reference, String id) {
    if (reference.isContainment()) {
      throw new RefusedOperation(MetamodelTexts.label(reference) + " is not a reference.");
    }
    EObject target =
        open.element(id).orElseThrow(() -> new RefusedOperation("The element no longer exists."));
    if (!reference.getEReferenceType().isInstance(target)) {
      throw new RefusedOperation(
          "%s does not fit: %s expected."
              .formatted(
                  ElementNames.of(target), MetamodelTexts.label(reference.getEReferenceType())));
    }
    return target;
  }
}
