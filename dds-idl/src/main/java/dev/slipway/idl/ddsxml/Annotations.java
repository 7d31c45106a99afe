// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.constant.ConstantValue;
import dev.slipway.idl.constant.Constants;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.model.dds.AnnotatedElement;
import dev.slipway.model.dds.Annotation;
import dev.slipway.model.dds.AnnotationParameter;
import dev.slipway.model.dds.DdsFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The annotations of an element: those with a meaning are asked for, the others are kept. */
final class Annotations {
  private static final String VALUE = "value";

  /** The parameters of each annotation, by its name. */
  private final Map<String, Map<String, String>> left = new LinkedHashMap<>();

  /** Takes the elements {@code annotate} and {@code verbatim} of an element. */
  Annotations(XmlNode node) {
    for (XmlNode annotate : node.children("annotate")) {
      Map<String, String> parameters = new LinkedHashMap<>();
      for (XmlNode member : annotate.children("member")) {
        parameters.put(member.name(), member.attribute(VALUE).orElse(""));
      }
      left.put(annotate.name(), parameters);
    }
    for (XmlNode verbatim : node.children("verbatim")) {
      Map<String, String> parameters = new LinkedHashMap<>();
      verbatim.attribute("language").ifPresent(text -> parameters.put("language", quoted(text)));
      verbatim.attribute("placement").ifPresent(text -> parameters.put("placement", quoted(text)));
      verbatim.child("text").ifPresent(text -> parameters.put("text", quoted(text.text())));
      left.put("verbatim", parameters);
    }
  }

  /** A string literal of IDL. */
  static String quoted(String text) {
    return new ConstantValue.Text(text, false).literal();
  }

  /** Adds one that the file states by an attribute. */
  void add(String name, String value) {
    left.put(name, Map.of(VALUE, value));
  }

  /** Takes the value of an annotation with one parameter; empty if there is no such annotation. */
  Optional<String> take(String name) {
    Map<String, String> parameters = left.remove(name);
    return parameters == null
        ? Optional.empty()
        : Optional.of(parameters.getOrDefault(VALUE, parameters.getOrDefault("", "")));
  }

  /** Takes all parameters of an annotation. */
  Map<String, String> takeAll(String name) {
    Map<String, String> parameters = left.remove(name);
    return parameters == null ? Map.of() : parameters;
  }

  /** Gives the rest to an element. What is no expression of IDL becomes a string. */
  void keep(AnnotatedElement element) {
    left.forEach(
        (name, parameters) -> {
          Annotation annotation = DdsFactory.eINSTANCE.createAnnotation();
          annotation.setName(name);
          parameters.forEach(
              (key, value) -> {
                AnnotationParameter parameter = DdsFactory.eINSTANCE.createAnnotationParameter();
                parameter.setName(key.equals(VALUE) ? null : key);
                parameter.setValue(Constants.isExpression(value) ? value : quoted(value));
                annotation.getParameters().add(parameter);
              });
          element.getAnnotations().add(annotation);
        });
  }
}
