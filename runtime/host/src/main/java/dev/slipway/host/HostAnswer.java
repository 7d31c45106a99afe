// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * What a script on a host printed: a line for each fact, its kind first, fields separated by tabs.
 * Kinds that are not known are to be passed over: a later version may say more.
 *
 * @param lines all lines
 */
public record HostAnswer(List<Line> lines) {
  private static final String SEPARATOR = "\t";

  /** A field without a value. */
  private static final String NOTHING = "-";

  public HostAnswer {
    lines = List.copyOf(lines);
  }

  /**
   * What was understood of an answer.
   *
   * @param content empty where the answer is not one of a component host, or was cut
   * @param diagnostics what is wrong with it
   */
  public record Parsed<T>(Optional<T> content, List<Diagnostic> diagnostics) {
    public Parsed {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** Reads standard output of a script. */
  public static HostAnswer of(String output) {
    return new HostAnswer(output.lines().map(Line::of).toList());
  }

  /**
   * A line.
   *
   * @param text all of it
   * @param fields its fields; the first is its kind
   */
  public record Line(String text, List<String> fields) {
    public Line {
      fields = List.copyOf(fields);
    }

    /** Reads a line. */
    public static Line of(String text) {
      return new Line(text, List.of(text.split(SEPARATOR, -1)));
    }

    /** What it speaks of. */
    public String kind() {
      return fields.get(0);
    }

    /**
     * A field.
     *
     * @param index 1 is the first after the kind
     * @throws IllegalArgumentException if there is none
     */
    public String field(int index) {
      if (index >= fields.size()) {
        throw new IllegalArgumentException("too few fields: " + kind());
      }
      return fields.get(index);
    }

    /** A field; empty where there is none or it says that there is nothing. */
    public Optional<String> value(int index) {
      return index < fields.size()
          ? Optional.of(fields.get(index)).filter(field -> !field.equals(NOTHING))
          : Optional.empty();
    }

    /** A text of one field; empty where there is none. */
    public String words() {
      return fields.size() > 1 ? fields.get(1) : "";
    }

    /**
     * A field and all after it, with the tabs between: a document that may have tabs itself.
     *
     * @throws IllegalArgumentException if there is none
     */
    public String rest(int index) {
      field(index);
      return String.join(SEPARATOR, fields.subList(index, fields.size()));
    }
  }
}
