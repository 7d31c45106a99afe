// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import dev.slipway.diagnostics.VisibleText;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a page that is both HTML and well-formed XML, element by element. It needs nothing from
 * elsewhere, and forbids itself to ask for it. Characters of names that would hide or reorder text
 * are made visible.
 */
final class Page {
  private static final String STYLE = "report.css";
  private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";

  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter xml;
  private int ids;

  /** Starts a page. */
  Page(String title) {
    try {
      text.write("<!DOCTYPE html>\n");
      xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can always be written to", e);
    }
    start("html", "lang", "en").start("head");
    empty("meta", "charset", "utf-8");
    empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    element("title", title);
    start("style").run(() -> xml.writeCharacters(style())).end().end();
    start("body").start("main");
  }

  /** Ends the page, and returns it. */
  String done() {
    end().end().end();
    run(xml::close);
    return text + "\n";
  }

  /** Starts an element on a line of its own; its attributes are given as names and values. */
  Page start(String element, String... attributes) {
    return run(
        () -> {
          xml.writeCharacters("\n");
          xml.writeStartElement(element);
          write(attributes);
        });
  }

  /** An element that never holds anything. */
  Page empty(String element, String... attributes) {
    return run(
        () -> {
          xml.writeCharacters("\n");
          xml.writeEmptyElement(element);
          write(attributes);
        });
  }

  private void write(String... attributes) throws XMLStreamException {
    for (int i = 0; i < attributes.length; i += 2) {
      xml.writeAttribute(attributes[i], VisibleText.of(attributes[i + 1]));
    }
  }

  /** Ends the element that was started last. */
  Page end() {
    return run(xml::writeEndElement);
  }

  /** Text in the element that was started last. */
  Page text(String words) {
    return run(() -> xml.writeCharacters(VisibleText.of(words)));
  }

  /** An element that holds text only. */
  Page element(String element, String words, String... attributes) {
    return start(element, attributes).text(words).end();
  }

  /** A paragraph. */
  Page paragraph(String words) {
    return element("p", words);
  }

  /** A list of sentences; nothing without any. */
  Page list(List<String> sentences) {
    if (!sentences.isEmpty()) {
      start("ul");
      sentences.forEach(sentence -> element("li", sentence));
      end();
    }
    return this;
  }

  /** A part of the page with a heading; it is to be ended. */
  Page section(String heading) {
    String id = id();
    return start("section", "aria-labelledby", id).element("h2", heading, "id", id);
  }

  /** An identifier that no other element of the page has. */
  String id() {
    return "i" + ++ids;
  }

  private static String style() {
    try (InputStream style = Page.class.getResourceAsStream(STYLE)) {
      return new String(style.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Page run(Writing writing) {
    try {
      writing.write();
      return this;
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can always be written to", e);
    }
  }

  /** Something that is written. */
  private interface Writing {
    void write() throws XMLStreamException;
  }
}
