// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.Removal;
import dev.slipway.model.NamedElement;
import java.net.URL;
import java.util.List;
import org.eclipse.emf.common.command.Command;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.edit.command.ChangeCommand;
import org.eclipse.emf.edit.command.CommandActionDelegate;
import org.eclipse.emf.edit.command.CommandParameter;
import org.eclipse.emf.edit.command.CreateChildCommand;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.ui.IWorkbenchActionConstants;

/** The context menu of the selected element: new parts, and Delete. */
final class ElementMenu {
  private final ModelEditor editor;

  ElementMenu(ModelEditor editor) {
    this.editor = editor;
  }

  void fill(IMenuManager menu) {
    EObject owner = editor.selected();
    if (owner != null) {
      MenuManager parts = new MenuManager("&New");
      for (Object each : editor.domain().getNewChildDescriptors(owner, null)) {
        CommandParameter part = (CommandParameter) each;
        Command shown = CreateChildCommand.create(editor.domain(), owner, part, List.of(owner));
        if (shown.canExecute() && shown instanceof CommandActionDelegate label) {
          parts.add(new NewPart(owner, part, label));
        }
      }
      menu.add(parts);
      menu.add(new Delete());
    }
    menu.add(new Separator(IWorkbenchActionConstants.MB_ADDITIONS));
  }

  /** Deletes the selected element, with all that cannot exist without it. */
  void delete() {
    EObject element = editor.selected();
    EObject root = editor.root();
    if (element != null && element != root) {
      EObject owner = element.eContainer();
      run("Delete", root, () -> Removal.remove(root, List.of(element)));
      editor.select(owner.eResource() == null ? root : owner);
    }
  }

  private void run(String name, EObject root, Runnable change) {
    editor
        .commands()
        .execute(
            new ChangeCommand(root) {
              @Override
              protected void doExecute() {
                change.run();
              }

              @Override
              public String getLabel() {
                return name;
              }
            });
  }

  private final class Delete extends Action {
    Delete() {
      super("&Delete");
      setEnabled(editor.selected() != editor.root());
    }

    @Override
    public void run() {
      delete();
    }
  }

  private final class NewPart extends Action {
    private final EObject owner;
    private final CommandParameter part;

    NewPart(EObject owner, CommandParameter part, CommandActionDelegate shown) {
      super(shown.getText());
      this.owner = owner;
      this.part = part;
      if (shown.getImage() instanceof URL icon) {
        setImageDescriptor(ImageDescriptor.createFromURL(icon));
      }
    }

    @Override
    public void run() {
      EObject made = part.getEValue();
      ElementMenu.this.run(
          "New " + getText(),
          editor.root(),
          () -> {
            ElementCreation.add(owner, (EReference) part.getEStructuralFeature(), made);
            if (made instanceof NamedElement named) {
              ElementCreation.name(named);
            }
          });
      editor.select(made);
    }
  }
}
