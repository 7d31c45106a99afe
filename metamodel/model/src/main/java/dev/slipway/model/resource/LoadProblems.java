// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;

/**
 * Collects what is wrong while files are loaded. Element paths are made at the end, when names are
 * known and references are resolved.
 */
final class LoadProblems {
  /** More are of no use to anyone; a hostile file could have millions. */
  static final int MOST = 1000;

  private record Found(Diagnostic.Builder diagnostic, EObject element) {}

  private final List<Found> found = new ArrayList<>();
  private Location firstLeftOut = Location.NONE;
  private boolean leftOut;

  /**
   * Adds an error.
   *
   * @param element what it is about, or the closest element around it; null for a file as a whole
   * @return the diagnostic, to be given its message and hint
   */
  Diagnostic.Builder add(LoadProblem problem, Location location, EObject element) {
    Diagnostic.Builder diagnostic = start(problem, location);
    if (found.size() < MOST) {
      found.add(new Found(diagnostic, element));
    } else if (!leftOut) {
      leftOut = true;
      firstLeftOut = location;
    }
    return diagnostic;
  }

  private static Diagnostic.Builder start(LoadProblem problem, Location location) {
    return Diagnostic.builder(problem.code(), Severity.ERROR, problem.summary()).in(location);
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  List<Diagnostic> toList() {
    Diagnostics sorted = new Diagnostics();
    for (Found each : found) {
      if (each.element() != null) {
        each.diagnostic().at(ElementPaths.of(each.element()), ElementPaths.idOf(each.element()));
      }
      sorted.add(each.diagnostic().build());
    }
    if (leftOut) {
      sorted.add(
          start(LoadProblem.MODEL_TOO_MANY_PROBLEMS, firstLeftOut)
              .message("There are more than {} problems; those from here on are not shown.", MOST)
              .hint("Mend the first ones and try again.")
              .build());
    }
    return sorted.toList();
  }
}
