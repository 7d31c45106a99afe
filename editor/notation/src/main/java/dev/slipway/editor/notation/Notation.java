// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import com.google.gson.Gson;
import dev.slipway.model.resource.ModelResources;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;

/**
 * The notation: which diagrams there are, and what they draw as what. It is data, {@code
 * notation.json} beside this class, which every front end reads; nothing of it is said again in
 * code.
 *
 * @param colours by name: what nodes and edges are painted with
 * @param topicColours what flows of topics are painted with where topics are told apart by colour
 * @param measures what they are drawn by
 * @param diagrams the diagrams, in the order in which they are offered
 */
public record Notation(
    Map<String, Colours> colours,
    TopicColours topicColours,
    Measures measures,
    List<DiagramKind> diagrams) {
  private static final String FILE = "notation.json";

  /** The classes that were asked for: of every element it is asked what it is drawn as. */
  private static final Map<String, EClass> TYPES = new ConcurrentHashMap<>();

  public Notation {
    colours = Map.copyOf(colours);
    diagrams = List.copyOf(diagrams);
  }

  /** Colours for light and dark backgrounds. */
  public record Colours(Palette light, Palette dark) {}

  /** CSS colours. */
  public record Palette(String fill, String stroke, String text) {}

  /**
   * Colours by which topics are told apart, with every kind of colour vision, and are seen on
   * everything that edges run over.
   *
   * @param several of what is of several topics
   * @param each of one topic, the first topic's first
   */
  public record TopicColours(Line several, List<Line> each) {
    public TopicColours {
      each = List.copyOf(each);
    }
  }

  /** The CSS colour of a line on a light background and on a dark one. */
  public record Line(String light, String dark) {}

  /** The notation that comes with Slipway. */
  public static Notation standard() {
    return Standard.NOTATION;
  }

  /** The diagram of that kind, if there is one. */
  public Optional<DiagramKind> diagram(String id) {
    return diagrams.stream().filter(diagram -> diagram.id().equals(id)).findFirst();
  }

  /**
   * A class of the metamodel by the name that the notation has for it.
   *
   * @param name package and class, such as {@code dds.Topic}
   * @throws IllegalArgumentException if there is none
   */
  public static EClass type(String name) {
    return TYPES.computeIfAbsent(name, Notation::find);
  }

  private static EClass find(String name) {
    int dot = name.indexOf('.');
    for (EPackage each : ModelResources.packages()) {
      if (dot > 0
          && each.getName().equals(name.substring(0, dot))
          && each.getEClassifier(name.substring(dot + 1)) instanceof EClass type) {
        return type;
      }
    }
    throw new IllegalArgumentException("the metamodel has no class " + name);
  }

  /** Read when it is first needed. */
  private static final class Standard {
    static final Notation NOTATION = read();

    private static Notation read() {
      try (InputStream content = Notation.class.getResourceAsStream(FILE)) {
        return new Gson()
            .fromJson(new InputStreamReader(content, StandardCharsets.UTF_8), Notation.class);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
