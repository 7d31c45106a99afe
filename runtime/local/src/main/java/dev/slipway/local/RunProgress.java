// SPDX-License-Identifier: EPL-2.0
package dev.slipway.local;

/** Is told how a run goes on. */
@FunctionalInterface
public interface RunProgress {
  /**
   * Something begins.
   *
   * @param what it, such as {@code waiting until all writers and readers match}
   */
  void begins(String what);
}
