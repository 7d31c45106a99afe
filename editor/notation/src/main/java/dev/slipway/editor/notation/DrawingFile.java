// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.drawing.Connection;
import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Drawing;
import dev.slipway.editor.drawing.DrawingFactory;
import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.drawing.View;
import dev.slipway.model.resource.ModelResources;
import dev.slipway.model.resource.ModelSaver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads and writes the files that drawings are kept in, beside their models. */
public final class DrawingFile {
  /** How the name of such a file ends; the rest is that of the model's. */
  public static final String FILE_EXTENSION = ".notation";

  /** What the parser of the JDK puts between a place and what it says of it. */
  private static final String PARSER_LABEL = "Message: ";

  /** What the namespaces of all versions begin with. */
  private static final String FORMAT = "urn:slipway:drawing:";

  /**
   * The versions that are read; the last is written. 1.1 has come with views, 1.2 with notes;
   * before 1.3, each bend was an element of its own.
   */
  private static final List<String> VERSIONS = List.of("1.0", "1.1", "1.2", "1.3");

  private DrawingFile() {}

  /** The file of a model's drawing, whether it is there or not. */
  public static Path of(Path model) {
    String name = model.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return model.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + FILE_EXTENSION);
  }

  /**
   * What came of reading.
   *
   * @param drawing what the file holds; empty exactly where something is wrong
   * @param problem what is wrong
   */
  public record Result(Optional<Drawing> drawing, Optional<Diagnostic> problem) {}

  /**
   * Reads a drawing. A file that is not there is a drawing without diagrams. Nothing else is
   * opened, whatever the file says, and nothing throws for its content.
   */
  public static Result read(Path file) {
    if (!Files.exists(file)) {
      return new Result(Optional.of(DrawingFactory.eINSTANCE.createDrawing()), Optional.empty());
    }
    try {
      return read(file, Files.readAllBytes(file));
    } catch (IOException e) {
      return refuse(file, Location.of(file.toString()), String.valueOf(e.getMessage()));
    }
  }

  /** As {@link #read(Path)}, of content that the file does not have yet. */
  public static Result read(Path file, byte[] content) {
    try {
      return new Result(
          Optional.of(new Reader(new ByteArrayInputStream(content)).read()), Optional.empty());
    } catch (UnknownVersion unknown) {
      return new Result(
          Optional.empty(),
          Optional.of(
              Diagnostic.builder(
                      "DRAWING_VERSION_UNKNOWN", Severity.ERROR, "Drawing of an unknown version")
                  .in(place(file, unknown))
                  .message(
                      "{} has version {} of the format; this Slipway reads {}.",
                      file.getFileName().toString(),
                      unknown.version,
                      String.join(", ", VERSIONS))
                  .hint("Use the version of Slipway that wrote it, or a later one.")
                  .build()));
    } catch (XMLStreamException e) {
      return refuse(file, place(file, e), reason(e));
    }
  }

  /** A drawing, of a version that is not known here. */
  private static final class UnknownVersion extends XMLStreamException {
    private static final long serialVersionUID = 1L;

    private final String version;

    UnknownVersion(String version, javax.xml.stream.Location place) {
      super("unknown version", place);
      this.version = version;
    }
  }

  /** The canonical form of a drawing, as models have it: the same drawing, the same bytes. */
  public static byte[] toBytes(Drawing drawing, Path file) throws IOException {
    if (drawing.eResource() == null) {
      ModelResources.newResource(ModelResources.newResourceSet(), file).getContents().add(drawing);
    }
    return ModelSaver.toBytes(drawing.eResource());
  }

  private static Location place(Path file, XMLStreamException malformed) {
    javax.xml.stream.Location at = malformed.getLocation();
    return at == null || at.getLineNumber() < 1
        ? Location.of(file.toString())
        : new Location(file.toString(), at.getLineNumber(), Math.max(0, at.getColumnNumber()));
  }

  /** What the parser says, without the place that it puts before it. */
  private static String reason(XMLStreamException malformed) {
    String message = String.valueOf(malformed.getMessage());
    int at = message.indexOf(PARSER_LABEL);
    String reason = at < 0 ? message : message.substring(at + PARSER_LABEL.length());
    return reason.replaceFirst("\\.$", "");
  }

  private static Result refuse(Path file, Location place, String why) {
    return new Result(
        Optional.empty(),
        Optional.of(
            Diagnostic.builder("DRAWING_INVALID", Severity.ERROR, "Not a drawing")
                .in(place)
                .message("{} cannot be read as a drawing: {}.", file.getFileName().toString(), why)
                .hint("Correct the file, or remove it to have the model laid out again.")
                .build()));
  }

  /** Reads one file. */
  private static final class Reader {
    private final XMLStreamReader xml;
    private final Set<String> ids = new HashSet<>();
    private final Set<String> views = new HashSet<>();

    Reader(InputStream content) throws XMLStreamException {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      // The file may come from anyone: nothing else is opened, and no entity expanded.
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      xml = factory.createXMLStreamReader(content);
    }

    Drawing read() throws XMLStreamException {
      xml.nextTag();
      String namespace = String.valueOf(xml.getNamespaceURI());
      if (!"Drawing".equals(xml.getLocalName()) || !namespace.startsWith(FORMAT)) {
        throw unexpected();
      }
      String version = namespace.substring(FORMAT.length());
      if (!VERSIONS.contains(version)) {
        throw new UnknownVersion(version, xml.getLocation());
      }
      Drawing drawing = DrawingFactory.eINSTANCE.createDrawing();
      while (next()) {
        if (xml.getLocalName().equals("views")) {
          drawing.getViews().add(view());
        } else {
          expect("diagrams");
          drawing.getDiagrams().add(diagram());
        }
      }
      return drawing;
    }

    private View view() throws XMLStreamException {
      View view = DrawingFactory.eINSTANCE.createView();
      view.setName(attribute("name"));
      if (view.getName().isBlank() || !views.add(view.getName())) {
        throw new XMLStreamException(
            view.getName().isBlank()
                ? "a view has no name"
                : "two views are called " + view.getName(),
            xml.getLocation());
      }
      while (next()) {
        List<String> shown =
            switch (xml.getLocalName()) {
              case "topics" -> view.getTopics();
              case "domains" -> view.getDomains();
              case "hosts" -> view.getHosts();
              case "components" -> view.getComponents();
              default -> throw unexpected();
            };
        shown.add(xml.getElementText());
      }
      return view;
    }

    private Diagram diagram() throws XMLStreamException {
      Diagram diagram = DrawingFactory.eINSTANCE.createDiagram();
      diagram.setId(id());
      while (next()) {
        switch (xml.getLocalName()) {
          case "shapes" -> diagram.getShapes().add(shape());
          case "connections" -> diagram.getConnections().add(connection());
          case "notes" -> diagram.getNotes().add(note());
          default -> throw unexpected();
        }
      }
      return diagram;
    }

    private Shape shape() throws XMLStreamException {
      Shape shape = DrawingFactory.eINSTANCE.createShape();
      shape.setId(id());
      shape.setX(number("x"));
      shape.setY(number("y"));
      shape.setWidth(number("width"));
      shape.setHeight(number("height"));
      shape.setFolded(Boolean.parseBoolean(attribute("folded")));
      shape.setPlaced(Boolean.parseBoolean(attribute("placed")));
      end();
      return shape;
    }

    private Connection connection() throws XMLStreamException {
      Connection connection = DrawingFactory.eINSTANCE.createConnection();
      connection.setId(id());
      List<Integer> bends = new ArrayList<>(bends());
      while (next()) {
        expect("bends");
        bends.add(number("x"));
        bends.add(number("y"));
        end();
      }
      connection.setBends(Bends.print(bends));
      return connection;
    }

    private Note note() throws XMLStreamException {
      Note note = DrawingFactory.eINSTANCE.createNote();
      note.setId(id());
      note.setFrame(Boolean.parseBoolean(attribute("frame")));
      note.setX(number("x"));
      note.setY(number("y"));
      note.setWidth(number("width"));
      note.setHeight(number("height"));
      while (next()) {
        expect("lines");
        note.getLines().add(xml.getElementText());
      }
      return note;
    }

    /** Whether another element starts inside the present one. */
    private boolean next() throws XMLStreamException {
      return xml.nextTag() == XMLStreamConstants.START_ELEMENT;
    }

    private void end() throws XMLStreamException {
      if (next()) {
        throw unexpected();
      }
    }

    private void expect(String name) throws XMLStreamException {
      if (!xml.getLocalName().equals(name)) {
        throw unexpected();
      }
    }

    private XMLStreamException unexpected() {
      return new XMLStreamException(
          "the element " + xml.getLocalName() + " has no place there", xml.getLocation());
    }

    private String id() throws XMLStreamException {
      String id = attribute("id");
      if (id.isEmpty() || !ids.add(id)) {
        throw new XMLStreamException(
            id.isEmpty() ? "an id is missing" : "the id " + id + " occurs twice",
            xml.getLocation());
      }
      return id;
    }

    private List<Integer> bends() throws XMLStreamException {
      try {
        return Bends.parse(attribute("bends"));
      } catch (IllegalArgumentException none) {
        throw new XMLStreamException("bends are not points", xml.getLocation(), none);
      }
    }

    private int number(String name) throws XMLStreamException {
      String text = attribute(name);
      try {
        return text.isEmpty() ? 0 : Integer.parseInt(text);
      } catch (NumberFormatException none) {
        throw new XMLStreamException(name + " is not a whole number", xml.getLocation(), none);
      }
    }

    private String attribute(String name) {
      String value = xml.getAttributeValue(null, name);
      return value == null ? "" : value;
    }
  }
}
