// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.Element;
import dev.slipway.model.Importable;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.resource.ElementPaths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** What is in the model and not in the import, though it could be. */
final class Vanished {
  private final Set<EObject> known = Collections.newSetFromMap(new IdentityHashMap<>());
  private final List<Element> gone = new ArrayList<>();
  private final List<Element> drawn = new ArrayList<>();

  /**
   * Finds it.
   *
   * @param sources the files that were imported whole
   * @param present the elements of the model that were imported
   */
  Vanished(List<Resource> model, Set<String> sources, Iterable<? extends EObject> present) {
    present.forEach(known::add);
    for (Resource resource : model) {
      for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
        EObject object = all.next();
        if (object instanceof Importable importable && !known.contains(object)) {
          judge(importable, sources);
        }
      }
    }
  }

  private void judge(Importable importable, Set<String> sources) {
    if (importable.getSource() == null) {
      if (importable instanceof Definition && known.contains(importable.eContainer())) {
        drawn.add((Element) importable);
      }
    } else if (sources.contains(importable.getSource())
        && !gone.contains(importable.eContainer())) {
      gone.add((Element) importable);
    }
  }

  /** What an earlier import took from the same files. */
  List<Element> gone() {
    return gone;
  }

  /** What was drawn into modules that were imported. */
  List<Element> drawn() {
    return drawn;
  }

  /** A warning for what is gone and stays, and where it is written. */
  static Diagnostic warning(Element element, Location place) {
    String source = ((Importable) element).getSource();
    return Diagnostic.builder("IMPORT_VANISHED", Severity.WARNING, "No longer in its source")
        .at(ElementPaths.of(element), element.getId())
        .in(place)
        .message("An earlier import took it from {}, which no longer has it.", source)
        .hint("Import with --prune to remove it.")
        .build();
  }

  /** What was removed, and where it stood. */
  record Removed(Element element, ElementPath path) {}

  /** Removes what is gone, and the modules that this leaves empty. */
  List<Removed> remove() {
    List<Removed> removed = new ArrayList<>();
    List<Element> open = new ArrayList<>(gone);
    for (int i = 0; i < open.size(); i++) {
      Element element = open.get(i);
      EObject container = element.eContainer();
      removed.add(new Removed(element, ElementPaths.of(element)));
      EcoreUtil.remove(element);
      if (container instanceof Module module && module.getDefinitions().isEmpty()) {
        open.add(module);
      }
    }
    return removed;
  }
}
