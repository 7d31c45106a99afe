// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.DdsFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What people wrote about elements of UML, and the annotations that models have of their own. */
final class UmlText {
  private final Marks marks;

  UmlText(Marks marks) {
    this.marks = marks;
  }

  /** Gives an element the description and the annotations that the file has. */
  void describe(NamedElement element, XmlNode node) {
    description(node).ifPresent(element::setDescription);
    if (element instanceof AnnotatedElement annotated) {
      annotate(annotated, node);
    }
  }

  private Optional<String> description(XmlNode node) {
    List<String> texts = new ArrayList<>();
    for (XmlNode comment : node.children("ownedComment")) {
      if (isAbout(comment, node)) {
        comment
            .attribute("body")
            .or(() -> comment.child("body").map(XmlNode::text))
            .map(UmlText::plain)
            .filter(text -> !text.isBlank())
            .ifPresent(texts::add);
      }
    }
    if (texts.isEmpty()) {
      marks.note(node).flatMap(UmlText::documentation).map(UmlText::plain).ifPresent(texts::add);
    }
    return texts.isEmpty() ? Optional.empty() : Optional.of(String.join("\n\n", texts));
  }

  /** A comment is about what owns it unless it names something else. */
  private static boolean isAbout(XmlNode comment, XmlNode owner) {
    List<UmlElements.Reference> about = UmlElements.references(comment, "annotatedElement");
    String id = owner.attribute(UmlElements.ID).orElse("");
    return about.isEmpty() || about.stream().anyMatch(each -> each.id().equals(id));
  }

  private static Optional<String> documentation(XmlNode note) {
    return note.child("properties")
        .flatMap(each -> each.attribute("documentation"))
        .or(() -> note.child("documentation").flatMap(each -> each.attribute("value")))
        .filter(text -> !text.isBlank());
  }

  /** The text of a page, which is how MagicDraw and Enterprise Architect keep formatted text. */
  private static String plain(String text) {
    if (!text.strip().toLowerCase(Locale.ROOT).startsWith("<html")) {
      return text;
    }
    return text.replaceAll("(?is)<head>.*?</head>", "")
        .replaceAll("(?i)</p>|<br */?>", "\n")
        .replaceAll("<[^>]*>", "")
        .replace("&nbsp;", " ")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
        .replaceAll("[ \\t]*\\n[ \\t]*", "\n")
        .replaceAll("\\n{2,}", "\n")
        .strip();
  }

  private static void annotate(AnnotatedElement element, XmlNode node) {
    for (Marks.Own own : Marks.own(node)) {
      Annotation annotation = DdsFactory.eINSTANCE.createAnnotation();
      annotation.setName(own.name());
      own.parameters()
          .forEach(
              (name, value) -> {
                AnnotationParameter parameter = DdsFactory.eINSTANCE.createAnnotationParameter();
                parameter.setName(name.isEmpty() ? null : name);
                parameter.setValue(
                    Constants.isExpression(value)
                        ? value
                        : new ConstantValue.Text(value, false).literal());
                annotation.getParameters().add(parameter);
              });
      element.getAnnotations().add(annotation);
    }
  }
}
