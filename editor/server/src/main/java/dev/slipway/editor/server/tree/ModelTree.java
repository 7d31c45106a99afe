// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.tree;

import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.SearchWords;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.MetamodelClasses;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.ElementNames;
import dev.slipway.model.Element;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * The elements of a model and its libraries as lines: those in open elements, or those that contain
 * words. To be made in a reading turn.
 */
final class ModelTree {
  /** Elements that contain words; who sees more of them types another word. */
  private static final int MOST_FOUND = 500;

  private static final Map<EClass, String> ICONS = icons();

  private final Set<String> open;
  private final List<TreeRow> rows = new ArrayList<>();

  private ModelTree(Set<String> open) {
    this.open = open;
  }

  /** Those of the notation, and of what is in the tree only. */
  private static Map<EClass, String> icons() {
    Map<EClass, String> icons =
        new HashMap<>(
            Map.of(
                DdsPackage.Literals.QOS_PROFILE, "qos",
                DdsPackage.Literals.DOMAIN, "domain",
                DdsPackage.Literals.PARTITION, "partition",
                InfrastructurePackage.Literals.HOST_TYPE, "host-type"));
    for (DiagramKind diagram : Notation.standard().diagrams()) {
      for (NodeKind node : diagram.nodes()) {
        icons.putIfAbsent(MetamodelClasses.named(node.className()), node.icon());
      }
    }
    return icons;
  }

  /**
   * The lines, the model's own first.
   *
   * @param opened the elements whose content is shown
   * @param words what has to stand in name or kind of what is shown, separated by blanks; empty for
   *     the open elements
   */
  static List<TreeRow> rows(OpenModel model, Set<String> opened, String words) {
    ModelTree tree = new ModelTree(words.isBlank() ? opened : Set.of());
    Set<EObject> found = words.isBlank() ? null : found(model, words);
    for (EObject root : roots(model)) {
      tree.add(root, 0, found);
    }
    return tree.rows;
  }

  private static List<EObject> roots(OpenModel model) {
    List<EObject> roots = new ArrayList<>(List.of(model.root()));
    for (Resource file : model.model().resources().getResources()) {
      file.getContents().stream()
          .filter(each -> each instanceof Element && each != model.root())
          .forEach(roots::add);
    }
    return roots;
  }

  /** What contains the words, and what that is in. */
  private static Set<EObject> found(OpenModel model, String words) {
    SearchWords wanted = SearchWords.of(words);
    Set<EObject> found = new HashSet<>();
    int hits = 0;
    for (EObject root : roots(model)) {
      for (var all = root.eAllContents(); all.hasNext() && hits < MOST_FOUND; ) {
        EObject each = all.next();
        if (each instanceof Element && wanted.areIn(label(each))) {
          hits++;
          for (EObject at = each; at != null; at = at.eContainer()) {
            found.add(at);
          }
        }
      }
    }
    return found;
  }

  private static String label(EObject element) {
    return ElementNames.of(element) + " " + MetamodelTexts.label(element.eClass());
  }

  private void add(EObject element, int depth, Set<EObject> found) {
    if (found != null && !found.contains(element)) {
      return;
    }
    List<EObject> children =
        element.eContents().stream().filter(Element.class::isInstance).toList();
    String id = ((Element) element).getId();
    boolean shown = found == null ? open.contains(id) : children.stream().anyMatch(found::contains);
    String kind = MetamodelTexts.label(element.eClass());
    String name = ElementTexts.name(element);
    rows.add(
        new TreeRow(
            id,
            depth,
            name.isEmpty() ? ElementNames.of(element) : name,
            kind,
            ICONS.getOrDefault(element.eClass(), ""),
            children.size(),
            shown && !children.isEmpty()));
    if (shown) {
      children.forEach(child -> add(child, depth + 1, found));
    }
  }
}
