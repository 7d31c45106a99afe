// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** An XML document that a benchmark has written. Nothing outside of it is ever read. */
final class XmlOutput {
  /** A document type may be named, as nvidia-smi does, but may declare nothing that expands. */
  private static final String MOST_EXPANSIONS = "jdk.xml.entityExpansionLimit";

  private static final ErrorHandler THROWING =
      new ErrorHandler() {
        @Override
        public void warning(SAXParseException problem) {
          // A warning does not make the document unreadable.
        }

        @Override
        public void error(SAXParseException problem) throws SAXException {
          throw problem;
        }

        @Override
        public void fatalError(SAXParseException problem) throws SAXException {
          throw problem;
        }
      };

  private final Document document;

  private XmlOutput(Document document) {
    this.document = document;
  }

  /** It is no XML; the message says why, without a full stop. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    private Malformed(String why) {
      super(why);
    }
  }

  static XmlOutput parse(String text) throws Malformed {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_DTD, "");
      factory.setAttribute(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
      factory.setAttribute(MOST_EXPANSIONS, "1");
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(THROWING);
      return new XmlOutput(builder.parse(new InputSource(new StringReader(text.strip()))));
    } catch (SAXParseException e) {
      throw new Malformed(
          "it is not valid XML at line %d, column %d"
              .formatted(e.getLineNumber(), e.getColumnNumber()));
    } catch (SAXException | IOException e) {
      throw new Malformed("it is not valid XML");
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a text is an XPath expression that stands on its own. */
  static boolean isPath(String path) {
    try {
      compile(path);
      return true;
    } catch (XPathExpressionException e) {
      return false;
    }
  }

  /** The texts of the nodes, or the one value of the expression; empty text counts as none. */
  List<String> values(String path) {
    try {
      XPathEvaluationResult<?> result = compile(path).evaluateExpression(document);
      List<String> values = new ArrayList<>();
      if (result.value() instanceof XPathNodes nodes) {
        for (Node node : nodes) {
          values.add(node.getTextContent());
        }
      } else {
        values.add(String.valueOf(result.value()));
      }
      values.removeIf(String::isBlank);
      return values;
    } catch (XPathExpressionException e) {
      throw new IllegalStateException("was checked when the benchmark was read: " + path, e);
    }
  }

  private static XPathExpression compile(String path) throws XPathExpressionException {
    try {
      XPathFactory factory = XPathFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      return factory.newXPath().compile(path);
    } catch (XPathFactoryConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}
