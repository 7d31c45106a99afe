// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Location;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Reads XML that may come from anyone: opens nothing, takes no document type and expands no entity.
 * Knows where each element starts.
 *
 * <p>A subclass calls {@link #mark} at the end of each call-back for an element, and {@link
 * #markText} for text; it throws {@link GiveUp} to read no further.
 */
public abstract class ForeignXml extends DefaultHandler {
  /** The namespace of XMI's own attributes. */
  public static final String XMI_NAMESPACE = "http://www.omg.org/XMI";

  /** The namespace of {@code xsi:type}. */
  public static final String XSI_NAMESPACE = XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI;

  private final String displayName;
  private Locator locator;
  private int line = 1;
  private int column = 1;

  /**
   * A reader of one file.
   *
   * @param displayName the file as the user knows it
   */
  protected ForeignXml(String displayName) {
    this.displayName = displayName;
  }

  /** Ends the reading of content whose problem is reported already. */
  protected static final class GiveUp extends SAXException {
    private static final long serialVersionUID = 1;

    /** Thrown once the problem is reported. */
    public GiveUp() {}
  }

  /** Reports content that is not well-formed, or has a document type. */
  protected abstract void reportMalformed(SAXParseException malformed);

  /**
   * Reads the content.
   *
   * @return whether to its end; if not, the reason is reported
   * @throws IOException if the content cannot be read, for example because it is not in the
   *     encoding that it claims
   */
  protected final boolean parse(InputStream content) throws IOException {
    XMLReader parser = newParser();
    parser.setContentHandler(this);
    parser.setErrorHandler(this);
    parser.setEntityResolver(this);
    try {
      parser.parse(new InputSource(content));
      return true;
    } catch (GiveUp reported) {
      return false;
    } catch (SAXParseException malformed) {
      reportMalformed(malformed);
      return false;
    } catch (SAXException defect) {
      throw new IllegalStateException("never thrown", defect);
    }
  }

  private static XMLReader newParser() {
    try {
      // The JDK's own parser, without looking for another one on the class path.
      SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
      factory.setNamespaceAware(true);
      factory.setXIncludeAware(false);
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
      XMLReader parser = factory.newSAXParser().getXMLReader();
      // Diagnostics are in English whatever the machine's language is.
      parser.setProperty("http://apache.org/xml/properties/locale", Locale.ROOT);
      return parser;
    } catch (SAXException | ParserConfigurationException broken) {
      throw new IllegalStateException("the JDK's XML parser lacks a standard feature", broken);
    }
  }

  /** Whether the content was refused for its document type. */
  protected static boolean isDocumentType(SAXParseException malformed) {
    return String.valueOf(malformed.getMessage()).contains("DOCTYPE");
  }

  /** Where malformed content was found. */
  protected final Location location(SAXParseException malformed) {
    return location(malformed.getLineNumber(), malformed.getColumnNumber());
  }

  /** Where the XML element that is being started starts. */
  protected final Location here() {
    return location(line, column);
  }

  private Location location(int atLine, int atColumn) {
    return new Location(displayName, Math.max(atLine, 0), atLine > 0 ? Math.max(atColumn, 0) : 0);
  }

  /** Remembers where the next XML element starts: SAX only tells where the last piece ends. */
  protected final void mark() {
    line = locator.getLineNumber();
    column = locator.getColumnNumber();
  }

  /** As {@link #mark} after text: the parser has taken the angle bracket behind it already. */
  protected final void markText() {
    mark();
    column = Math.max(column - 1, 1);
  }

  /** Remembers the line alone: of what stands before the root only that is sure. */
  protected final void markLine() {
    line = locator.getLineNumber();
    column = 0;
  }

  /** Whether a piece of text is nothing but space. */
  protected static boolean isBlank(char[] text, int start, int length) {
    for (int i = start; i < start + length; i++) {
      if (text[i] > ' ') {
        return false;
      }
    }
    return true;
  }

  @Override
  public final void setDocumentLocator(Locator documentLocator) {
    this.locator = documentLocator;
  }

  @Override
  public final InputSource resolveEntity(String publicId, String systemId) throws SAXException {
    throw new SAXException("an external entity in a parser that takes none: " + systemId);
  }

  @Override
  public final void fatalError(SAXParseException malformed) throws SAXException {
    throw malformed;
  }
}
