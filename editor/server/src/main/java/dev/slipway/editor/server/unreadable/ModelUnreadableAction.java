// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.unreadable;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.glsp.server.actions.ResponseAction;

/** Tells a client that a model cannot be read, and why, in place of its graph. */
public class ModelUnreadableAction extends ResponseAction {
  public static final String KIND = "slipway.modelUnreadable";

  /** More than anybody mends before looking again. */
  private static final int MOST = 100;

  /** What git writes into files that it cannot merge. */
  private static final Pattern CONFLICT_MARKER = Pattern.compile("<{7}|={7}|>{7}");

  /**
   * A problem.
   *
   * @param severity such as {@code error}
   * @param summary a few words
   * @param code the stable name of the rule
   * @param place the file, relative to the workspace, with line and column where they are known
   * @param element what it is about, in words; empty for the file as a whole
   * @param message what is wrong
   * @param hint how to mend it; may be empty
   * @param line the number of the line that is meant; 0 where there is none
   * @param lines what the file has there
   */
  record Problem(
      String severity,
      String summary,
      String code,
      String place,
      String element,
      String message,
      String hint,
      int line,
      List<Excerpt.Line> lines) {
    static Problem of(Diagnostic found, Path workspace) {
      Location place = found.location();
      String element = found.elementPath().isRoot() ? "" : found.elementPath().label();
      List<Excerpt.Line> lines = Excerpt.around(place);
      boolean conflict =
          lines.stream()
              .filter(line -> line.number() == place.line())
              .anyMatch(line -> CONFLICT_MARKER.matcher(line.text()).lookingAt());
      return new Problem(
          found.severity().name().toLowerCase(Locale.ROOT),
          found.summary(),
          found.code(),
          relative(place, workspace),
          VisibleText.of(element),
          found.message(),
          conflict ? "A merge left this conflict marker: resolve the conflict." : found.hint(),
          place.line(),
          lines);
    }

    private static String relative(Location place, Path workspace) {
      Path file = Path.of(place.file());
      return file.startsWith(workspace)
          ? new Location(workspace.relativize(file).toString(), place.line(), place.column())
              .toString()
          : place.toString();
    }
  }

  private final List<Problem> problems;
  private final int more;

  /**
   * @param found why it cannot be read
   * @param workspace the folder that files are told relative to
   */
  ModelUnreadableAction(List<Diagnostic> found, Path workspace) {
    super(KIND);
    problems = found.stream().limit(MOST).map(each -> Problem.of(each, workspace)).toList();
    more = found.size() - problems.size();
  }
}
