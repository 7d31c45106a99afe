// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.server.model.ElementRemoval;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.types.TypeExpression;
import dev.slipway.editor.server.types.TypeScope;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.TypedMember;
import dev.slipway.model.resource.ElementPaths;
import java.util.List;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Adds, moves and removes what is in elements, and makes what references lead to. */
public class ChangePartsHandler extends PropertyHandler<ChangePartsOperation> {
  @Override
  void change(EObject owner, EStructuralFeature feature, ChangePartsOperation operation) {
    if (!(feature instanceof EReference reference)) {
      throw new RefusedOperation(MetamodelTexts.label(feature) + " has no parts.");
    }
    switch (operation.getChange()) {
      case ChangePartsOperation.ADD ->
          add(owner, reference, made(reference, operation.getType()), operation.getText().strip());
      case ChangePartsOperation.RAISE -> raise(owner, reference, operation.getIndex());
      case ChangePartsOperation.REMOVE -> remove(part(owner, reference, operation.getIndex()));
      default -> throw new RefusedOperation("Parts are added, raised or removed.");
    }
  }

  private void add(EObject owner, EReference reference, EObject made, String text) {
    if (reference.isContainment()) {
      ElementCreation.add(owner, reference, made);
    } else {
      String home =
          ReferenceTargets.home(open().root().eClass(), made.eClass())
              .orElseThrow(
                  () ->
                      new RefusedOperation(
                          "Draw the %s first, then refer to it."
                              .formatted(ElementPaths.kind(made.eClass()))));
      ElementCreation.add(open().root(), home, made);
      if (reference.isMany()) {
        many(owner, reference).add(made);
      } else {
        owner.eSet(reference, made);
      }
    }
    if (made instanceof NamedElement named) {
      if (text.isEmpty()) {
        ElementCreation.name(named);
      } else if (made instanceof TypedMember member) {
        write(member, text);
      } else {
        named.setName(text);
      }
    }
  }

  /** Makes a member what is written. */
  private void write(TypedMember member, String text) {
    WrittenMember written = WrittenMember.of(text);
    member.setName(written.name());
    if (member.getName().isEmpty()) {
      throw new RefusedOperation("The name is missing before the colon.");
    }
    written
        .type()
        .ifPresent(
            type -> member.setType(TypeExpression.parse(type, TypeScope.of(open(), member))));
  }

  /** A new part with all that it cannot be without. */
  private static EObject made(EReference reference, String type) {
    List<EClass> possible = ElementCreation.concrete(reference.getEReferenceType());
    EClass chosen =
        possible.stream()
            .filter(each -> type.isEmpty() || each.getName().equals(type))
            .findFirst()
            .orElseThrow(() -> new RefusedOperation(type + " is none of what can be there."));
    return ElementCreation.createWhole(chosen);
  }

  private void raise(EObject owner, EReference reference, int place) {
    EObject part = part(owner, reference, place);
    if (!reference.isMany() || place == 0) {
      throw new RefusedOperation("It is the first already.");
    }
    many(owner, reference).move(place - 1, part);
  }

  private void remove(EObject part) {
    if (part instanceof Element) {
      ElementRemoval.remove(open(), List.of(part));
    } else if (part.eContainmentFeature().isRequired()) {
      throw new RefusedOperation("It cannot be left out; change it instead.");
    } else {
      EcoreUtil.remove(part);
    }
  }

  private static EObject part(EObject owner, EReference reference, int place) {
    if (!reference.isContainment()) {
      throw new RefusedOperation(MetamodelTexts.label(reference) + " has no parts.");
    }
    if (reference.isMany()) {
      EList<EObject> parts = many(owner, reference);
      if (place >= 0 && place < parts.size()) {
        return parts.get(place);
      }
    } else if (owner.eGet(reference) instanceof EObject part) {
      return part;
    }
    throw new RefusedOperation("The element no longer exists.");
  }
}
