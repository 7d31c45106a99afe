// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.PrimitiveRef;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.StringRef;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;

/** What all parts of one export to UML share: ids, and the primitive types that are needed. */
final class UmlOutput {
  private static final String WIDE_STRING = "wstring";

  private final NamedElement root;
  private final Set<AggregatedType> ofTopics;
  private final TreeSet<String> primitives = new TreeSet<>();

  /**
   * Begins an export.
   *
   * @param data what it writes
   */
  UmlOutput(NamedElement root, DataModel data) {
    this.root = root;
    this.ofTopics = data.getTopics().stream().map(Topic::getType).collect(Collectors.toSet());
  }

  /** Whether a topic has samples of that type. */
  boolean isOfTopic(AggregatedType type) {
    return ofTopics.contains(type);
  }

  /** The id of an element: its own as a name of XML, else its place in what holds it. */
  String id(Element element) {
    if (element.getId() != null) {
      return "_" + element.getId();
    }
    EObject owner = element.eContainer();
    return owner instanceof Element holder
        ? id(holder) + "." + owner.eContents().indexOf(element)
        : "_model";
  }

  /** An id for a part that an element of the model has in UML alone. */
  private String id(XmlElement owner, String part) {
    return owner.attribute("xmi:id") + "." + part;
  }

  /** A name for an element of UML alone, which no definition of its scope has. */
  static String freeName(Scope scope, String wanted) {
    List<String> taken = scope.getDefinitions().stream().map(NamedElement::getName).toList();
    String name = wanted;
    while (taken.contains(name)) {
      name += "_";
    }
    return name;
  }

  /** An element of UML for one of the model. */
  XmlElement element(String tag, String type, NamedElement element) {
    XmlElement made = element(tag, type, id(element));
    if (element.getName() != null) {
      made.with("name", element.getName());
    }
    describe(made, element);
    return made;
  }

  private static XmlElement element(String tag, String type, String id) {
    return new XmlElement(tag).with("xmi:type", type).with("xmi:id", id);
  }

  /** An element of UML in another. */
  XmlElement part(XmlElement owner, String tag, String type, String part) {
    XmlElement made = element(tag, "uml:" + type, id(owner, part));
    owner.add(made);
    return made;
  }

  /** Adds the annotations and the description of an element. */
  void describe(XmlElement made, NamedElement element) {
    if (element instanceof AnnotatedElement annotated) {
      int number = 0;
      for (Annotation annotation : annotated.getAnnotations()) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (AnnotationParameter parameter : annotation.getParameters()) {
          parameters.put(
              parameter.getName() == null ? "" : parameter.getName(), parameter.getValue());
        }
        annotate(made, Mark.ANNOTATION + annotation.getName(), "annotation" + number, parameters);
        number++;
      }
    }
    if (element.getDescription() != null) {
      XmlElement comment = part(made, "ownedComment", "Comment", "comment");
      comment.with("annotatedElement", made.attribute("xmi:id"));
      comment.add("body", element.getDescription());
    }
  }

  /** Says something that UML has no feature for. */
  void mark(XmlElement made, String mark, Map<String, String> tags) {
    annotate(made, mark, mark, tags);
  }

  private void annotate(XmlElement made, String name, String part, Map<String, String> details) {
    String id = id(made, part);
    XmlElement annotation =
        element("eAnnotations", "ecore:EAnnotation", id).with("source", Mark.SOURCE + name);
    int number = 0;
    for (Map.Entry<String, String> detail : details.entrySet()) {
      annotation.add(
          element("details", "ecore:EStringToStringMapEntry", id + "." + number)
              .with("key", detail.getKey())
              .with("value", detail.getValue()));
      number++;
    }
    made.add(annotation);
  }

  /** The import of UML's own primitive types. */
  XmlElement libraryImport(NamedElement model) {
    String id = id(model) + ".import";
    XmlElement packageImport = element("packageImport", "uml:PackageImport", id);
    packageImport.add(
        new XmlElement("importedPackage")
            .with("xmi:type", "uml:Model")
            .with("href", UmlPrimitives.LIBRARY + "_0"));
    return packageImport;
  }

  /** Gives an element its type: a definition, or a primitive of UML's library or of this file. */
  void type(XmlElement made, TypeRef type, String feature) {
    if (type instanceof NamedRef named) {
      made.with(feature, id(named.getType()));
      return;
    }
    if (type instanceof StringRef string && !string.isWide()) {
      library(made, UmlPrimitives.STRING, feature);
    } else if (type instanceof PrimitiveRef primitive
        && UmlPrimitives.OF_LIBRARY.containsKey(primitive.getKind())) {
      library(made, UmlPrimitives.OF_LIBRARY.get(primitive.getKind()), feature);
    } else {
      String name =
          type instanceof PrimitiveRef primitive ? primitive.getKind().getLiteral() : WIDE_STRING;
      primitives.add(name);
      made.with(feature, primitiveId(name));
    }
  }

  private static void library(XmlElement made, String name, String feature) {
    made.add(
        new XmlElement(feature)
            .with("xmi:type", "uml:PrimitiveType")
            .with("href", UmlPrimitives.LIBRARY + name));
  }

  private String primitiveId(String name) {
    return id(root) + ".idl." + name;
  }

  /** The package of the primitive types that UML's library lacks; empty if none is needed. */
  Optional<XmlElement> primitives() {
    if (primitives.isEmpty()) {
      return Optional.empty();
    }
    XmlElement made =
        element("packagedElement", "uml:Package", id(root) + ".idl").with("name", "IDL");
    for (String name : primitives) {
      made.add(
          element("packagedElement", "uml:PrimitiveType", primitiveId(name)).with("name", name));
    }
    return Optional.of(made);
  }
}
