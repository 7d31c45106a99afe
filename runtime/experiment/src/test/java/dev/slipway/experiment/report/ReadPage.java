// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A page as a program reads it: one that is not well-formed cannot be read. */
final class ReadPage {
  private final Document document;

  ReadPage(String page) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
    document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
  }

  List<Element> all(String tag) {
    return elements(document.getElementsByTagName(tag));
  }

  /** The texts of the cells of the table with that caption, row by row, its head included. */
  List<List<String>> table(String caption) {
    Element table =
        all("table").stream()
            .filter(each -> text(first(each, "caption")).equals(caption))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no table " + caption));
    List<List<String>> rows = new ArrayList<>();
    for (Element row : elements(table.getElementsByTagName("tr"))) {
      rows.add(elements(row.getChildNodes()).stream().map(ReadPage::cell).toList());
    }
    return rows;
  }

  /** What stands first in a cell, without what is written smaller below. */
  private static String cell(Element cell) {
    return cell.getFirstChild() == null ? "" : cell.getFirstChild().getTextContent().strip();
  }

  static String text(Element element) {
    return element.getTextContent().strip();
  }

  static Element first(Element element, String tag) {
    return (Element) element.getElementsByTagName(tag).item(0);
  }

  private static List<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength())
        .mapToObj(nodes::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
        .map(Element.class::cast)
        .toList();
  }
}
