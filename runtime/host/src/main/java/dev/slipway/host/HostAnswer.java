// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import java.util.List;
import java.util.Optional;

/**
 * What the answers of a component host have in common: their form in the first line, {@code end} in
 * the last, fields separated by tabs between.
 *
 * @param lines all lines
 * @param defect why the answer cannot be taken; empty where it can
 */
record HostAnswer(List<String> lines, Optional<Defect> defect) {
  static final String SEPARATOR = "\t";

  private static final String END = "end";

  /**
   * What is wrong with an answer.
   *
   * @param why a sentence, with {@code {}} for the word
   * @param word what the host said
   */
  record Defect(String why, String word) {
    /** A line that does not say what one of its kind has to. */
    static Defect unreadable(String line) {
      return new Defect("The line '{}' cannot be read.", line);
    }

    Diagnostic of(String node, String code, String summary) {
      return Diagnostic.builder(code, Severity.ERROR, summary)
          .message("{}: " + why, node, word)
          .hint("Bring its scripts up to date with 'slipway host prepare {}'.", node)
          .build();
    }
  }

  /** Reads the answer of a script that answers in that form. */
  static HostAnswer read(String form, String answer) {
    List<String> lines = answer.lines().toList();
    Optional<Defect> defect = Optional.empty();
    if (lines.isEmpty() || !lines.get(0).equals(form)) {
      String first = lines.isEmpty() ? "" : lines.get(0);
      defect =
          Optional.of(new Defect("The answer begins with '{}', not with " + form + ".", first));
    } else if (!lines.get(lines.size() - 1).equals(END) || !answer.endsWith("\n")) {
      String count = String.valueOf(lines.size());
      defect = Optional.of(new Defect("The answer is cut after {} lines.", count));
    }
    return new HostAnswer(lines, defect);
  }
}
