// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import com.google.inject.Inject;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.types.TypeCompletion;
import dev.slipway.editor.server.types.TypeScope;
import dev.slipway.model.dds.DdsPackage;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Tells what a reference can lead to. */
public class RequestTargetsHandler extends AbstractActionHandler<RequestTargetsAction> {
  private static final int MOST = 50;

  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestTargetsAction action) {
    OpenModel open = state.open();
    List<PropertySheet.Target> found = open.read(() -> find(open, action));
    return List.of(
        new SetTargetsAction(
            found.stream().limit(MOST).toList(), Math.max(0, found.size() - MOST)));
  }

  private List<PropertySheet.Target> find(OpenModel open, RequestTargetsAction action) {
    List<EObject> selected =
        PropertyOwners.selected(open, state.drawn(), action.getPlace().elementIds());
    if (selected.isEmpty()) {
      return List.of();
    }
    try {
      EObject owner = PropertyOwners.at(selected.get(0), action.getPlace().path());
      if (!(owner.eClass().getEStructuralFeature(action.getPlace().feature())
          instanceof EReference leads)) {
        return List.of();
      }
      if (leads.getEReferenceType() == DdsPackage.Literals.TYPE_REF) {
        return types(open, owner, leads, "", action.getWords());
      }
      if (DdsPackage.Literals.TYPED_MEMBER.isSuperTypeOf(leads.getEReferenceType())) {
        int type = WrittenMember.colon(action.getWords()) + 1;
        return type == 0
            ? List.of()
            : types(
                open,
                owner,
                DdsPackage.Literals.TYPED_MEMBER__TYPE,
                action.getWords().substring(0, type) + " ",
                action.getWords().substring(type));
      }
      return ReferenceTargets.find(open, owner, leads, action.getWords()).stream()
          .map(ReferenceTargets::describe)
          .toList();
    } catch (RefusedOperation gone) {
      return List.of();
    }
  }

  /** Types as targets without an id where they are only the beginning of one. */
  private static List<PropertySheet.Target> types(
      OpenModel open, EObject owner, EReference reference, String before, String written) {
    return TypeCompletion.of(written, TypeScope.of(open, owner), reference).stream()
        .map(
            each ->
                new PropertySheet.Target(
                    each.whole() ? before + each.text() : "", before + each.text(), each.detail()))
        .toList();
  }
}
