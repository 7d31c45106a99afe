// SPDX-License-Identifier: EPL-2.0
package dev.slipway.maven;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Says in Maven's terms how a goal ended: log entries by severity, one sentence if it failed. */
final class Outcome {
  private final Log log;
  private final boolean failOnWarnings;

  /**
   * The outcome of a goal.
   *
   * @param log where diagnostics go
   * @param failOnWarnings whether a warning fails the goal
   */
  Outcome(Log log, boolean failOnWarnings) {
    this.log = log;
    this.failOnWarnings = failOnWarnings;
  }

  /** Logs each diagnostic as one entry, so that modules built at once do not mix their lines. */
  void log(List<Diagnostic> diagnostics) {
    for (Diagnostic diagnostic : diagnostics) {
      String text = TextDiagnosticPrinter.printUnlabelled(diagnostic).stripTrailing();
      switch (diagnostic.severity()) {
        case ERROR -> log.error(text);
        case WARNING -> log.warn(text);
        case INFO -> log.info(text);
      }
    }
  }

  /**
   * Fails the goal unless all is well.
   *
   * @param complaint what is to be said then, without what the diagnostics are counted in
   * @throws MojoFailureException if the model, the configuration or a tool is at fault
   * @throws MojoExecutionException if files could not be read or written, or Slipway is at fault
   */
  void require(String complaint, List<Diagnostic> diagnostics, ExitCode code)
      throws MojoFailureException, MojoExecutionException {
    Diagnostics found = Diagnostics.of(diagnostics);
    String sentence = "%s: %s.".formatted(complaint, TextDiagnosticPrinter.summary(found));
    switch (code) {
      case OK -> {
        if (failOnWarnings && found.count(Severity.WARNING) > 0) {
          throw new MojoFailureException(
              "failOnWarnings is set: %s.".formatted(TextDiagnosticPrinter.summary(found)));
        }
      }
      case REMOTE_ACTION_FAILED, INTERNAL_ERROR, LOCAL_FILE_FAILED ->
          throw new MojoExecutionException(sentence);
      case MODEL_ERROR, USAGE -> throw new MojoFailureException(sentence);
      case INTERRUPTED -> throw new MojoFailureException("Interrupted; nothing was changed.");
    }
  }
}
