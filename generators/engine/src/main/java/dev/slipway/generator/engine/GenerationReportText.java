// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import dev.slipway.generator.engine.output.FileChange.Kind;
import dev.slipway.generator.engine.output.UnifiedDiff;
import java.util.ArrayList;
import java.util.List;

/** Says for a reader what a generation has done to the files, or would do. */
public final class GenerationReportText {
  /** Lines of a file's difference that are shown where nobody asks for more or less. */
  public static final int USUAL_DIFF_LINES = 40;

  /** A long list of differences is read file by file, elsewhere. */
  private static final int MOST_DIFFS = 20;

  private static final String SAME = "up to date";

  private GenerationReportText() {}

  /** The whole in a few words, such as {@code 3 created, 0 updated, 1 deleted, 12 unchanged}. */
  public static String summary(GenerationReport report, Mode mode) {
    return switch (mode) {
      case WRITE -> report.differs() ? counts("%s created, %s updated, %s deleted", report) : SAME;
      case DRY_RUN -> "would be " + counts("%s created, %s updated, %s deleted", report);
      case CHECK ->
          report.differs()
              ? "differs from the model: " + counts("%s missing, %s different, %s extra", report)
              : SAME;
    };
  }

  /** As {@link #changes(GenerationReport, Mode, int)} with {@link #USUAL_DIFF_LINES}. */
  public static List<String> changes(GenerationReport report, Mode mode) {
    return changes(report, mode, USUAL_DIFF_LINES);
  }

  /**
   * What happens to each file, one entry a file: a line, and the difference below it for the first
   * of those that have one. Files that stay are only told of in a dry run.
   *
   * @param diffLines most lines of a difference; 0 shows none
   */
  public static List<String> changes(GenerationReport report, Mode mode, int diffLines) {
    List<String> entries = new ArrayList<>();
    int diffs = 0;
    for (FileChange change : report.changes()) {
      if (change.kind() == Kind.UNCHANGED && mode != Mode.DRY_RUN) {
        continue;
      }
      String entry =
          "%-9s  %s\n".formatted(word(change.kind(), mode), VisibleText.of(change.path()));
      if (change.diff().isPresent() && diffLines > 0 && diffs < MOST_DIFFS) {
        entry += differenceOf(change.diff().get(), diffLines);
        diffs++;
      }
      entries.add(entry);
    }
    return entries;
  }

  private static String differenceOf(UnifiedDiff diff, int mostLines) {
    return diff.lines().isEmpty()
        ? "           The content is the same; it is to be executable.\n"
        : diff.text(mostLines);
  }

  private static String counts(String template, GenerationReport report) {
    return (template + ", %s unchanged")
        .formatted(
            report.count(Kind.CREATE),
            report.count(Kind.UPDATE),
            report.count(Kind.DELETE),
            report.count(Kind.UNCHANGED));
  }

  /** A check tells of the folder, and everything else of what is done to it. */
  private static String word(Kind kind, Mode mode) {
    boolean check = mode == Mode.CHECK;
    return switch (kind) {
      case CREATE -> check ? "missing" : "create";
      case UPDATE -> check ? "different" : "update";
      case DELETE -> check ? "extra" : "delete";
      case UNCHANGED -> "unchanged";
    };
  }
}
