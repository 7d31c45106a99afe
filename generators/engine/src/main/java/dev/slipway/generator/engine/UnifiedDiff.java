// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.VisibleText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The difference of two texts in the unified format of diff, as one hunk cut to a screenful. */
final class UnifiedDiff {
  private static final int CONTEXT = 3;
  private static final int MOST_LINES = 40;

  private UnifiedDiff() {}

  /**
   * The difference, safe to print.
   *
   * @return empty if one of them is no text
   */
  static Optional<String> of(String path, byte[] before, byte[] after) {
    try {
      return Optional.of(of(path, lines(before), lines(after)));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static List<String> lines(byte[] content) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    if (text.indexOf('\0') >= 0) {
      throw new CharacterCodingException();
    }
    return text.lines().toList();
  }

  private static String of(String path, List<String> before, List<String> after) {
    int shorter = Math.min(before.size(), after.size());
    int start = 0;
    while (start < shorter && before.get(start).equals(after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && before.get(before.size() - 1 - end).equals(after.get(after.size() - 1 - end))) {
      end++;
    }
    int from = Math.max(0, start - CONTEXT);
    int beforeTo = Math.min(before.size(), before.size() - end + CONTEXT);
    int afterTo = Math.min(after.size(), after.size() - end + CONTEXT);
    StringBuilder diff = new StringBuilder();
    diff.append("--- ").append(VisibleText.of(path)).append(" (as it is)\n");
    diff.append("+++ ").append(VisibleText.of(path)).append(" (as generated)\n");
    diff.append(
        "@@ -%s +%s @@\n".formatted(range(from, beforeTo - from), range(from, afterTo - from)));
    append(diff, ' ', before.subList(from, start));
    append(diff, '-', before.subList(start, before.size() - end));
    append(diff, '+', after.subList(start, after.size() - end));
    append(diff, ' ', before.subList(before.size() - end, beforeTo));
    return diff.toString();
  }

  private static String range(int from, int count) {
    return (count == 0 ? from : from + 1) + "," + count;
  }

  private static void append(StringBuilder diff, char mark, List<String> lines) {
    int shown = Math.min(lines.size(), MOST_LINES);
    lines
        .subList(0, shown)
        .forEach(line -> diff.append(mark).append(VisibleText.of(line)).append('\n'));
    if (shown < lines.size()) {
      diff.append("... ").append(lines.size() - shown).append(" more lines\n");
    }
  }
}
