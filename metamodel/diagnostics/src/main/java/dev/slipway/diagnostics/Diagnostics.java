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

  private final TreeSet<Diagnostic> sorted = new TreeSet<>(ORDER);
  private final Map<String, String> summaries = new HashMap<>();

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
  }

  /** Adds each of the diagnostics as {@link #add} does. */
  public void addAll(Iterable<Diagnostic> diagnostics) {
    diagnostics.forEach(this::add);
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

  /** {@link ExitCode#MODEL_ERROR} if there are errors, {@link ExitCode#OK} otherwise. */
  public ExitCode exitCode() {
    return hasErrors() ? ExitCode.MODEL_ERROR : ExitCode.OK;
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
