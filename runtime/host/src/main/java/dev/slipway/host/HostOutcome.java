// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import java.util.Arrays;

/** How a script of a component host ended, by its exit code. */
public enum HostOutcome {
  /** Done, or it was so already. */
  DONE(0),
  /** Wrong usage: an illegal name, configuration or argument. */
  USAGE(2),
  /** The component's own command failed, or it ended while starting. */
  COMPONENT_FAILED(3),
  /** No such component, instance or upload. */
  ABSENT(4),
  /** Its state forbids it: in use, not running, running with another configuration. */
  STATE(5),
  /** The archive is refused: hash, an entry that leaves its folder, links, manifest. */
  ARCHIVE_REFUSED(6),
  /** Another call has held the lock for a minute. */
  BUSY(7),
  /** No space is left. */
  NO_SPACE(8),
  /** The host lacks a program, a shared library or the right to write. */
  HOST_LACKS(9),
  /** There is no such script: the host is not prepared. */
  NOT_PREPARED(127),
  /** Anything else, such as a signal. */
  UNEXPECTED(70);

  /** What a shell answers where a file is there but cannot be executed. */
  private static final int NOT_EXECUTABLE = 126;

  private final int exitCode;

  HostOutcome(int exitCode) {
    this.exitCode = exitCode;
  }

  /** The outcome that an exit code means. */
  public static HostOutcome of(int exitCode) {
    return exitCode == NOT_EXECUTABLE
        ? NOT_PREPARED
        : Arrays.stream(values())
            .filter(outcome -> outcome.exitCode == exitCode)
            .findFirst()
            .orElse(UNEXPECTED);
  }

  /** The exit code of the scripts. */
  public int exitCode() {
    return exitCode;
  }
}
