// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.host.HostAnswer.Line;
import dev.slipway.host.HostAnswer.Parsed;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A form of answers of component hosts: its name in the first line, {@code end} in the last, facts
 * between.
 *
 * @param name its name and version
 * @param required kind of a line that every answer has; empty where there is none
 * @param code code of what is said of an answer in another form
 * @param summary its summary
 */
record HostAnswerForm(String name, Optional<String> required, String code, String summary) {
  private static final String END = "end";

  /**
   * Reads an answer.
   *
   * @param node the node's name, for diagnostics
   * @param output standard output of the script
   * @param fact takes each line; throws {@link IllegalArgumentException} for one that does not say
   *     what one of its kind has to
   * @param whole makes of all lines what is read
   */
  <T> Parsed<T> read(String node, String output, Consumer<Line> fact, Supplier<T> whole) {
    List<Line> lines = HostAnswer.of(output).lines();
    String first = lines.isEmpty() ? "" : lines.get(0).text();
    if (!first.equals(name)) {
      return refused(node, "The answer begins with '{}', not with " + name + ".", first);
    }
    if (!lines.get(lines.size() - 1).text().equals(END) || !output.endsWith("\n")) {
      return refused(node, "The answer is cut after {} lines.", String.valueOf(lines.size()));
    }
    for (Line line : lines) {
      try {
        fact.accept(line);
      } catch (IllegalArgumentException e) {
        return refused(node, "The line '{}' cannot be read.", line.text());
      }
    }
    if (required.isPresent() && lines.stream().noneMatch(it -> it.kind().equals(required.get()))) {
      return refused(node, "The answer has no line {}.", required.get());
    }
    return new Parsed<>(Optional.of(whole.get()), List.of());
  }

  /** A condition that a field has to meet. */
  static void require(boolean legal) {
    if (!legal) {
      throw new IllegalArgumentException();
    }
  }

  private <T> Parsed<T> refused(String node, String why, String word) {
    return new Parsed<>(
        Optional.empty(),
        List.of(
            Diagnostic.builder(code, Severity.ERROR, summary)
                .message("{}: " + why, node, word)
                .hint("Bring its scripts up to date with 'slipway host prepare {}'.", node)
                .build()));
  }
}
