// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.notation;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
