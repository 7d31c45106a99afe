// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.element.ElementLoads.Level;
import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.sirius.services.AnalysisServices;
import java.util.List;

/**
 * What users switch on over a diagram: loads, QoS that does not match, domains, and the texts of
 * edges that the page shows while an edge is pointed at.
 */
final class Layers {
  private static final String THICK_LINE = "3";

  /** Whatever a load can be of. */
  private static final List<String> LOADED =
      List.of("physical-host", "nested-hypervisor", "virtual-machine", "network");

  private final DiagramSpecification diagram;
  private final Styles styles;
  private final Colours colours;

  Layers(DiagramSpecification diagram, Styles styles, Colours colours) {
    this.diagram = diagram;
    this.styles = styles;
    this.colours = colours;
  }

  /** Adds those that the diagram has something for. */
  void add() {
    List<NodeKind> loaded =
        diagram.kind().nodes().stream().filter(node -> LOADED.contains(node.id())).toList();
    if (!loaded.isEmpty()) {
      addLoads(loaded);
    }
    if (diagram.nodes().containsKey("component-type")) {
      addIncompatibilities(diagram.nodes().get("component-type"));
    }
    if (diagram.nodes().containsKey("instance")) {
      addDomains(diagram.nodes().get("instance"));
    }
    List<EdgeKind> quiet = diagram.kind().edges().stream().filter(EdgeKind::quiet).toList();
    if (!quiet.isEmpty()) {
      addTexts(quiet);
    }
  }

  private void addLoads(List<NodeKind> loaded) {
    SpecElement customization = layer("Loads", "Loads").one("customization");
    for (Level level : Level.values()) {
      SpecElement rule =
          rule(customization, Aql.self("hasLoad", diagram.id(), Aql.text(level.name())));
      SpecElement colour = reference(rule, "borderColor", colours.load(level));
      SpecElement width = attribute(rule, "borderSizeComputationExpression", THICK_LINE);
      SpecElement label = attribute(rule, "labelExpression", Aql.self("loadLabel", diagram.id()));
      for (NodeKind node : loaded) {
        for (SpecElement style : styles.plain(diagram.nodes().get(node.id()))) {
          List.of(colour, width, label).forEach(each -> each.refer("appliedOn", style));
        }
      }
    }
  }

  private void addIncompatibilities(SpecElement types) {
    SpecElement mapping =
        layer("QoS", "QoS incompatibility")
            .named("edgeMappings", null, "qos-incompatibility")
            .set("label", "QoS incompatibility")
            .set("targetFinderExpression", Aql.self("incompatibleReaders"))
            .refer("sourceMapping", types)
            .refer("targetMapping", types);
    styles.addMark(mapping, Aql.self("incompatibility", "view"));
  }

  private void addDomains(SpecElement instances) {
    SpecElement customization = layer("Domains", "Domains").one("customization");
    for (int i = 0; i < AnalysisServices.DOMAIN_COLOURS; i++) {
      SpecElement rule = rule(customization, Aql.self("isInDomain", String.valueOf(i)));
      SpecElement colour = reference(rule, "borderColor", colours.domain(i));
      SpecElement width = attribute(rule, "borderSizeComputationExpression", THICK_LINE);
      SpecElement label = attribute(rule, "labelExpression", Aql.self("domainLabel"));
      for (SpecElement style : styles.plain(instances)) {
        List.of(colour, width, label).forEach(each -> each.refer("appliedOn", style));
      }
    }
  }

  private void addTexts(List<EdgeKind> quiet) {
    SpecElement customization = layer("Texts", "Texts of edges").one("customization");
    for (EdgeKind edge : quiet) {
      SpecElement rule = rule(customization, Aql.of("true"));
      SpecElement label = attribute(rule, "labelExpression", Styles.label(edge));
      styles.labels(diagram.edges().get(edge.id())).forEach(each -> label.refer("appliedOn", each));
    }
  }

  private SpecElement layer(String name, String label) {
    return diagram.element().named("additionalLayers", null, name).set("label", label);
  }

  private static SpecElement rule(SpecElement customization, String predicate) {
    return customization
        .many("vsmElementCustomizations", "description:VSMElementCustomization")
        .set("predicateExpression", predicate);
  }

  private static SpecElement reference(SpecElement rule, String reference, SpecElement value) {
    return rule.many("featureCustomizations", "description:EReferenceCustomization")
        .set("referenceName", reference)
        .refer("value", value);
  }

  private static SpecElement attribute(SpecElement rule, String attribute, String value) {
    return rule.many("featureCustomizations", "description:EAttributeCustomization")
        .set("attributeName", attribute)
        .set("value", value);
  }
}
