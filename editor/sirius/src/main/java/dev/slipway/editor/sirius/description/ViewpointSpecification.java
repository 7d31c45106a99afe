// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.sirius.services.AnalysisServices;
import dev.slipway.editor.sirius.services.DrawingServices;
import dev.slipway.editor.sirius.services.EditingServices;
import dev.slipway.editor.sirius.services.PlaceServices;
import dev.slipway.editor.sirius.services.PropertyServices;
import dev.slipway.model.ModelPackage;
import dev.slipway.model.resource.ModelResources;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The viewpoint specification that Sirius reads, made from the notation that every front end has.
 *
 * <ol>
 *   <li>The colours of the notation, for light backgrounds.
 *   <li>The viewpoint for model files, with a diagram for each of the notation, its layers and its
 *       tools, the tables, the rules, and the services that their expressions call.
 *   <li>The property sheets.
 *   <li>The icons, each in the colours that it is used in.
 * </ol>
 */
public final class ViewpointSpecification {
  /** The bundle that holds the specification; icons are found below its name. */
  public static final String BUNDLE = "dev.slipway.sirius";

  /** The file of the specification within the bundle. */
  public static final String FILE = "description/slipway.odesign";

  /** The version of the form that Sirius 5 and later read without a migration. */
  private static final String FORM = "12.0.0.2017041100";

  private static final Map<String, String> NAMESPACES = namespaces();

  private static final List<Class<?>> SERVICES =
      List.of(
          DrawingServices.class,
          EditingServices.class,
          AnalysisServices.class,
          PropertyServices.class,
          PlaceServices.class);

  private ViewpointSpecification() {}

  /** The files of the bundle that follow from a notation, by their place in it. */
  public static SortedMap<String, byte[]> files(Notation notation) {
    SpecElement group = SpecElement.root("description:Group").set("xmi:version", "2.0");
    NAMESPACES.forEach((prefix, namespace) -> group.set("xmlns:" + prefix, namespace));
    group.set("name", "slipway").set("version", FORM);

    Colours colours = new Colours(group, notation);
    Icons icons = new Icons(BUNDLE, notation);
    SpecElement viewpoint =
        group
            .named("ownedViewpoints", null, "Slipway")
            .set("label", "Slipway")
            .set("modelFileExtension", ModelResources.FILE_EXTENSION.substring(1))
            .set(
                "endUserDocumentation",
                "Distributed real-time systems: software, infrastructure, deployment.");
    Map<String, DiagramSpecification> diagrams = new LinkedHashMap<>();
    for (DiagramKind kind : notation.diagrams()) {
      Styles styles = new Styles(colours, icons);
      DiagramSpecification diagram = new DiagramSpecification(viewpoint, kind, colours, styles);
      new Layers(diagram, styles, colours).add();
      diagrams.put(kind.id(), diagram);
    }
    diagrams.values().forEach(diagram -> new Tools(diagram, icons, diagrams).add());
    new Tables(viewpoint, colours).add();
    addRules(viewpoint);
    for (Class<?> services : SERVICES) {
      viewpoint.many("ownedJavaExtensions").set("qualifiedClassName", services.getName());
    }

    new PropertySheets(group).add();
    SortedMap<String, byte[]> files = new TreeMap<>(icons.files());
    files.put(
        FILE,
        group
            .document("Generated from the notation and the metamodel: do not edit it.")
            .getBytes(StandardCharsets.UTF_8));
    return files;
  }

  /** All rules, as two of Sirius: their problems become markers when a diagram is validated. */
  private static void addRules(SpecElement viewpoint) {
    SpecElement rules = viewpoint.one("validationSet").set("name", "Rules");
    for (Severity severity : List.of(Severity.ERROR, Severity.WARNING)) {
      String argument = Aql.text(severity.name());
      SpecElement rule =
          rules
              .named("ownedRules", "validation:SemanticValidationRule", severity.name())
              .set("level", severity.name())
              .set("targetClass", Aql.typeName(ModelPackage.Literals.ELEMENT))
              .set("message", Aql.self("problemTexts", argument));
      rule.many("audits").set("auditExpression", Aql.self("isFreeOf", argument));
    }
  }

  private static Map<String, String> namespaces() {
    String sirius = "http://www.eclipse.org/sirius/";
    Map<String, String> namespaces = new LinkedHashMap<>();
    namespaces.put("xmi", "http://www.omg.org/XMI");
    namespaces.put("xsi", "http://www.w3.org/2001/XMLSchema-instance");
    namespaces.put("description", sirius + "description/1.1.0");
    namespaces.put("tool", sirius + "description/tool/1.1.0");
    namespaces.put("validation", sirius + "description/validation/1.1.0");
    namespaces.put("diagram", sirius + "diagram/description/1.1.0");
    namespaces.put("style", sirius + "diagram/description/style/1.1.0");
    namespaces.put("diagramtool", sirius + "diagram/description/tool/1.1.0");
    namespaces.put("table", sirius + "table/description/1.1.0");
    namespaces.put("properties", sirius + "properties/1.0.0");
    namespaces.put("reference", sirius + "properties/1.0.0/ext/widgets/reference");
    return namespaces;
  }
}
