// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.notation.NodeKind.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The tools of a diagram: in the palette what the page's palette offers, in the same groups; beside
 * it what is done without a palette. Each is one call of a service, which does what the page does.
 */
final class Tools {
  private static final String SOURCE = "source";
  private static final String TARGET = "target";

  /** Where a double click leads: from the diagram to that of the other aspect of an element. */
  private static final Map<String, Map<String, String>> OPENS =
      Map.of(
          "software", Map.of("component-type", "deployment"),
          "infrastructure",
              Map.of(
                  "physical-host", "deployment",
                  "nested-hypervisor", "deployment",
                  "virtual-machine", "deployment"),
          "deployment",
              Map.of(
                  "instance", "software",
                  "physical-host", "infrastructure",
                  "nested-hypervisor", "infrastructure",
                  "virtual-machine", "infrastructure"));

  private final DiagramSpecification diagram;
  private final Icons icons;
  private final Map<String, DiagramSpecification> all;
  private final Map<String, SpecElement> sections = new LinkedHashMap<>();

  Tools(DiagramSpecification diagram, Icons icons, Map<String, DiagramSpecification> all) {
    this.diagram = diagram;
    this.icons = icons;
    this.all = all;
  }

  /** Adds them to the diagram. */
  void add() {
    for (NodeKind node : diagram.kind().nodes()) {
      if (node.palette() != null) {
        addCreations(node);
      }
    }
    for (EdgeKind edge : diagram.kind().edges()) {
      if (edge.palette() != null) {
        addConnection(edge);
      }
    }
    addPlaces("take", "Take places from the browser", "takePlaces");
    addPlaces("write", "Write places for the browser", "writePlaces");
    SpecElement rename = rename();
    SpecElement delete = delete();
    for (NodeKind node : diagram.kind().nodes()) {
      mapping(node).refer("labelDirectEdit", rename).refer("deletionDescription", delete);
      if (node.rows() != null) {
        diagram
            .nodes()
            .get(node.id() + "-row")
            .refer("labelDirectEdit", rename)
            .refer("deletionDescription", delete);
      }
      addMove(node);
      addOpening(node);
    }
    for (EdgeKind edge : diagram.kind().edges()) {
      if (edge.isElement()) {
        mapping(edge).refer("deletionDescription", delete);
        addReconnections(edge);
      } else if (edge.isReference()) {
        mapping(edge).refer("deletionDescription", disconnection(edge));
        addReconnections(edge);
      }
    }
  }

  private void addCreations(NodeKind node) {
    String id = Aql.text(node.id());
    if (node.offers() != null) {
      SpecElement tool = creation(node, node.id(), node.label(), node.icon(), node.colour());
      tool.one("variable")
          .set("name", "container")
          .named("subVariables", "tool:SelectModelElementVariable", "offered")
          .set("candidatesExpression", Aql.on("container", "offeredElements", diagram.id(), id))
          .set("message", "What is it one of?");
      call(tool, Aql.on("container", "createOffered", diagram.id(), id, "offered"));
      return;
    }
    if (node.variants() == null || node.variants().owner() == null) {
      addCreation(node, node.id(), node.label(), node.icon(), node.colour(), "");
    }
    if (node.variants() != null) {
      for (Map.Entry<String, Variant> each : node.variants().cases().entrySet()) {
        Variant variant = each.getValue();
        String name = node.id() + "-" + each.getKey().toLowerCase(Locale.ROOT);
        addCreation(node, name, variant.label(), variant.icon(), variant.colour(), each.getKey());
      }
    }
  }

  private void addCreation(
      NodeKind node, String name, String label, String icon, String colour, String variant) {
    SpecElement tool = creation(node, name, label, icon, colour);
    tool.one("variable").set("name", "container");
    call(
        tool,
        Aql.on("container", "createElement", diagram.id(), Aql.text(node.id()), Aql.text(variant)));
  }

  private SpecElement creation(
      NodeKind node, String name, String label, String icon, String colour) {
    boolean container = node.isContainer() || node.rows() != null;
    SpecElement tool =
        section(node.palette())
            .named(
                "ownedTools",
                container
                    ? "diagramtool:ContainerCreationDescription"
                    : "diagramtool:NodeCreationDescription",
                "create-" + name.replace('_', '-'))
            .set("label", label)
            .set("iconPath", icons.path(icon, colour))
            .set("precondition", Aql.on("container", "canHold", diagram.id(), Aql.text(node.id())))
            .refer(container ? "containerMappings" : "nodeMappings", mapping(node));
    tool.one("viewVariable").set("name", "containerView");
    return tool;
  }

  private void addConnection(EdgeKind edge) {
    String id = Aql.text(edge.id());
    SpecElement tool =
        section(edge.palette())
            .named("ownedTools", "diagramtool:EdgeCreationDescription", "connect-" + edge.id())
            .set("label", edge.label())
            .set("iconPath", icons.path(edge.icon(), edge.colour()))
            .set("precondition", Aql.on("preSource", "canConnect", diagram.id(), id, "preTarget"))
            .refer("edgeMappings", mapping(edge));
    tool.one("sourceVariable").set("name", SOURCE);
    tool.one("targetVariable").set("name", TARGET);
    tool.one("sourceViewVariable").set("name", "sourceView");
    tool.one("targetViewVariable").set("name", "targetView");
    call(tool, Aql.on(SOURCE, "connect", diagram.id(), id, TARGET));
  }

