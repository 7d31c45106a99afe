// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

/** Is told how a build goes on. */
@FunctionalInterface
public interface BuildProgress {
  /**
   * A step was done.
   *
   * @param done steps done, this one included
   * @param total steps in all; may grow
   * @param step what it was, such as {@code compiling Sonar-1.0.0/src/component.cpp}
   */
  void step(int done, int total, String step);
}
