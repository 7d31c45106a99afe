// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.picture;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.view.EdgeRoute;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes an SVG document, element by element. Only what SVG 1.1 has is written, with attributes for
 * all colours and lengths: programs that know no style sheets show it, too.
 */
final class SvgWriter {
  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final String XLINK = "http://www.w3.org/1999/xlink";

  /** What icons say of themselves that only a page can change: the value after the comma holds. */
  private static final Pattern VARIABLE = Pattern.compile("var\\([^,]*, *([^)]*)\\)");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final XMLStreamWriter xml;

  SvgWriter() {
    try {
      xml =
          XMLOutputFactory.newDefaultFactory()
              .createXMLStreamWriter(bytes, StandardCharsets.UTF_8.name());
      xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
      xml.writeCharacters("\n");
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Says something that is not shown. */
  SvgWriter comment(String text) {
    return write(
        () -> {
          xml.writeComment(text);
          xml.writeCharacters("\n");
        });
  }

  /** Starts the document's root. */
  SvgWriter root() {
    return write(
        () -> {
          xml.writeStartElement("svg");
          xml.writeDefaultNamespace(SVG);
          xml.writeNamespace("xlink", XLINK);
        });
  }

  /** Starts an element on a line of its own. */
  SvgWriter start(String tag) {
    return write(
        () -> {
          xml.writeCharacters("\n");
          xml.writeStartElement(tag);
        });
  }

  /** An attribute of the element that was just started. */
  SvgWriter with(String name, String value) {
    return write(() -> xml.writeAttribute(name, legal(value)));
  }

  /** The same with a number. */
  SvgWriter with(String name, double value) {
    return with(name, EdgeRoute.number(value));
  }

  /** The position and size of the element that was just started. */
  SvgWriter at(double x, double y, double width, double height) {
    return with("x", x).with("y", y).with("width", width).with("height", height);
  }

  /** Ends the element that was started last. */
  SvgWriter end() {
    return write(xml::writeEndElement);
  }

  /** Ends that element on a line of its own. */
  SvgWriter endBlock() {
    return write(
        () -> {
          xml.writeCharacters("\n");
          xml.writeEndElement();
        });
  }

  /** Text in the element that was started last, which ends. */
  SvgWriter text(String text) {
    return write(
        () -> {
          xml.writeCharacters(legal(visible(text)));
          xml.writeEndElement();
        });
  }

  /** A title of the element that was started last: shown when it is pointed at. */
  SvgWriter title(String text) {
    return text.isEmpty() ? this : start("title").text(text);
  }

  /** Defines one of the notation's icons, as a symbol that {@link #icon} refers to. */
  SvgWriter defineIcon(String name) {
    try (InputStream content = Notation.class.getResourceAsStream("icons/" + name + ".svg")) {
      XMLStreamReader icon = XMLInputFactory.newDefaultFactory().createXMLStreamReader(content);
      while (icon.hasNext()) {
        switch (icon.next()) {
          case XMLStreamConstants.START_ELEMENT -> copy(icon, name);
          case XMLStreamConstants.END_ELEMENT -> end();
          default -> {
            // Nothing else of an icon is seen.
          }
        }
      }
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the icon " + name + " is not XML", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void copy(XMLStreamReader icon, String name) {
    boolean outermost = icon.getLocalName().equals("svg");
    start(outermost ? "symbol" : icon.getLocalName());
    if (outermost) {
      with("id", "icon-" + name);
    }
    for (int i = 0; i < icon.getAttributeCount(); i++) {
      Matcher variable = VARIABLE.matcher(icon.getAttributeValue(i));
      with(icon.getAttributeLocalName(i), variable.replaceAll("$1"));
    }
  }

  /** One of the icons that were defined, painted with a colour. */
  SvgWriter icon(String name, double x, double y, double size, String colour) {
    start("use");
    write(() -> xml.writeAttribute("xlink", XLINK, "href", "#icon-" + name));
    return at(x, y, size, size).with("color", colour).end();
  }

  /** The whole document; nothing can be written after it. */
  byte[] toBytes() {
    write(
        () -> {
          xml.writeCharacters("\n");
          xml.writeEndElement();
          xml.writeEndDocument();
          xml.writeCharacters("\n");
          xml.flush();
        });
    return bytes.toByteArray();
  }

  /** Text in which nothing reorders or hides parts of it; lines stay lines. */
  private static String visible(String text) {
    return text.lines().map(VisibleText::of).collect(Collectors.joining("\n"));
  }

  /** Text without what XML cannot hold. */
  private static String legal(String text) {
    StringBuilder legal = new StringBuilder(text.length());
    text.codePoints()
        .map(
            c ->
                c < ' ' && c != '\t' && c != '\n'
                        || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE
                        || c == 0xFFFE
                        || c == 0xFFFF
                    ? 0xFFFD
                    : c)
        .forEach(legal::appendCodePoint);
    return legal.toString();
  }

  private interface Writing {
    void run() throws XMLStreamException;
  }

  private SvgWriter write(Writing writing) {
    try {
      writing.run();
      return this;
    } catch (XMLStreamException e) {
      // Nothing is written but into memory.
      throw new IllegalStateException(e);
    }
  }
}