  /** A click anywhere in the diagram exchanges places with the browser's drawing. */
  private void addPlaces(String verb, String label, String service) {
    SpecElement tool =
        section("Drawing")
            .named("ownedTools", "tool:ToolDescription", verb + "-places")
            .set("label", label);
    tool.one("element").set("name", "element");
    tool.one("elementView").set("name", "elementView");
    call(tool, Aql.on("elementView", service, diagram.id()));
  }

  private void addReconnections(EdgeKind edge) {
    for (String end : List.of(SOURCE, TARGET)) {
      boolean source = end.equals(SOURCE);
      SpecElement tool =
          hidden("diagramtool:ReconnectEdgeDescription", "reconnect-" + edge.id() + "-" + end)
              .set("reconnectionKind", source ? "RECONNECT_SOURCE" : "RECONNECT_TARGET")
              .set("forceRefresh", true);
      tool.one("source").set("name", SOURCE);
      tool.one("target").set("name", TARGET);
      tool.one("sourceView").set("name", "sourceView");
      tool.one("targetView").set("name", "targetView");
      tool.one("element").set("name", "element");
      call(
          tool,
          Aql.on(
              "element",
              source ? "reconnectSource" : "reconnectTarget",
              diagram.id(),
              Aql.text(edge.id()),
              SOURCE,
              TARGET,
              "otherEnd"));
      tool.one("edgeView").set("name", "edgeView");
      mapping(edge).refer("reconnections", tool);
    }
  }

  private SpecElement rename() {
    SpecElement tool =
        hidden("diagramtool:DirectEditLabel", "rename")
            .set("inputLabelExpression", Aql.self("editedName"));
    tool.one("mask").set("mask", "{0}");
    call(tool, Aql.self("rename", "arg0"));
    return tool;
  }

  private SpecElement delete() {
    return deletion("delete", Aql.on("element", "deleteElement"));
  }

  private SpecElement disconnection(EdgeKind edge) {
    return deletion(
        "disconnect-" + edge.id(),
        Aql.on("element", "disconnect", diagram.id(), Aql.text(edge.id()), "elementView"));
  }

  private SpecElement deletion(String name, String expression) {
    SpecElement tool = hidden("diagramtool:DeleteElementDescription", name);
    tool.set("forceRefresh", true);
    tool.one("element").set("name", "element");
    tool.one("elementView").set("name", "elementView");
    tool.one("containerView").set("name", "containerView");
    call(tool, expression);
    return tool;
  }

  /** Into another container: how components are allocated and machines moved. */
  private void addMove(NodeKind node) {
    if (node.inside().size() < 2) {
      return;
    }
    String id = Aql.text(node.id());
    SpecElement tool =
        hidden("diagramtool:ContainerDropDescription", "move-" + node.id())
            .set("dragSource", "BOTH")
            .set("moveEdges", true)
            .set("forceRefresh", true)
            .set("precondition", Aql.on("element", "canMoveInto", diagram.id(), id, "newContainer"))
            .refer("mappings", mapping(node));
    tool.one("oldContainer").set("name", "oldContainer");
    tool.one("newContainer").set("name", "newContainer");
    tool.one("element").set("name", "element");
    tool.one("newViewContainer").set("name", "newContainerView");
    call(tool, Aql.on("element", "moveInto", diagram.id(), id, "newContainer"));
    for (String outer : node.inside()) {
      SpecElement container =
          outer.equals(NodeKind.ROOT) ? diagram.element() : diagram.nodes().get(outer);
      container.refer("dropDescriptions", tool);
    }
  }

  private void addOpening(NodeKind node) {
    String other = OPENS.getOrDefault(diagram.kind().id(), Map.of()).get(node.id());
    if (other == null) {
      return;
    }
    SpecElement tool =
        hidden("diagramtool:DoubleClickDescription", "open-" + node.id())
            .refer("mappings", mapping(node));
    tool.one("element").set("name", "element");
    tool.one("elementView").set("name", "elementView");
    SpecElement change =
        tool.one("initialOperation")
            .one("firstModelOperations", "tool:ChangeContext")
            .set("browseExpression", Aql.on("element", "modelRoot"));
    change
        .many("subModelOperations", "diagramtool:Navigation")
        .set("createIfNotExistent", true)
        .refer("diagramDescription", all.get(other).element());
    mapping(node).refer("doubleClickDescription", tool);
  }

  private static void call(SpecElement tool, String expression) {
    tool.one("initialOperation")
        .one("firstModelOperations", "tool:ChangeContext")
        .set("browseExpression", expression);
  }

  /** A tool that no palette shows. */
  private SpecElement hidden(String type, String name) {
    return section("Editing").named("ownedTools", type, name);
  }

  private SpecElement section(String label) {
    return sections.computeIfAbsent(
        label,
        any -> diagram.defaultLayer().named("toolSections", null, label).set("label", label));
  }

  private SpecElement mapping(NodeKind node) {
    return diagram.nodes().get(node.id());
  }

  private SpecElement mapping(EdgeKind edge) {
    return diagram.edges().get(edge.id());
  }
}
