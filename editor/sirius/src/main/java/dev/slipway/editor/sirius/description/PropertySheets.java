// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.editor.element.PropertyGroups;
import java.util.Locale;

/**
 * The property sheets: one page, with the groups of the page of the editor. What is in a group
 * follows from the metamodel when an element is selected, so that a new property needs nothing
 * here.
 */
final class PropertySheets {
  private static final String PROPERTY = "property";

  private final SpecElement group;

  PropertySheets(SpecElement group) {
    this.group = group;
  }

  void add() {
    SpecElement category =
        group
            // Extensions have no name that a reference could go by.
            .many("extensions", "properties:ViewExtensionDescription")
            .set("name", "Properties")
            .set("label", "Properties")
            .named("categories", null, "Elements");
    SpecElement page =
        category
            .named("pages", null, "Element")
            .set("labelExpression", Aql.self("kindLabel"))
            .set("semanticCandidateExpression", Aql.of("self"))
            .set("preconditionExpression", Aql.self("isOfModel"));
    for (PropertyGroups each : PropertyGroups.values()) {
      page.refer("groups", group(category, each));
    }
  }

  private static SpecElement group(SpecElement category, PropertyGroups properties) {
    String name = properties.name().toLowerCase(Locale.ROOT);
    String argument = Aql.text(properties.name());
    SpecElement group =
        category
            .named("groups", null, name)
            .set(
                "labelExpression",
                properties.label().isEmpty()
                    ? Aql.self("kindLabel")
                    : Aql.of(Aql.text(properties.label())))
            .set("semanticCandidateExpression", Aql.of("self"))
            .set("preconditionExpression", Aql.self("hasProperties", argument));
    SpecElement each =
        group
            .named("controls", "properties:DynamicMappingForDescription", name + "-properties")
            .set("iterator", PROPERTY)
            .set("iterableExpression", Aql.self("properties", argument))
            .set("forceRefresh", true);
    edited(each, name, "switch", "isSwitch", "properties:CheckboxDescription")
        .set("valueExpression", Aql.self("propertySwitch", PROPERTY));
    edited(each, name, "choice", "isChoice", "properties:SelectDescription")
        .set("valueExpression", Aql.self("propertyText", PROPERTY))
        .set("candidatesExpression", Aql.on(PROPERTY, "choices"))
        .set("candidateDisplayExpression", Aql.on("candidate", "choiceLabel"));
    edited(each, name, "lines", "isLines", "properties:TextAreaDescription")
        .set("valueExpression", Aql.self("propertyText", PROPERTY));
    edited(each, name, "text", "isText", "properties:TextDescription")
        .set("valueExpression", Aql.self("propertyText", PROPERTY));
    widget(each, name, "reference", "isReference", "reference:ExtReferenceDescription")
        .set("referenceNameExpression", Aql.on(PROPERTY, "propertyName"));
    group.one("style").set("toggleStyle", "TWISTIE").set("expandedByDefault", properties.isOpen());
    return group;
  }

  /** A widget whose new value a service takes. */
  private static SpecElement edited(
      SpecElement each, String group, String name, String condition, String type) {
    SpecElement widget = widget(each, group, name, condition, type);
    boolean choice = name.equals("switch");
    widget
        .one("initialOperation")
        .one("firstModelOperations", "tool:ChangeContext")
        .set(
            "browseExpression",
            Aql.self(choice ? "setPropertySwitch" : "setPropertyText", PROPERTY, "newValue"));
    return widget;
  }

  private static SpecElement widget(
      SpecElement each, String group, String name, String condition, String type) {
    return each.named("ifs", null, group + "-" + name + "-if")
        .set("predicateExpression", Aql.on(PROPERTY, condition))
        .one("widget", type)
        .set("name", group + "-" + name)
        .set("labelExpression", Aql.on(PROPERTY, "propertyLabel"))
        .set("helpExpression", Aql.on(PROPERTY, "propertyHelp"))
        .set("isEnabledExpression", Aql.on(PROPERTY, "isChangeable"));
  }
}
