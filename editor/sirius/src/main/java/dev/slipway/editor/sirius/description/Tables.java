// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.model.ModelPackage;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.software.SoftwarePackage;
import dev.slipway.validation.analysis.CapacityResource;
import java.util.Locale;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;

/** The tables: who publishes and subscribes what with which QoS, and what nodes are used for. */
final class Tables {
  private static final int TOPIC_WIDTH = 180;
  private static final int LOAD_WIDTH = 140;

  private final SpecElement viewpoint;
  private final Colours colours;

  Tables(SpecElement viewpoint, Colours colours) {
    this.viewpoint = viewpoint;
    this.colours = colours;
  }

  void add() {
    addTopics();
    addLoads();
  }

  private void addTopics() {
    SpecElement table =
        table(
            "table:CrossTableDescription",
            "Topics",
            "Components and topics",
            "Which component publishes and subscribes which topic, with the QoS that counts.",
            ModelPackage.Literals.NAMED_ELEMENT,
            "software");
    SpecElement line =
        line(table, "component-type", SoftwarePackage.Literals.COMPONENT_TYPE, "software");
    SpecElement column =
        table
            .named("ownedColumnMappings", null, "topic")
            .set("domainClass", Aql.typeName(DdsPackage.Literals.TOPIC))
            .set("semanticCandidatesExpression", candidates("software", "topic"))
            .set("headerLabelExpression", Aql.self("editedName"))
            .set("initialWidth", TOPIC_WIDTH);
    delete(column.one("delete"), column, "delete-topic");
    SpecElement cell =
        table
            .named("intersection", null, "endpoints")
            .set("columnFinderExpression", Aql.self("usedTopics"))
            .set("labelExpression", Aql.on("lineSemantic", "endpoints", "columnSemantic"))
            .refer("lineMapping", line)
            .refer("columnMapping", column);
    SpecElement create = cell.one("create").set("name", "publish").refer("mapping", cell);
    variables(create, "lineSemantic", "columnSemantic", "root");
    create
        .one("firstModelOperation", "tool:ChangeContext")
        .set(
            "browseExpression",
            Aql.on(
                "lineSemantic",
                "connect",
                Aql.text("software"),
                Aql.text("publication"),
                "columnSemantic"));
    create.one("mask").set("mask", "{0}");
  }

  private void addLoads() {
    SpecElement table =
        table(
            "table:EditionTableDescription",
            "Loads",
            "Nodes and loads",
            "What is used of each node, of what it has.",
            ModelPackage.Literals.DEPLOYMENT,
            "infrastructure");
    SpecElement line =
        table
            .named("ownedLineMappings", null, "node")
            .set("domainClass", Aql.typeName(InfrastructurePackage.Literals.NODE))
            .set("semanticCandidatesExpression", Aql.self("allNodes"))
            .set("headerLabelExpression", Aql.self("editedName"));
    delete(line.one("delete"), line, "delete-node");
    for (CapacityResource resource : CapacityResource.values()) {
      if (resource != CapacityResource.NETWORK) {
        String name = Aql.text(resource.name());
        SpecElement column =
            table
                .named(
                    "ownedColumnMappings",
                    null,
                    resource.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                // Any feature: the text of a cell is the service's.
                .set("featureName", "*")
                .set("headerLabelExpression", Aql.of(Aql.text(resource.label())))
                .set("labelExpression", Aql.self("loadText", name))
                .set("canEdit", Aql.of("false"))
                .set("initialWidth", LOAD_WIDTH);
        SpecElement exceeded =
            column
                .many("foregroundConditionalStyle")
                .set("predicateExpression", Aql.self("isLoadExceeded", name));
        exceeded.one("style").refer("foreGroundColor", colours.error());
      }
    }
  }

  private SpecElement table(
      String type, String name, String label, String documentation, EClass domain, String diagram) {
    SpecElement table =
        viewpoint
            .named("ownedRepresentations", type, name)
            .set("label", label)
            .set("endUserDocumentation", documentation)
            .set("titleExpression", Aql.self("tableTitle", Aql.text(label)))
            .set("domainClass", Aql.typeName(domain))
            .set("preconditionExpression", Aql.self("offersDiagram", Aql.text(diagram)));
    for (EPackage each : ModelResources.packages()) {
      table.many("metamodel").set("href", each.getNsURI() + "#/");
    }
    return table;
  }

  private SpecElement line(SpecElement table, String kind, EClass type, String diagram) {
    SpecElement line =
        table
            .named("ownedLineMappings", null, kind)
            .set("domainClass", Aql.typeName(type))
            .set("semanticCandidatesExpression", candidates(diagram, kind))
            .set("headerLabelExpression", Aql.self("editedName"));
    delete(line.one("delete"), line, "delete-" + kind);
    // A cell's style is asked of its line only, so it is the line that is marked.
    SpecElement wrong =
        line.many("foregroundConditionalStyle").set("predicateExpression", Aql.self("hasErrors"));
    wrong.one("style").refer("foreGroundColor", colours.error());
    SpecElement create =
        table.named("ownedCreateLine", null, "create-" + kind).refer("mapping", line);
    create.set("label", "New line");
    variables(create, "root", "element", "container");
    create
        .one("firstModelOperation", "tool:ChangeContext")
        .set(
            "browseExpression",
            Aql.on("root", "createElement", Aql.text(diagram), Aql.text(kind), Aql.text("")));
    return line;
  }

  private static void delete(SpecElement tool, SpecElement mapping, String name) {
    tool.set("name", name).refer("mapping", mapping);
    variables(tool, "element", "root");
    tool.one("firstModelOperation", "tool:ChangeContext")
        .set("browseExpression", Aql.on("element", "deleteElement"));
  }

  private static void variables(SpecElement tool, String... names) {
    for (String name : names) {
      tool.many("variables").set("name", name);
    }
  }

  private static String candidates(String diagram, String kind) {
    return Aql.self("drawnInside", Aql.text(diagram), Aql.text(kind));
  }
}
