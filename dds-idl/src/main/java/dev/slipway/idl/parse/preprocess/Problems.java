// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import java.nio.file.Path;
import java.util.Collection;

/** Collects what is wrong with IDL files; of a hopeless file only so much. */
public final class Problems {
  private static final int MOST = 500;

  private final Diagnostics found = new Diagnostics();
  private int count;

  /** Reports a problem; each {@code {}} of the message is replaced by the next value. */
  public void report(Problem problem, Location place, String message, Object... values) {
    add(start(problem, place).message(message, values).build());
  }

  /** As {@link #report}, with a more exact hint on how to mend it. */
  public void reportWithHint(
      Problem problem, Location place, String hint, String message, Object... values) {
    add(start(problem, place).message(message, values).hint(hint).build());
  }

  /** As {@link #report}, with another place that explains it. */
  public void reportWithOther(
      Problem problem,
      Location place,
      Location other,
      String about,
      String message,
      Object... values) {
    add(
        start(problem, place)
            .message(message, values)
            .related(ElementPath.ROOT, other, about)
            .build());
  }

  /** Reports that a file that the user has named cannot be read. */
  public void reportUnreadable(Path named, String why) {
    report(Problem.FILE_UNREADABLE, Location.of(named.toString()), "{}", why);
    found.weigh(ExitCode.USAGE);
  }

  private static Diagnostic.Builder start(Problem problem, Location place) {
    return Diagnostic.builder(problem.code(), problem.severity(), problem.summary())
        .in(place)
        .hint("{}", problem.hint());
  }

  private void add(Diagnostic diagnostic) {
    count++;
    if (count <= MOST) {
      found.add(diagnostic);
    }
  }

  /** Whether so much is wrong that reading on tells nobody anything. */
  public boolean isHopeless() {
    return count > MOST;
  }

  /** All that was reported. */
  public Diagnostics diagnostics(Collection<String> files) {
    if (isHopeless()) {
      Location place = Location.of(files.iterator().next());
      found.add(
          start(Problem.PROBLEMS_OMITTED, place).message("The first {} are shown.", MOST).build());
    }
    return found;
  }
}
