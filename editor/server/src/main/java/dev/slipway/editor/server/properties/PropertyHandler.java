// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ElementNames;
import java.util.List;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Changes a property of each of the elements that are meant. */
abstract class PropertyHandler<O extends PropertyOperation> extends ModelOperationHandler<O> {
  /** Changes it of one. */
  abstract void change(EObject owner, EStructuralFeature feature, O operation);

  @Override
  protected String label(O operation, DrawnDiagram diagram) {
    PropertyPlace place = operation.getPlace();
    String of =
        place.elementIds().isEmpty()
            ? ElementNames.of(open().root())
            : ElementNames.of(diagram, place.elementIds());
    return "Change %s of %s".formatted(MetamodelTexts.words(place.feature()), of);
  }

  @Override
  protected void edit(O operation, DrawnDiagram diagram) {
    try {
      List<EObject> selected =
          PropertyOwners.selected(open(), diagram, operation.getPlace().elementIds());
      if (selected.isEmpty()) {
        throw new RefusedOperation("The element no longer exists.");
      }
      for (EObject element : selected) {
        if (!open().isOwn(element)) {
          throw ofLibrary(ElementNames.of(element));
        }
        EObject owner = PropertyOwners.at(element, operation.getPlace().path());
        EStructuralFeature feature =
            owner.eClass().getEStructuralFeature(operation.getPlace().feature());
        if (feature == null) {
          throw new RefusedOperation(
              "%s has no %s.".formatted(ElementNames.of(element), operation.getPlace().feature()));
        }
        change(owner, feature, operation);
      }
    } catch (RefusedEdit refused) {
      throw new RefusedProperty(operation, refused);
    }
  }

  @SuppressWarnings("unchecked") // a reference with many values is a list of objects
  static EList<EObject> many(EObject owner, EReference reference) {
    return (EList<EObject>) owner.eGet(reference);
  }
}
