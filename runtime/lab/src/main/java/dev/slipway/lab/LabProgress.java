// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab;

/** Is told how far a lab has got. */
@FunctionalInterface
public interface LabProgress {
  /**
   * A step is done.
   *
   * @param done steps that are done
   * @param total steps in all
   * @param what the step
   */
  void step(int done, int total, String what);
}
