// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

/**
 * How a command ended on a machine.
 *
 * @param exitCode its exit code; {@link #SIGNALLED} if a signal ended it
 * @param output what it wrote to its standard output, but for what {@link
 *     RemoteCommand#onOutput(java.util.function.Consumer)} took
 * @param errors what it wrote to its standard error
 */
public record RemoteResult(int exitCode, String output, String errors) {
  /** The exit code of a command that a signal ended, where the host says so. */
  public static final int SIGNALLED = -1;

  /** Whether the exit code is 0. */
  public boolean succeeded() {
    return exitCode == 0;
  }
}
