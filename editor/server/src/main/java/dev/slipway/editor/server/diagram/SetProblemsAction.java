// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.diagram;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.validation.fix.QuickFixes;
import java.util.List;
import java.util.Locale;
import org.eclipse.glsp.server.actions.Action;

/** Tells a client all that is known to be wrong with the model, drawn in its diagram or not. */
public class SetProblemsAction extends Action {
  public static final String KIND = "slipway.setProblems";

  /**
   * A problem.
   *
   * @param severity such as {@code error}
   * @param summary a few words
   * @param path of the element; empty for the model as a whole
   * @param message what is wrong
   * @param hint how to mend it; may be empty
   * @param code the stable name of the rule
   * @param elementId the element that it leads to; empty for the model as a whole
   * @param fixable whether its rule has fixes, one of which may mend it
   */
  record Problem(
      String severity,
      String summary,
      String path,
      String message,
      String hint,
      String code,
      String elementId,
      boolean fixable) {
    static Problem of(Diagnostic found) {
      return new Problem(
          found.severity().name().toLowerCase(Locale.ROOT),
          found.summary(),
          found.elementPath().isRoot() ? "" : VisibleText.of(found.elementPath().toString()),
          found.message(),
          found.hint(),
          found.code(),
          found.elementId(),
          !found.elementId().isEmpty() && QuickFixes.codes().contains(found.code()));
    }
  }

  private final List<Problem> problems;

  /**
   * @param found what is wrong
   */
  public SetProblemsAction(List<Diagnostic> found) {
    super(KIND);
    this.problems = found.stream().map(Problem::of).toList();
  }
}
