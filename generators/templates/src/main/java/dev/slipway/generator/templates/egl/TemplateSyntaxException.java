// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import java.util.List;
import org.eclipse.epsilon.common.parse.problem.ParseProblem;

/** A file of the set that cannot be parsed. */
final class TemplateSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String path;
  private final transient List<ParseProblem> problems;

  TemplateSyntaxException(String path, List<ParseProblem> problems) {
    super(path, null, false, false);
    this.path = path;
    this.problems = problems;
  }

  /** The file's path in the set. */
  String path() {
    return path;
  }

  List<ParseProblem> problems() {
    return problems;
  }
}
