// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Collects diagnostics; gives them back without duplicates and in one order, however they came in.
 *
 * <p>The order is by file, line and column, then element path, severity, code and text. Not safe
 * for use by several threads at once.
 */
public final class Diagnostics implements Iterable<Diagnostic> {
  private static final Comparator<Diagnostic.Related> RELATED_ORDER =
      Comparator.comparing(Diagnostic.Related::location)
          .thenComparing(Diagnostic.Related::elementPath)
          .thenComparing(Diagnostic.Related::message);

  private static final Comparator<Diagnostic> ORDER =
      Comparator.comparing(Diagnostic::location)
          .thenComparing(Diagnostic::elementPath)
          .thenComparing(Diagnostic::severity)
          .thenComparing(Diagnostic::code)
          .thenComparing(Diagnostic::summary)
          .thenComparing(Diagnostic::message)
          .thenComparing(Diagnostic::hint)
          .thenComparing(Diagnostic::related, Diagnostics::compareRelated)
          .thenComparing(Diagnostic::elementId);

  /** What a command ends with that has found several kinds of problems: the last of these. */
  private static final List<ExitCode> BY_WEIGHT =
      List.of(
          ExitCode.OK,
          ExitCode.MODEL_ERROR,
          ExitCode.REMOTE_ACTION_FAILED,
          ExitCode.LOCAL_FILE_FAILED,
          ExitCode.USAGE,
          ExitCode.INTERNAL_ERROR,
          ExitCode.INTERRUPTED);

  private final TreeSet<Diagnostic> sorted = new TreeSet<>(ORDER);
  private final Map<String, String> summaries = new HashMap<>();
  private ExitCode exitCode = ExitCode.OK;

  /**
   * Adds a diagnostic; one that is there already is not added again.
   *
   * @throws IllegalStateException if an earlier diagnostic of the same code has another summary,
   *     which is a defect of the rule
   */
  public void add(Diagnostic diagnostic) {
    String known = summaries.putIfAbsent(diagnostic.code(), diagnostic.summary());
    if (known != null && !known.equals(diagnostic.summary())) {
      throw new IllegalStateException(
          "two summaries for %s: '%s' and '%s'"
              .formatted(diagnostic.code(), known, diagnostic.summary()));
    }
    sorted.add(diagnostic);
    if (diagnostic.severity() == Severity.ERROR) {
      weigh(ExitCode.MODEL_ERROR);
    }
  }

  /**
   * Adds an error as {@link #add(Diagnostic)} does.
   *
   * @param meaning what a command ends with that finds it, if nothing weighs more
   */
  public void add(Diagnostic diagnostic, ExitCode meaning) {
    add(diagnostic);
    weigh(meaning);
  }

  /** Adds each of the diagnostics as {@link #add(Diagnostic)} does. */
  public void addAll(Iterable<Diagnostic> diagnostics) {
    diagnostics.forEach(this::add);
  }

  /**
   * Adds what was found together.
   *
   * @param meaning what a command ends with that finds it, if nothing weighs more
   */
  public void addAll(Iterable<Diagnostic> diagnostics, ExitCode meaning) {
    addAll(diagnostics);
    weigh(meaning);
  }

  /** Says what a command ends with that finds what was added, if nothing weighs more. */
  public void weigh(ExitCode meaning) {
    if (BY_WEIGHT.indexOf(meaning) > BY_WEIGHT.indexOf(exitCode)) {
      exitCode = meaning;
    }
  }

  /** What was collected, in order; later additions do not change it. */
  public List<Diagnostic> toList() {
    return List.copyOf(sorted);
  }

  /** How many diagnostics of that severity there are. */
  public int count(Severity severity) {
    return (int) sorted.stream().filter(found -> found.severity() == severity).count();
  }

  /** Whether nothing was collected. */
  public boolean isEmpty() {
    return sorted.isEmpty();
  }

  /** Whether there is at least one error. */
  public boolean hasErrors() {
    return count(Severity.ERROR) > 0;
  }

  /**
   * What a command ends with that has found this: {@link ExitCode#OK} without errors, what was said
   * when they were added, otherwise {@link ExitCode#MODEL_ERROR}.
   */
  public ExitCode exitCode() {
    return exitCode;
  }

  @Override
  public Iterator<Diagnostic> iterator() {
    return toList().iterator();
  }

  /** A collection of these diagnostics. */
  public static Diagnostics of(Collection<Diagnostic> diagnostics) {
    Diagnostics collected = new Diagnostics();
    collected.addAll(diagnostics);
    return collected;
  }

  private static int compareRelated(List<Diagnostic.Related> left, List<Diagnostic.Related> right) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int order = RELATED_ORDER.compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }
}
