// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.run;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import java.util.List;

/** An experiment cannot be run; nothing was measured, and the nodes are as they were. */
public final class ExperimentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final ExitCode exitCode;
  private final transient List<Diagnostic> diagnostics;

  private ExperimentException(ExitCode exitCode, List<Diagnostic> diagnostics) {
    super(diagnostics.get(0).summary() + ". " + diagnostics.get(0).message());
    this.exitCode = exitCode;
    this.diagnostics = List.copyOf(diagnostics);
  }

  /** The folder that was named for the results is in use, or is of something else. */
  static ExperimentException ofFolder(Diagnostic why) {
    return new ExperimentException(ExitCode.USAGE, List.of(why));
  }

  /**
   * The bundle does not describe an experiment that can be run.
   *
   * @param why at least one
   */
  static ExperimentException ofBundle(List<Diagnostic> why) {
    return new ExperimentException(ExitCode.MODEL_ERROR, why);
  }

  /**
   * Nodes are not reached, are used, or lack something.
   *
   * @param why at least one
   */
  static ExperimentException ofNodes(List<Diagnostic> why) {
    return new ExperimentException(ExitCode.REMOTE_ACTION_FAILED, why);
  }

  /** How a command ends that it keeps from its work. */
  public ExitCode exitCode() {
    return exitCode;
  }

  /** Why, and how to mend it. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }
}
