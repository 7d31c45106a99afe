// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import com.google.inject.Inject;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.MetamodelClasses;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.diagram.GraphElements;
import dev.slipway.model.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.glsp.server.actions.TriggerEdgeCreationAction;
import org.eclipse.glsp.server.actions.TriggerNodeCreationAction;
import org.eclipse.glsp.server.features.toolpalette.PaletteItem;
import org.eclipse.glsp.server.features.toolpalette.ToolPaletteItemProvider;

/** What can be drawn: the groups of the notation, each with its nodes and edges. */
public class PaletteProvider implements ToolPaletteItemProvider {
  @Inject private DiagramState state;

  @Override
  public List<PaletteItem> getItems(Map<String, String> args) {
    Map<String, List<PaletteItem>> groups = new LinkedHashMap<>();
    for (NodeKind node : state.kind().nodes()) {
      if (node.palette() != null) {
        groups.computeIfAbsent(node.palette(), any -> new ArrayList<>()).addAll(items(node));
      }
    }
    for (EdgeKind edge : state.kind().edges()) {
      if (edge.palette() != null) {
        String type = GraphElements.EDGE + edge.id();
        groups
            .computeIfAbsent(edge.palette(), any -> new ArrayList<>())
            .add(
                new PaletteItem(
                    type, edge.label(), new TriggerEdgeCreationAction(type), edge.icon()));
      }
    }
    List<PaletteItem> items = new ArrayList<>();
    groups.forEach(
        (label, children) ->
            items.add(PaletteItem.createPaletteGroup("group:" + label, label, children)));
    return items;
  }

  private List<PaletteItem> items(NodeKind node) {
    List<PaletteItem> items = new ArrayList<>();
    if (node.offers() != null) {
      for (EObject offered : offered(node.offers())) {
        String id = ((Element) offered).getId();
        items.add(
            item(
                node,
                ElementTexts.name(offered),
                node.icon(),
                Map.of(CreateNodeHandler.OFFER, id)));
      }
    } else if (node.variants() == null) {
      items.add(item(node, node.label(), node.icon(), Map.of()));
    } else {
      if (node.variants().owner() == null) {
        items.add(item(node, node.label(), node.icon(), Map.of()));
      }
      // In the order of the notation's file.
      node.variants()
          .cases()
          .forEach(
              (literal, variant) ->
                  items.add(
                      item(
                          node,
                          variant.label(),
                          variant.icon(),
                          Map.of(CreateNodeHandler.VARIANT, literal))));
    }
    return items;
  }

  private static PaletteItem item(
      NodeKind node, String label, String icon, Map<String, String> args) {
    String type = GraphElements.NODE + node.id();
    return new PaletteItem(type + args, label, new TriggerNodeCreationAction(type, args), icon);
  }

  private List<EObject> offered(NodeKind.Offers offers) {
    List<EObject> found = new ArrayList<>();
    state
        .open()
        .read(
            () -> {
              for (Resource file : state.open().model().resources().getResources()) {
                file.getAllContents()
                    .forEachRemaining(
                        element -> {
                          if (MetamodelClasses.named(offers.of()).isInstance(element)) {
                            found.add(element);
                          }
                        });
              }
              return found;
            });
    return found;
  }
}
