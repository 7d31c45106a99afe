// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.notation.NodeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What nodes and edges look like. Where an element has errors its outline says so. */
final class Styles {
  private static final String NODE_LABEL = Aql.self("nodeLabel");
  private static final String HAS_ERRORS = "self.hasErrors()";

  /** The size of texts in points, which is that of the page's 12 pixels. */
  private static final int LABEL_SIZE = 9;

  private static final int ARC = 8;
  private static final int PIXELS_PER_UNIT = 10;
  private static final String AS_TEXTS = "-1";
  private static final String PLAIN_LINE = "1";
  private static final String ERROR_LINE = "3";

  private static final Map<String, String> HEADS =
      Map.of(
          EdgeKind.ARROW, "InputFillClosedArrow",
          EdgeKind.HOLLOW, "InputClosedArrow",
          EdgeKind.NO_HEAD, "NoDecoration");

  private final Colours colours;
  private final Icons icons;
  private final Map<SpecElement, List<SpecElement>> plain = new HashMap<>();
  private final Map<SpecElement, List<SpecElement>> labels = new HashMap<>();

  Styles(Colours colours, Icons icons) {
    this.colours = colours;
    this.icons = icons;
  }

  /** The styles of a mapping of nodes for elements without errors. */
  List<SpecElement> plain(SpecElement mapping) {
    return plain.get(mapping);
  }

  /** The styles of the texts of a mapping of edges. */
  List<SpecElement> labels(SpecElement mapping) {
    return labels.get(mapping);
  }

  /** What says the text of an edge; empty for one that has none. */
  static String label(EdgeKind edge) {
    if (edge.isElement()) {
      return Aql.self("edgeLabel");
    }
    return edge.isReference() ? "" : Aql.self("flowLabel", "view");
  }

  /** How a kind of node differs in looks: the usual look, or that of a variant. */
  private record Look(String predicate, String icon, String colour) {}

  /** Gives a mapping the looks of a kind of node; the first that an element fits is its own. */
  void addTo(SpecElement mapping, String diagram, NodeKind kind) {
    Look usual = new Look(null, kind.icon(), kind.colour());
    if (kind.variants() != null) {
      for (boolean error : new boolean[] {true, false}) {
        kind.variants()
            .cases()
            .forEach(
                (literal, variant) -> {
                  String fits =
                      "self.looksAs(%s, %s, %s)"
                          .formatted(Aql.text(diagram), Aql.text(kind.id()), Aql.text(literal));
                  conditional(
                      mapping,
                      diagram,
                      kind,
                      new Look(fits, variant.icon(), variant.colour()),
                      error);
                });
        if (error) {
          conditional(mapping, diagram, kind, usual, true);
        }
      }
    } else {
      conditional(mapping, diagram, kind, usual, true);
    }
    style(mapping, mapping, diagram, kind, usual, false);
  }

  private void conditional(
      SpecElement mapping, String diagram, NodeKind kind, Look look, boolean error) {
    String predicate =
        look.predicate() == null
            ? HAS_ERRORS
            : error ? HAS_ERRORS + " and " + look.predicate() : look.predicate();
    SpecElement conditional =
        mapping.many("conditionnalStyles").set("predicateExpression", Aql.of(predicate));
    style(mapping, conditional, diagram, kind, look, error);
  }

