// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** An element of an XML document, with either text or elements in it. */
public final class XmlElement {
  private static final String INDENT = "  ";

  /** Making one reads the limits of the JDK's XML parts, which takes longer than most documents. */
  private static final XMLOutputFactory OUTPUT = XMLOutputFactory.newDefaultFactory();

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private String text = "";

  public XmlElement(String name) {
    this.name = name;
  }

  /** Sets an attribute; they are printed in the order of setting. */
  public XmlElement with(String attribute, Object value) {
    attributes.put(attribute, value.toString());
    return this;
  }

  /** The value of an attribute; null if it is not set. */
  public String attribute(String attribute) {
    return attributes.get(attribute);
  }

  /** Adds elements. */
  public XmlElement add(XmlElement... more) {
    children.addAll(List.of(more));
    return this;
  }

  /** Adds an element that holds a text. */
  public XmlElement add(String childName, Object childText) {
    XmlElement child = new XmlElement(childName);
    child.text = childText.toString();
    return add(child);
  }

  /** Whether it holds neither elements nor text. */
  public boolean isEmpty() {
    return children.isEmpty() && text.isEmpty();
  }

  /**
   * The document of which this is the root, headed by a comment.
   *
   * @param comment without two hyphens in a row, which would end it
   */
  public String document(String comment) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = writer(out);
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

  /** Files are rendered by several threads, and a factory is not said to be for them. */
  private static XMLStreamWriter writer(StringWriter out) throws XMLStreamException {
    synchronized (OUTPUT) {
      return OUTPUT.createXMLStreamWriter(out);
    }
  }

  private void write(XMLStreamWriter xml, String lineStart) throws XMLStreamException {
    xml.writeCharacters(lineStart);
    boolean empty = isEmpty();
    if (empty) {
      xml.writeEmptyElement(name);
    } else {
      xml.writeStartElement(name);
    }
    for (Map.Entry<String, String> attribute : attributes.entrySet()) {
      xml.writeAttribute(attribute.getKey(), attribute.getValue());
    }
    if (empty) {
      return;
    }
    xml.writeCharacters(text);
    for (XmlElement child : children) {
      child.write(xml, lineStart + INDENT);
    }
    if (!children.isEmpty()) {
      xml.writeCharacters(lineStart);
    }
    xml.writeEndElement();
  }
}
