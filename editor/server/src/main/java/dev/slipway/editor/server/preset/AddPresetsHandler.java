// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.preset;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.model.NamedElement;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.glsp.server.operations.Operation;

/** Adds what most models need; elements whose names are taken are left as they are. */
abstract class AddPresetsHandler<O extends Operation> extends ModelOperationHandler<O> {
  /**
   * An element that is offered.
   *
   * @param owners the lists below the root that it may belong to, as in {@code NodeKind.owner}; the
   *     first that the root can have is taken
   */
  record Preset(NamedElement element, List<String> owners) {}

  /** New elements, in the order in which they are added. */
  abstract List<Preset> presets();

  /** Why nothing was added. */
  abstract String complete();

  @Override
  protected void edit(O operation, DrawnDiagram diagram) {
    List<NamedElement> there = new ArrayList<>();
    open()
        .root()
        .eAllContents()
        .forEachRemaining(
            each -> {
              if (each instanceof NamedElement named) {
                there.add(named);
              }
            });
    List<Preset> missing =
        presets().stream()
            .filter(preset -> there.stream().noneMatch(each -> same(each, preset.element())))
            .toList();
    if (missing.isEmpty()) {
      throw new RefusedOperation(complete());
    }
    missing.forEach(preset -> add(open().root(), preset));
  }

  private static boolean same(NamedElement one, NamedElement other) {
    return one.eClass() == other.eClass() && other.getName().equals(one.getName());
  }

  private static void add(EObject root, Preset preset) {
    if (preset.owners().stream()
        .noneMatch(owner -> ElementCreation.add(root, owner, preset.element()))) {
      throw new RefusedOperation("This file cannot have " + preset.element().getName() + ".");
    }
  }
}