  private void style(
      SpecElement mapping,
      SpecElement owner,
      String diagram,
      NodeKind kind,
      Look look,
      boolean error) {
    SpecElement style;
    if (kind.isContainer() || kind.shape().equals("table")) {
      style =
          owner
              .one("style", "style:FlatContainerStyleDescription")
              .set("roundedCorner", true)
              .set("arcWidth", ARC)
              .set("arcHeight", ARC)
              .refer("backgroundColor", colours.fill(look.colour()))
              .refer("foregroundColor", colours.fill(look.colour()));
    } else if (kind.shape().equals("pill")) {
      style =
          owner
              .one("style", "style:EllipseNodeDescription")
              .set(
                  "horizontalDiameterComputationExpression",
                  Aql.self("nodeWidth", Aql.text(diagram), Aql.text(kind.id())))
              .set("verticalDiameterComputationExpression", kind.height() / PIXELS_PER_UNIT);
      style.set("labelPosition", "node").set("resizeKind", "NSEW");
      style.refer("color", colours.fill(look.colour()));
    } else {
      style =
          owner
              .one("style", "style:SquareDescription")
              // As wide and as high as its texts, and at least so much.
              .set("width", AS_TEXTS)
              .set("height", AS_TEXTS)
              .set("sizeComputationExpression", kind.height() / PIXELS_PER_UNIT)
              .set("labelPosition", "node")
              .set("resizeKind", "NSEW")
              .refer("color", colours.fill(look.colour()));
    }
    style
        .set("labelSize", LABEL_SIZE)
        .set("labelExpression", NODE_LABEL)
        .set("tooltipExpression", Aql.self("nodeTooltip"))
        .set("iconPath", icons.path(look.icon(), look.colour()))
        .set("borderSizeComputationExpression", error ? ERROR_LINE : PLAIN_LINE)
        .refer("borderColor", error ? colours.error() : colours.stroke(look.colour()))
        .refer("labelColor", colours.text(look.colour()));
    if (!error) {
      plain.computeIfAbsent(mapping, any -> new ArrayList<>()).add(style);
    }
  }

  /** Gives the mapping of the rows of a table its look. */
  void addRow(SpecElement mapping, NodeKind kind) {
    mapping
        .one("style", "style:SquareDescription")
        .set("labelPosition", "node")
        .set("labelAlignment", "LEFT")
        .set("labelSize", LABEL_SIZE)
        .set("labelExpression", Aql.self("rowLabel"))
        .set("showIcon", false)
        .refer("color", colours.fill(kind.colour()))
        .refer("borderColor", colours.stroke(kind.colour()))
        .refer("labelColor", colours.text(kind.colour()));
  }

  /**
   * Gives a mapping the look of a kind of edge.
   *
   * @param label the expression of its text
   */
  void addTo(SpecElement mapping, EdgeKind kind, String label) {
    if (kind.isElement()) {
      SpecElement conditional =
          mapping.many("conditionnalStyles").set("predicateExpression", Aql.of(HAS_ERRORS));
      style(mapping, conditional, kind, label, true);
    }
    style(mapping, mapping, kind, label, false);
  }

  private void style(
      SpecElement mapping, SpecElement owner, EdgeKind kind, String label, boolean error) {
    SpecElement style =
        owner
            .one("style")
            .set("lineStyle", kind.line().equals("dashed") ? "dash" : "solid")
            .set("sourceArrow", "NoDecoration")
            .set("targetArrow", HEADS.get(kind.head()))
            .set("sizeComputationExpression", error ? ERROR_LINE : PLAIN_LINE)
            .refer("strokeColor", error ? colours.error() : colours.stroke(kind.colour()));
    if (!label.isEmpty()) {
      // What the page shows while an edge is pointed at is a layer of its own.
      SpecElement text = text(style, kind.quiet() ? Aql.of("''") : label);
      text.refer("labelColor", colours.text(kind.colour()));
      labels.computeIfAbsent(mapping, any -> new ArrayList<>()).add(text);
    }
  }

  /** Gives a mapping the look of a mark that says what is wrong. */
  void addMark(SpecElement mapping, String label) {
    SpecElement style =
        mapping
            .one("style")
            .set("lineStyle", "dash")
            .set("sourceArrow", "NoDecoration")
            .set("targetArrow", HEADS.get(EdgeKind.ARROW))
            .set("sizeComputationExpression", ERROR_LINE)
            .refer("strokeColor", colours.error());
    text(style, label).refer("labelColor", colours.error());
  }

  private static SpecElement text(SpecElement style, String label) {
    return style
        .one("centerLabelStyleDescription")
        .set("labelSize", LABEL_SIZE - 1)
        .set("labelExpression", label)
        .set("showIcon", false);
  }
}
