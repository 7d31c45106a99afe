// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.model.resource.ForeignXml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The content of one {@code .opendds} file as a tree. */
final class OpenDdsFile {
  /** The largest file that is read, in bytes. */
  static final long LARGEST = 64L << 20;

  /** Deeper nesting than any model has. */
  static final int DEEPEST = 150;

  /** How the namespaces of the SDK's models begin. */
  static final String NAMESPACE = "http://www.opendds.org/modeling/schemas/";

  private final Path path;
  private final String displayName;
  private final boolean wanted;
  private final Map<String, XmiNode> byId = new HashMap<>();
  private XmiNode root;

  /**
   * A file that is not read yet.
   *
   * @param wanted whether all of its content is wanted, and not only what is referred to
   */
  OpenDdsFile(Path path, String displayName, boolean wanted) {
    this.path = path;
    this.displayName = displayName;
    this.wanted = wanted;
  }

  String displayName() {
    return displayName;
  }

  boolean isWanted() {
    return wanted;
  }

  /** The outermost element; empty if the file could not be read. */
  Optional<XmiNode> root() {
    return Optional.ofNullable(root);
  }

  /** The element that a fragment of a reference means: an id, or a path such as //@libs.0. */
  Optional<XmiNode> element(String fragment) {
    if (!fragment.startsWith("/") || root == null) {
      return Optional.ofNullable(byId.get(fragment));
    }
    XmiNode at = root;
    for (String step : fragment.replaceFirst("^/\\d*/?", "").split("/")) {
      int dot = step.lastIndexOf('.');
      if (!step.startsWith("@") || at == null) {
        return Optional.empty();
      }
      var list = at.children(step.substring(1, dot < 0 ? step.length() : dot));
      int index = dot < 0 ? 0 : number(step.substring(dot + 1));
      at = index >= 0 && index < list.size() ? list.get(index) : null;
    }
    return Optional.ofNullable(at);
  }

  private static int number(String digits) {
    return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1;
  }

  /**
   * Reads the file.
   *
   * @param referrer where the file is named; diagnostics about the file as a whole stand there
   */
  void read(Location referrer, Diagnostics found) {
    try {
      if (!Files.isRegularFile(path)) {
        unreadable(referrer, "There is no such file.", found);
      } else if (Files.size(path) > LARGEST) {
        unreadable(referrer, "It has more than " + LARGEST + " bytes.", found);
      } else {
        new Reader(found).read(Files.readAllBytes(path));
      }
    } catch (IOException e) {
      unreadable(referrer, FileFailure.text(e) + ".", found);
    }
  }

  private void unreadable(Location referrer, String reason, Diagnostics found) {
    found.add(
        Diagnostic.builder("OPENDDS_FILE_UNREADABLE", Severity.ERROR, "Unreadable file")
            .in(referrer)
            .message("{}: {}", displayName, reason)
            .hint("Check the name and the permissions of the file.")
            .build(),
        wanted ? ExitCode.USAGE : ExitCode.MODEL_ERROR);
  }

  private final class Reader extends ForeignXml {
    private final OpenDdsPath place = new OpenDdsPath(path, displayName);
    private final Diagnostics found;
    private XmiNode open;
    private int depth;

    Reader(Diagnostics found) {
      super(displayName);
      this.found = found;
    }

    void read(byte[] content) throws IOException {
      if (!parse(new ByteArrayInputStream(content))) {
        root = null;
      }
    }

    @Override
    protected void reportMalformed(SAXParseException malformed) {
      malformed(
          location(malformed),
          isDocumentType(malformed)
              ? "Models have no document type and no entities."
              : String.valueOf(malformed.getMessage()));
    }

    private void malformed(Location place, String reason) {
      found.add(
          Diagnostic.builder("OPENDDS_XML_MALFORMED", Severity.ERROR, "Malformed XML")
              .in(place)
              .message("{}", reason)
              .hint("Nothing of the file was taken. Mend the XML here.")
              .build());
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
      if (root == null && !uri.startsWith(NAMESPACE) && !uri.equals(XMI_NAMESPACE)) {
        found.add(
            Diagnostic.builder("OPENDDS_NOT_A_MODEL", Severity.ERROR, "Not an OpenDDS model")
                .in(here())
                .message("The root is {} in namespace {}.", qualifiedName, uri)
                .hint("The root of an OpenDDS model is in a namespace {}...", NAMESPACE)
                .build());
        throw new GiveUp();
      }
      start(name, attributes);
      mark();
    }

    private void start(String name, Attributes attributes) {
      Map<String, String> values = new HashMap<>();
      for (int i = 0; i < attributes.getLength(); i++) {
        if (attributes.getURI(i).isEmpty()) {
          values.put(attributes.getLocalName(i), attributes.getValue(i));
        }
      }
      String stated = attributes.getValue(XSI_NAMESPACE, "type");
      String type = stated == null ? "" : stated.substring(stated.indexOf(':') + 1);
      if (root == null) {
        type = name;
      }
      open = new XmiNode(place, open, name, type, values, here());
      if (root == null) {
        root = open;
      }
      String id = attributes.getValue(XMI_NAMESPACE, "id");
      if (id != null) {
        XmiNode first = byId.putIfAbsent(id, open);
        if (first != null) {
          found.add(
              Diagnostic.builder("OPENDDS_ID_DUPLICATE", Severity.ERROR, "Duplicate id")
                  .at(open.path())
                  .in(open.location())
                  .message("Its id {} is also the id of another element.", id)
                  .hint("Give one of the two another id.")
                  .related(first.path(), first.location(), "has the same id")
                  .build());
        }
      }
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
}
