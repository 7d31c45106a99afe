// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import dev.slipway.diagnostics.TestReport.Outcome;
import dev.slipway.diagnostics.TestReport.TestCase;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Prints a {@link TestReport} in the XML form of JUnit reports that Maven's Surefire writes and
 * Jenkins, GitLab and others read. It has no standard; what is printed is what they have in common.
 *
 * <p>A check has at most one failure, as most readers show the first only: its message is the
 * first, its text all of them. Characters that XML cannot hold are made visible.
 */
public final class JUnitXmlPrinter {
  private static final int MILLISECONDS = 3;

  private final XMLStreamWriter xml;
  private int depth;
  private boolean hasChildren;

  private JUnitXmlPrinter(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** The document, ended by a line feed. */
  public static String print(TestReport report) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new JUnitXmlPrinter(xml).document(report);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("a string can always be written to", e);
    }
    return text.toString();
  }

  private void document(TestReport report) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    start("testsuites");
    counts(report);
    start("testsuite");
    attribute("name", report.name());
    counts(report);
    attribute("skipped", String.valueOf(report.count(Outcome.SKIPPED)));
    if (!report.properties().isEmpty()) {
      start("properties");
      for (Map.Entry<String, String> property : report.properties().entrySet()) {
        empty("property");
        attribute("name", property.getKey());
        attribute("value", property.getValue());
      }
      end();
    }
    for (TestCase each : report.cases()) {
      testCase(each);
    }
    end();
    end();
    xml.writeCharacters("\n");
    xml.writeEndDocument();
  }

  private void counts(TestReport report) throws XMLStreamException {
    attribute("tests", String.valueOf(report.cases().size()));
    attribute("failures", String.valueOf(report.count(Outcome.FAILED)));
    attribute("errors", String.valueOf(report.count(Outcome.BROKEN)));
    attribute(
        "time",
        BigDecimal.valueOf(report.seconds())
            .setScale(MILLISECONDS, RoundingMode.HALF_UP)
            .toPlainString());
  }

  private void testCase(TestCase each) throws XMLStreamException {
    start("testcase");
    attribute("classname", each.group());
    attribute("name", each.name());
    attribute("time", "0");
    List<String> messages = each.messages();
    switch (each.outcome()) {
      case PASSED -> {
        if (!messages.isEmpty()) {
          start("system-out");
          text(messages);
          end();
        }
      }
      case FAILED -> problem("failure", each);
      case BROKEN -> problem("error", each);
      case SKIPPED -> {
        empty("skipped");
        if (!messages.isEmpty()) {
          attribute("message", messages.get(0));
        }
      }
    }
    end();
  }

  private void problem(String element, TestCase each) throws XMLStreamException {
    start(element);
    attribute("message", each.messages().get(0));
    attribute("type", each.type().orElseThrow());
    text(each.messages());
    end();
  }

  private void start(String element) throws XMLStreamException {
    newLine();
    xml.writeStartElement(element);
    depth++;
    hasChildren = false;
  }

  private void end() throws XMLStreamException {
    depth--;
    if (hasChildren) {
      newLine();
    }
    xml.writeEndElement();
    hasChildren = true;
  }

  private void empty(String element) throws XMLStreamException {
    newLine();
    xml.writeEmptyElement(element);
    hasChildren = true;
  }

  private void newLine() throws XMLStreamException {
    xml.writeCharacters("\n" + "  ".repeat(depth));
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, VisibleText.of(value));
  }

  private void text(List<String> messages) throws XMLStreamException {
    xml.writeCharacters(
        messages.stream()
            .flatMap(String::lines)
            .map(VisibleText::of)
            .collect(Collectors.joining("\n")));
  }
}
