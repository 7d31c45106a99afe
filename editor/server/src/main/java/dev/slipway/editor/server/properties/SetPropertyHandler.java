// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.AttributeText;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.editor.server.types.TypeScope;
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

/** Sets attributes and references. */
public class SetPropertyHandler extends PropertyHandler<SetPropertyOperation> {
  @Override
  void change(EObject owner, EStructuralFeature feature, SetPropertyOperation operation) {
    if (feature.getName().equals("id") || feature.getName().equals("source")) {
      throw new RefusedOperation(MetamodelTexts.label(feature) + " is not changed by hand.");
    }
    if (feature.getEType() == DdsPackage.Literals.TYPE_REF) {
      setType(owner, (EReference) feature, String.join("", operation.getValues()));
      return;
    }
    List<Object> values = new ArrayList<>();
    for (String text : operation.getValues()) {
      Object value =
          feature instanceof EAttribute attribute
              ? AttributeText.parse(attribute, text.strip())
              : target((EReference) feature, text);
      if (value != null) {
        values.add(value);
      }
    }
    if (feature.isMany()) {
      if (!owner.eGet(feature).equals(values)) {
        owner.eSet(feature, values);
      }
    } else if (values.isEmpty()) {
      owner.eUnset(feature);
    } else if (!owner.eIsSet(feature) || !Objects.equals(owner.eGet(feature), values.get(0))) {
      owner.eSet(feature, values.get(0));
    }
  }

  private void setType(EObject owner, EReference reference, String text) {
    TypeRef old = (TypeRef) owner.eGet(reference);
    TypeRef made = TypeExpression.parse(text, TypeScope.of(open(), owner));
    TypeExpression.keepLengths(old, made);
    if (!EcoreUtil.equals(old, made)) {
      owner.eSet(reference, made);
    }
  }

  private EObject target(EReference reference, String id) {
    if (reference.isContainment()) {
      throw new RefusedOperation(MetamodelTexts.label(reference) + " is no reference.");
    }
    EObject target =
        open().element(id).orElseThrow(() -> new RefusedOperation("The element no longer exists."));
    if (!reference.getEReferenceType().isInstance(target)) {
      throw new RefusedOperation(
          "%s is no %s."
              .formatted(
                  ReferenceTargets.label(target),
                  MetamodelTexts.label(reference.getEReferenceType())));
    }
    return target;
  }
}
