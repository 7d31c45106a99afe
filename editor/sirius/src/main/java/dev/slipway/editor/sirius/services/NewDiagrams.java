// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.element.RefusedEdit;
import java.util.ArrayList;
import java.util.EventObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.eclipse.emf.common.command.CommandStack;
import org.eclipse.emf.common.command.CommandStackListener;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.edit.command.ChangeCommand;
import org.eclipse.emf.edit.domain.AdapterFactoryEditingDomain;
import org.eclipse.emf.edit.domain.EditingDomain;

/**
 * Diagrams that Sirius is making: they are given the browser's places between the command that
 * makes them, which is the first to come to its end, and the editor that opens them.
 *
 * <p>Sirius tells those who describe a diagram of its beginning only, when it has no nodes yet. It
 * marks the diagram, so that the editor arranges it when it is first opened; a diagram with places
 * loses the mark, as one does that Sirius itself copies a layout to.
 */
final class NewDiagrams implements CommandStackListener {
  /**
   * One for each stack: a stack cannot be told to forget a listener while it calls its listeners.
   */
  private static final Map<CommandStack, NewDiagrams> BY_STACK = new WeakHashMap<>();

  private final List<Awaited> awaited = new ArrayList<>();

  private NewDiagrams() {}

  private record Awaited(EObject model, String diagram) {}

  /**
   * Waits for a diagram; does nothing where no command makes it.
   *
   * @param model what it is to show
   */
  static void await(EObject model, String diagram) {
    EditingDomain domain = AdapterFactoryEditingDomain.getEditingDomainFor(model);
    if (domain != null) {
      synchronized (BY_STACK) {
        BY_STACK
            .computeIfAbsent(domain.getCommandStack(), NewDiagrams::listeningTo)
            .awaited
            .add(new Awaited(model, diagram));
      }
    }
  }

  private static NewDiagrams listeningTo(CommandStack commands) {
    NewDiagrams made = new NewDiagrams();
    commands.addCommandStackListener(made);
    return made;
  }

  @Override
  public void commandStackChanged(EventObject event) {
    List<Awaited> now;
    synchronized (BY_STACK) {
      now = List.copyOf(awaited);
      awaited.clear();
    }
    for (Awaited each : now) {
      made(each).ifPresent(made -> place(made, each.diagram(), (CommandStack) event.getSource()));
    }
  }

  private static Optional<SiriusDiagram> made(Awaited awaited) {
    Resource file = awaited.model().eResource();
    return file == null
        ? Optional.empty()
        : file.getResourceSet().getResources().stream()
            .flatMap(resource -> resource.getContents().stream())
            .filter(each -> SiriusDiagram.isNew(each, awaited.model(), awaited.diagram()))
            .map(SiriusDiagram::around)
            .findFirst();
  }

  private static void place(SiriusDiagram made, String diagram, CommandStack commands) {
    Places places;
    try {
      places = Places.of(made, diagram);
    } catch (RefusedEdit noDrawing) {
      // Sirius arranges what the browser has no drawing of; the tool says what is wrong with one.
      return;
    }
    if (places.areComplete()) {
      commands.execute(new Taking(made, places));
    }
  }

  /** What can be undone. */
  private static final class Taking extends ChangeCommand {
    private final SiriusDiagram made;
    private final Places places;

    private Taking(SiriusDiagram made, Places places) {
      super(made.view());
      this.made = made;
      this.places = places;
      setLabel("Take places from the browser");
    }

    @Override
    protected void doExecute() {
      places.take();
      made.leaveAsItIs();
    }
  }
}
