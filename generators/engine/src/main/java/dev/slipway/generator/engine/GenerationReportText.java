// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.generator.engine.GenerationRequest.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says for a reader what a generation has done to the files, or would do. */
public final class GenerationReportText {
  /** A long list of differences is read file by file, elsewhere. */
  private static final int MOST_DIFFS = 20;

  private GenerationReportText() {}

  /** The whole in a few words, such as {@code 3 created, 0 updated, 1 deleted, 12 unchanged}. */
  public static String summary(GenerationReport report, Mode mode) {
    return switch (mode) {
      case WRITE -> report.differs() ? counts(report) : "up to date";
      case DRY_RUN -> "would be " + counts(report);
      case CHECK -> report.differs() ? "differs from what the model gives" : "up to date";
    };
  }

  /**
   * What happens to each file, one entry a file: a line, and the difference below it for the first
   * of those that have one. Files that stay are only told of in a dry run.
   */
  public static List<String> changes(GenerationReport report, Mode mode) {
    List<String> entries = new ArrayList<>();
    int diffs = 0;
    for (FileChange change : report.changes()) {
      if (change.kind() == FileChange.Kind.UNCHANGED && mode != Mode.DRY_RUN) {
        continue;
      }
      String entry = "%-9s  %s\n".formatted(label(change.kind()), change.path());
      if (change.diff().isPresent() && diffs < MOST_DIFFS) {
        entry += change.diff().get();
        diffs++;
      }
      entries.add(entry);
    }
    return entries;
  }

  private static String counts(GenerationReport report) {
    return "%d created, %d updated, %d deleted, %d unchanged"
        .formatted(
            report.count(FileChange.Kind.CREATE),
            report.count(FileChange.Kind.UPDATE),
            report.count(FileChange.Kind.DELETE),
            report.count(FileChange.Kind.UNCHANGED));
  }

  private static String label(FileChange.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
