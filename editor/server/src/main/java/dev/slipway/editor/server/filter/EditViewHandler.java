// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.View;
import dev.slipway.editor.server.operation.ModelOperationHandler;
import dev.slipway.editor.server.operation.RefusedOperation;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Saves views in the drawing, renames and deletes them. */
public class EditViewHandler extends ModelOperationHandler<EditViewOperation> {
  /** The same order whatever was saved first, so that branches of a repository merge. */
  private static final Comparator<String> ORDER =
      String.CASE_INSENSITIVE_ORDER.thenComparing(Comparator.naturalOrder());

  @Override
  protected String label(EditViewOperation operation, DrawnDiagram diagram) {
    if (operation.newName().isEmpty()) {
      return "Delete view " + operation.name();
    }
    return operation.name().isEmpty()
        ? "Save view " + operation.newName()
        : "Rename view " + operation.name() + " to " + operation.newName();
  }

  @Override
  protected boolean changesDrawingOnly() {
    return true;
  }

  @Override
  protected void edit(EditViewOperation operation, DrawnDiagram diagram) {
    List<View> views = open().drawing().getViews();
    if (operation.name().isEmpty()) {
      save(views, operation);
      return;
    }
    View view =
        find(views, operation.name())
            .orElseThrow(
                () -> new RefusedOperation("The view " + operation.name() + " no longer exists."));
    views.remove(view);
    if (!operation.newName().isEmpty()) {
      if (find(views, operation.newName()).isPresent()) {
        throw new RefusedOperation(
            "There is a view " + operation.newName() + " already. Choose another name.");
      }
      view.setName(operation.newName());
      insert(views, view);
    }
  }

  /** A view of the same name is replaced. */
  private static void save(List<View> views, EditViewOperation operation) {
    if (operation.newName().isEmpty()) {
      throw new RefusedOperation("A view needs a name.");
    }
    if (operation.chosen().filter().isEmpty()) {
      throw new RefusedOperation("A view of everything is not saved.");
    }
    Optional<View> known = find(views, operation.newName());
    if (known.isPresent()) {
      operation.chosen().writeTo(known.get());
    } else {
      View view = DrawingFactory.eINSTANCE.createView();
      view.setName(operation.newName());
      operation.chosen().writeTo(view);
      insert(views, view);
    }
  }

  private static Optional<View> find(List<View> views, String name) {
    return views.stream().filter(view -> view.getName().equals(name)).findFirst();
  }

  private static void insert(List<View> views, View view) {
    int at = 0;
    while (at < views.size() && ORDER.compare(views.get(at).getName(), view.getName()) < 0) {
      at++;
    }
    views.add(at, view);
  }
}
