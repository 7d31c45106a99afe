// SPDX-License-Identifier: EPL-2.0
package dev.slipway.compare;

import dev.slipway.compare.DrawingDifference.ChangedShape;
import dev.slipway.compare.ModelDifference.AttributeChange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Compares the drawings of two models without knowing what is drawn: XML elements that have an id
 * are matched by it, others by their place, and attributes and text are compared.
 */
public final class DrawingComparison {
  /** How the name of a drawing's file ends; the rest is that of the model's. */
  public static final String FILE_EXTENSION = ".notation";

  private static final String ID = "id";
  private static final String PARENT = "(parent)";
  private static final String TEXT = "(text)";

  private DrawingComparison() {}

  /** The file of a model's drawing, whether it is there or not. */
  public static Path drawingOf(Path model) {
    String name = model.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return model.resolveSibling((dot < 0 ? name : name.substring(0, dot)) + FILE_EXTENSION);
  }

  /**
   * How the second drawing differs from the first; a file that is not there is an empty drawing.
   *
   * @throws IOException if a file cannot be read or is not XML; the message says which and why
   */
  public static DrawingDifference compare(Path before, Path after) throws IOException {
    SortedMap<String, Map<String, String>> earlier = read(before);
    SortedMap<String, Map<String, String>> later = read(after);
    List<String> added = new ArrayList<>();
    List<ChangedShape> changed = new ArrayList<>();
    later.forEach(
        (shape, attributes) -> {
          Map<String, String> was = earlier.remove(shape);
          if (was == null) {
            added.add(shape);
          } else if (!was.equals(attributes)) {
            changed.add(new ChangedShape(shape, changes(was, attributes)));
          }
        });
    return new DrawingDifference(added, List.copyOf(earlier.keySet()), changed);
  }

  private static List<AttributeChange> changes(
      Map<String, String> before, Map<String, String> after) {
    SortedSet<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    List<AttributeChange> changes = new ArrayList<>();
    for (String name : names) {
      Optional<String> was = Optional.ofNullable(before.get(name));
      Optional<String> is = Optional.ofNullable(after.get(name));
      if (!was.equals(is)) {
        changes.add(new AttributeChange(name, was, is));
      }
    }
    return changes;
  }

  /** Attributes by shape. */
  private static SortedMap<String, Map<String, String>> read(Path file) throws IOException {
    SortedMap<String, Map<String, String>> shapes = new TreeMap<>();
    if (!Files.exists(file)) {
      return shapes;
    }
    try (InputStream content = Files.newInputStream(file)) {
      new Reader(shapes).read(content);
    } catch (XMLStreamException e) {
      throw new IOException(file + " is not XML: " + e.getMessage(), e);
    }
    return shapes;
  }

  /** Reads one file. */
  private static final class Reader {
    private final Map<String, Map<String, String>> shapes;
    private final Deque<String> open = new ArrayDeque<>();
    private final Deque<Map<String, Integer>> siblings = new ArrayDeque<>();

    Reader(Map<String, Map<String, String>> shapes) {
      this.shapes = shapes;
    }

    void read(InputStream content) throws XMLStreamException {
      XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
      // The file may come from anyone: nothing else is opened, and no entity expanded.
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      XMLStreamReader xml = factory.createXMLStreamReader(content);
      siblings.push(new HashMap<>());
      while (xml.hasNext()) {
        switch (xml.next()) {
          case XMLStreamConstants.START_ELEMENT -> start(xml);
          case XMLStreamConstants.END_ELEMENT -> {
            open.pop();
            siblings.pop();
          }
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(xml.getText());
          default -> {
            // Comments and the like are not part of a drawing.
          }
        }
      }
    }

    private void start(XMLStreamReader xml) {
      String tag = xml.getLocalName();
      String parent = open.isEmpty() ? "" : open.peek();
      int place = siblings.peek().merge(tag, 1, Integer::sum);
      String id = id(xml);
      String shape = id.isEmpty() ? parent + "/" + tag + "[" + place + "]" : tag + " " + id;
      Map<String, String> attributes = new TreeMap<>();
      if (!id.isEmpty()) {
        attributes.put(PARENT, parent);
      }
      for (int i = 0; i < xml.getAttributeCount(); i++) {
        attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
      }
      shapes.put(shape, attributes);
      open.push(shape);
      siblings.push(new HashMap<>());
    }

    private static String id(XMLStreamReader xml) {
      for (int i = 0; i < xml.getAttributeCount(); i++) {
        if (xml.getAttributeLocalName(i).equals(ID)) {
          return xml.getAttributeValue(i);
        }
      }
      return "";
    }

    private void text(String text) {
      if (!text.isBlank() && !open.isEmpty()) {
        shapes.get(open.peek()).merge(TEXT, text.strip(), String::concat);
      }
    }
  }
}
