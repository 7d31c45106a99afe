// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import java.util.function.Consumer;

/** Follows one generation from another thread, and ends it early. For one run only. */
public final class GenerationControl {
  private final Consumer<Stage> whenBegun;
  private boolean cancelled;
  private Interruption interruption;

  /** What takes time, in the order of {@link GenerationRun}. */
  public enum Stage {
    /** The model's files are read. */
    LOAD("Reading the model"),
    /** All rules are checked. */
    VALIDATE("Checking the model"),
    /** The generators work. */
    GENERATE("Generating"),
    /** Files are compared with what is there, and those that differ written. */
    WRITE("Comparing and writing files");

    private final String label;

    Stage(String label) {
      this.label = label;
    }

    /** The stage in words. */
    public String label() {
      return label;
    }
  }

  /**
   * @param whenBegun told of each stage when it begins, in the thread of the run
   */
  public GenerationControl(Consumer<Stage> whenBegun) {
    this.whenBegun = whenBegun;
  }

  /** The control of a run that nobody follows and nobody ends. */
  static GenerationControl none() {
    return new GenerationControl(stage -> {});
  }

  /** Ends the run as Ctrl-C would: before its commit, with all as it was; later, not at all. */
  public synchronized void cancel() {
    cancelled = true;
    if (interruption != null) {
      interruption.request();
    }
  }

  synchronized void controls(Interruption begun) {
    interruption = begun;
    if (cancelled) {
      begun.request();
    }
  }

  void begin(Stage stage) {
    whenBegun.accept(stage);
  }
}
