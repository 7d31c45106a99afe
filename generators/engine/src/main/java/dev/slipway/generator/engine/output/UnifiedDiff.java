// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.myers.MyersDiffWithLinearSpace;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.ChangeDelta;
import com.github.difflib.patch.Chunk;
import com.github.difflib.patch.Patch;
import dev.slipway.diagnostics.VisibleText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The difference of two texts in the unified format of diff.
 *
 * @param lines its lines without their ends, safe to print: two that name the texts, and hunks;
 *     none where the texts are the same
 */
public record UnifiedDiff(List<String> lines) {
  private static final int CONTEXT = 3;

  /** Above that the search for the shortest difference takes seconds. */
  private static final int MOST_SEARCHED = 20_000;

  private static final String NO_LINE_END = "\n\\ No newline at end of file";

  public UnifiedDiff {
    lines = List.copyOf(lines);
  }

  /**
   * The difference of two files.
   *
   * @param beforeName what to call the first
   * @param afterName what to call the second
   * @return empty if one of them is no text in UTF-8
   */
  public static Optional<UnifiedDiff> of(
      String beforeName, byte[] before, String afterName, byte[] after) {
    try {
      List<String> from = linesOf(before);
      List<String> to = linesOf(after);
      return Optional.of(
          new UnifiedDiff(
              UnifiedDiffUtils.generateUnifiedDiff(
                      beforeName, afterName, from, patch(from, to), CONTEXT)
                  .stream()
                  .flatMap(line -> Stream.of(line.split("\n")))
                  .map(VisibleText::of)
                  .toList()));
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /**
   * The difference cut to a number of lines; what is left out is counted in a last line.
   *
   * @param most lines of the hunks; the names of the texts are not counted
   * @return the lines, each ended by a line feed; empty where the texts are the same
   */
  public String text(int most) {
    StringBuilder text = new StringBuilder();
    int shown = Math.min(lines.size(), most + headLines());
    lines.subList(0, shown).forEach(line -> text.append(line).append('\n'));
    if (shown < lines.size()) {
      text.append("... ").append(lines.size() - shown).append(" more lines\n");
    }
    return text.toString();
  }

  private int headLines() {
    return Math.min(2, lines.size());
  }

  /** A last line without an end is another line than one with it. */
  private static List<String> linesOf(byte[] content) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    if (text.indexOf('\0') >= 0) {
      throw new CharacterCodingException();
    }
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String last = lines.remove(lines.size() - 1);
    if (!last.isEmpty()) {
      lines.add(last + NO_LINE_END);
    }
    return lines;
  }

  private static Patch<String> patch(List<String> before, List<String> after) {
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
    int differing = before.size() + after.size() - 2 * (start + end);
    Patch<String> patch = new Patch<>();
    if (differing > MOST_SEARCHED) {
      add(patch, before, start, before.size() - end, after, start, after.size() - end);
      return patch;
    }
    // What was replaced comes as a deletion beside an insertion, in either order.
    int from = 0;
    int to = 0;
    int fromEnd = 0;
    int toEnd = 0;
    for (AbstractDelta<String> delta :
        DiffUtils.diff(before, after, new MyersDiffWithLinearSpace<>()).getDeltas()) {
      Chunk<String> source = delta.getSource();
      Chunk<String> target = delta.getTarget();
      if (source.getPosition() != fromEnd || target.getPosition() != toEnd) {
        add(patch, before, from, fromEnd, after, to, toEnd);
        from = source.getPosition();
        to = target.getPosition();
      }
      fromEnd = source.getPosition() + source.size();
      toEnd = target.getPosition() + target.size();
    }
    add(patch, before, from, fromEnd, after, to, toEnd);
    return patch;
  }

  private static void add(
      Patch<String> patch,
      List<String> before,
      int from,
      int fromEnd,
      List<String> after,
      int to,
      int toEnd) {
    if (from < fromEnd || to < toEnd) {
      patch.addDelta(
          new ChangeDelta<>(
              new Chunk<>(from, before.subList(from, fromEnd)),
              new Chunk<>(to, after.subList(to, toEnd))));
    }
  }
}
