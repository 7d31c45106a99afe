// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.table;

import com.google.inject.Inject;
import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.TableKind;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.properties.PropertySheet;
import dev.slipway.editor.server.properties.ReferenceTargets;
import dev.slipway.editor.server.properties.SetTargetsAction;
import dev.slipway.editor.server.types.TypeCompletion;
import dev.slipway.editor.server.types.TypeScope;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.resource.ElementPaths;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Completes the text of a cell. */
public class RequestChoicesHandler extends AbstractActionHandler<RequestChoicesAction> {
  private static final int MOST = 50;

  @Inject private DiagramState state;

  @Override
  protected List<Action> executeAction(RequestChoicesAction action) {
    List<PropertySheet.Target> found = state.open().read(() -> find(action));
    return List.of(
        new SetTargetsAction(
            found.stream().limit(MOST).toList(), Math.max(0, found.size() - MOST)));
  }

  private List<PropertySheet.Target> find(RequestChoicesAction action) {
    OpenModel open = state.open();
    EObject owner = open.element(action.getOwnerId()).orElse(null);
    Optional<EClass> type =
        Optional.ofNullable(owner)
            .flatMap(each -> TableKind.of(each, action.getFeature()))
            .map(TableKind::rowType);
    if (type.isEmpty()) {
      return List.of();
    }
    EObject row =
        open.element(action.getRowId())
            .filter(type.get()::isInstance)
            .orElseGet(() -> ElementCreation.createWhole(type.get()));
    try {
      return TableCell.of(row.eClass(), action.getColumn()).feature() instanceof EReference leads
          ? choices(open, owner, row, leads, action.getWords())
          : List.of();
    } catch (RefusedOperation gone) {
      return List.of();
    }
  }

  private static List<PropertySheet.Target> choices(
      OpenModel open, EObject owner, EObject row, EReference leads, String words) {
    if (leads.getEReferenceType() == DdsPackage.Literals.TYPE_REF) {
      return TypeCompletion.of(words, TypeScope.of(open, owner), leads).stream()
          .map(
              each ->
                  new PropertySheet.Target(
                      each.whole() ? each.text() : "", each.text(), each.detail()))
          .toList();
    }
    int last = leads.isMany() ? words.lastIndexOf(',') + 1 : 0;
    String before = words.substring(0, last) + (last == 0 ? "" : " ");
    return ReferenceTargets.find(open, row, leads, words.substring(last)).stream()
        .map(
            each -> {
              String text = before + ElementNames.of(each);
              return new PropertySheet.Target(text, text, ElementPaths.of(each).toString());
            })
        .toList();
  }
}
