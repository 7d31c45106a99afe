// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.egl;

import org.eclipse.epsilon.common.module.ModuleElement;
import org.eclipse.epsilon.eol.execute.context.IEolContext;
import org.eclipse.epsilon.eol.execute.control.DefaultExecutionController;

/** Ends a run that takes too long, writes too much, or is interrupted. */
final class RunWatch extends DefaultExecutionController {
  /** A clock reading costs about as much as a step; one in so many is soon enough. */
  private static final int STEPS_BETWEEN_LOOKS = 256;

  private final RunLimits limits;
  private final long started = System.nanoTime();
  private int steps;
  private long written;
  private StoppedException stopped;

  /** The run is over, and whatever it was doing is to be left. */
  static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final Reason reason;

    private StoppedException(Reason reason) {
      super(reason.name(), null, false, false);
      this.reason = reason;
    }

    Reason reason() {
      return reason;
    }
  }

  /** Why a run is over. */
  enum Reason {
    TIME,
    OUTPUT,
    INTERRUPTED
  }

  RunWatch(RunLimits limits) {
    this.limits = limits;
  }

  RunLimits limits() {
    return limits;
  }

  /** Whether the run is over. */
  @Override
  public boolean isTerminated() {
    return stopped != null;
  }

  @Override
  public void control(ModuleElement element, IEolContext context) {
    look();
  }

  /** Called often by whatever may take long. */
  void look() {
    if (++steps >= STEPS_BETWEEN_LOOKS) {
      steps = 0;
      if (Thread.currentThread().isInterrupted()) {
        stop(Reason.INTERRUPTED);
      }
      if (System.nanoTime() - started > limits.time().toNanos()) {
        stop(Reason.TIME);
      }
    }
  }

  /** Counts characters of output. */
  void count(long characters) {
    written += characters;
    if (written > limits.output()) {
      stop(Reason.OUTPUT);
    }
  }

  private void stop(Reason reason) {
    stopped = new StoppedException(reason);
    throw stopped;
  }
}
