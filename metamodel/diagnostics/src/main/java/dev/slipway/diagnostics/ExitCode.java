// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

/** The exit codes of every Slipway command. */
public enum ExitCode {
  /** All went well. */
  OK(0),
  /** The model or the plan has errors, a check found a difference, or a verdict failed. */
  MODEL_ERROR(1),
  /** The command line is wrong, or a file it names cannot be read. */
  USAGE(2),
  /** An action on a running system, here or on a remote host, failed. */
  REMOTE_ACTION_FAILED(3),
  /** A defect in Slipway itself. */
  INTERNAL_ERROR(70),
  /** A file of this machine could not be written or read while the command ran: EX_IOERR. */
  LOCAL_FILE_FAILED(74),
  /** Stopped by Ctrl-C (128 + SIGINT). */
  INTERRUPTED(130);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The number the process ends with. */
  public int code() {
    return code;
  }
}
