// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.model.resource.ForeignXml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** Reads one file of XML into a tree: no document type, no entities, limits on size and depth. */
final class XmlTree extends ForeignXml {
  /** Takes what keeps a file from being read. */
  @FunctionalInterface
  interface FileErrors {
    /**
     * Reports an error by its code, without that of the format.
     *
     * @param meaning what a command ends with that finds it, if nothing weighs more
     */
    void report(
        String code, String summary, Location place, String message, String hint, ExitCode meaning);
  }

  /** Deeper nesting than any model has. */
  static final int DEEPEST = 150;

  private final FileErrors errors;
  private final String displayName;
  private XmlNode root;
  private XmlNode open;
  private int depth;

  private XmlTree(String displayName, FileErrors errors) {
    super(displayName);
    this.displayName = displayName;
    this.errors = errors;
  }

  /** The root of a file; empty, with an error, if it cannot be read. */
  static Optional<XmlNode> read(Path file, XmlOpener opener, FileErrors errors) {
    return new XmlTree(file.toString(), errors).read(file, opener);
  }

  private Optional<XmlNode> read(Path file, XmlOpener opener) {
    try {
      if (!Files.isRegularFile(file)) {
        unreadable("There is no such file.");
      } else if (Files.size(file) > XmlOpener.LARGEST) {
        unreadable("It has more than " + XmlOpener.LARGEST + " bytes.");
      } else {
        read(opener.open(file));
      }
    } catch (IOException e) {
      unreadable(FileFailure.text(e) + ".");
    }
    return Optional.ofNullable(root);
  }

  private void read(byte[] content) throws IOException {
    if (!parse(new ByteArrayInputStream(content))) {
      root = null;
    }
  }

  @Override
  protected void reportMalformed(SAXParseException malformed) {
    malformed(
        location(malformed),
        isDocumentType(malformed)
            ? "Imported files may have no document type and no entities."
            : String.valueOf(malformed.getMessage()));
  }

  private void unreadable(String reason) {
    errors.report(
        "FILE_UNREADABLE",
        "Unreadable file",
        Location.of(displayName),
        reason,
        "Check the name and the permissions of the file.",
        ExitCode.USAGE);
  }

  private void malformed(Location place, String reason) {
    errors.report(
        "XML_MALFORMED",
        "Malformed XML",
        place,
        reason,
        "Nothing of the file was taken. Mend the XML here.",
        ExitCode.MODEL_ERROR);
  }

  @Override
  public void startElement(String uri, String name, String qualifiedName, Attributes attributes)
      throws SAXException {
    if (++depth > DEEPEST) {
      malformed(here(), "Elements are nested more than " + DEEPEST + " deep.");
      throw new GiveUp();
    }
    if (root == null) {
      markLine();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < attributes.getLength(); i++) {
      String namespace = attributes.getURI(i);
      String local = attributes.getLocalName(i);
      if (namespace.isEmpty()) {
        values.put(local, attributes.getValue(i));
      } else if (namespace.equals(XSI_NAMESPACE)) {
        values.put("xsi:" + local, attributes.getValue(i));
      } else if (isXmi(namespace)) {
        values.put("xmi:" + local, attributes.getValue(i));
      }
    }
    open = new XmlNode(open, uri, name, values, here());
    if (root == null) {
      root = open;
    }
    mark();
  }

  /** XMI has had a namespace for each of its versions. */
  static boolean isXmi(String namespace) {
    return namespace.matches("https?://(www|schema)\\.omg\\.org/(spec/)?XMI(/.*)?");
  }

  @Override
  public void characters(char[] text, int start, int length) {
    if (open != null) {
      open.append(text, start, length);
    }
    markText();
  }

  @Override
  public void endElement(String uri, String name, String qualifiedName) {
    open = open.parent();
    depth--;
    mark();
  }
}
