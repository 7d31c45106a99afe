// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.description;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * An object of a viewpoint specification. It knows its own place, so that others can refer to it by
 * names instead of numbers: {@code //@ownedViewpoints[name='Slipway']}.
 */
final class SpecElement {
  private static final String INDENT = "  ";

  private final SpecElement owner;
  private final String feature;
  private final String step;
  private final Map<String, Object> attributes = new LinkedHashMap<>();
  private final List<SpecElement> children = new ArrayList<>();

  private SpecElement(SpecElement owner, String feature, String step) {
    this.owner = owner;
    this.feature = feature;
    this.step = step;
  }

  /** The object that holds all others. */
  static SpecElement root(String tag) {
    return new SpecElement(null, tag, "/");
  }

  /** Adds the one object of a feature, of the class that the feature has. */
  SpecElement one(String childFeature) {
    return add(new SpecElement(this, childFeature, "@" + childFeature));
  }

  /** Adds the one object of a feature. */
  SpecElement one(String childFeature, String type) {
    return one(childFeature).set("xsi:type", type);
  }

  /** Adds one of many objects, of the class that the feature has. */
  SpecElement many(String childFeature) {
    long before = children.stream().filter(child -> child.feature.equals(childFeature)).count();
    return add(new SpecElement(this, childFeature, "@" + childFeature + "." + before));
  }

  /** Adds one of many objects. */
  SpecElement many(String childFeature, String type) {
    return many(childFeature).set("xsi:type", type);
  }

  /**
   * Adds one of many objects that have names.
   *
   * @param type null for the class that the feature has
   * @param name letters, digits and hyphens, which need no escaping in references
   */
  SpecElement named(String childFeature, String type, String name) {
    if (!name.matches("[A-Za-z0-9-]+")) {
      throw new IllegalArgumentException("a name that references cannot hold: " + name);
    }
    SpecElement child =
        add(new SpecElement(this, childFeature, "@" + childFeature + "[name='" + name + "']"));
    if (type != null) {
      child.set("xsi:type", type);
    }
    return child.set("name", name);
  }

  private SpecElement add(SpecElement child) {
    children.add(child);
    return child;
  }

  /** Sets an attribute; null and empty values leave it out. */
  SpecElement set(String attribute, Object value) {
    if (value != null && !value.toString().isEmpty()) {
      attributes.put(attribute, value);
    }
    return this;
  }

  /** Adds to what a reference refers to. */
  @SuppressWarnings("unchecked") // only this method puts lists there
  SpecElement refer(String reference, SpecElement target) {
    ((List<SpecElement>) attributes.computeIfAbsent(reference, any -> new ArrayList<>()))
        .add(target);
    return this;
  }

  /** How others refer to it. */
  String path() {
    return owner == null ? step : owner.path() + "/" + step;
  }

  /**
   * The document of which this is the root.
   *
   * @param comment without two hyphens in a row, which would end it
   */
  String document(String comment) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeComment(" " + comment + " ");
      write(xml, "\n");
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("writing to memory cannot fail", e);
    }
    return out.toString();
  }

  private void write(XMLStreamWriter xml, String lineStart) throws XMLStreamException {
    xml.writeCharacters(lineStart);
    if (children.isEmpty()) {
      xml.writeEmptyElement(feature);
    } else {
      xml.writeStartElement(feature);
    }
    for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
      xml.writeAttribute(attribute.getKey(), text(attribute.getValue()));
    }
    for (SpecElement child : children) {
      child.write(xml, lineStart + INDENT);
    }
    if (!children.isEmpty()) {
      xml.writeCharacters(lineStart);
      xml.writeEndElement();
    }
  }

  private static String text(Object value) {
    return value instanceof List<?> targets
        ? targets.stream()
            .map(target -> ((SpecElement) target).path())
            .collect(Collectors.joining(" "))
        : value.toString();
  }
}
