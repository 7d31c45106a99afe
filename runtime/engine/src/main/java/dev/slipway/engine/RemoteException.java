// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.plan.ScopeObservation.Obstacle;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Something could not be done on a machine. Callers tell failures apart by {@link #kind}; users
 * read the diagnostic.
 */
public final class RemoteException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Lines of a command's error output that a diagnostic quotes. */
  private static final int QUOTED_LINES = 5;

  private final Kind kind;
  private final transient Diagnostic diagnostic;

  /** What went wrong, as far as it makes a difference to who handles it. */
  public enum Kind {
    /** No connection: the name is unknown, there is no route, or no server listens. */
    UNREACHABLE(Obstacle.OTHER),
    /** A step was not done in its time; it may still be under way on the machine. */
    TIMED_OUT(Obstacle.OTHER),
    /** The machine's host key is not among the known ones. */
    HOST_KEY_UNKNOWN(Obstacle.UNKNOWN_HOST_KEY),
    /** The machine's host key is not the recorded one, or was revoked. */
    HOST_KEY_CHANGED(Obstacle.OTHER_HOST_KEY),
    /** The machine does not admit the user. */
    NOT_ADMITTED(Obstacle.REFUSAL),
    /** The connection was there and is lost. */
    CONNECTION_LOST(Obstacle.OTHER),
    /** A command ended with another exit code than 0. */
    COMMAND_FAILED(Obstacle.OTHER),
    /** A command printed more than anybody asked for. */
    TOO_MUCH_OUTPUT(Obstacle.OTHER),
    /** A file could not be written or read, or does not fit. */
    TRANSFER_FAILED(Obstacle.OTHER),
    /** How to reach the machine is not said, or said in a way that is not understood. */
    MISCONFIGURED(Obstacle.OTHER);

    private final Obstacle obstacle;

    Kind(Obstacle obstacle) {
      this.obstacle = obstacle;
    }
  }

  /**
   * @param node the node's name in the bundle
   * @param diagnostic what, why and how to mend it
   * @param cause what the system or a library threw; null where there is nothing
   */
  public RemoteException(Kind kind, String node, Diagnostic diagnostic, Throwable cause) {
    super(node + ": " + diagnostic.summary() + ". " + diagnostic.message(), cause);
    this.kind = kind;
    this.diagnostic = diagnostic;
  }

  /** What went wrong. */
  public Kind kind() {
    return kind;
  }

  /** What, why and how to mend it. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** What keeps the machine from answering. */
  public Obstacle obstacle() {
    return kind.obstacle;
  }

  /**
   * No connection can be made.
   *
   * @param place where it was looked for, such as {@code 10.0.0.1 port 22}
   * @param why what the system says
   */
  public static RemoteException unreachable(
      String node, String place, String why, Throwable cause) {
    return new RemoteException(
        Kind.UNREACHABLE,
        node,
        error("REMOTE_UNREACHABLE", "Host cannot be reached")
            .message("{} at {}: {}.", node, place, reason(why))
            .hint(
                "Is it up, is its SSH server running, and does 'ssh {}' with the same ssh_config"
                    + " reach it?",
                node)
            .build(),
        cause);
  }

  /** Something begun on the machine did not end in its time. */
  public static RemoteException timedOut(String node, String what, Duration time) {
    return timedOut(
        node,
        what,
        time,
        "It may still be at work there. Look at the load of the host, then try again.");
  }

  /** The same with another advice than to look at the load. */
  public static RemoteException timedOut(String node, String what, Duration time, String hint) {
    return new RemoteException(
        Kind.TIMED_OUT,
        node,
        error("REMOTE_TIMEOUT", "Host timed out")
            .message("{}: {} did not end within {} ms.", node, what, time.toMillis())
            .hint(hint)
            .build(),
        null);
  }

  /**
   * The connection was there and is lost.
   *
   * @param doing what was under way
   * @param why what is known of the reason
   */
  public static RemoteException connectionLost(
      String node, String doing, String why, Throwable cause) {
    return new RemoteException(
        Kind.CONNECTION_LOST,
        node,
        error("REMOTE_CONNECTION_LOST", "Connection was lost")
            .message("{}: {} was interrupted: {}.", node, doing, reason(why))
            .hint("It may have completed; check the host again.")
            .build(),
        cause);
  }

  /** A command ended with another exit code than 0. */
  public static RemoteException commandFailed(
      String node, RemoteCommand command, RemoteResult result) {
    return new RemoteException(
        Kind.COMMAND_FAILED,
        node,
        error("REMOTE_COMMAND_FAILED", "Command failed on host")
            .message(
                VisibleText.name(node)
                    + ": "
                    + VisibleText.name(command.toString())
                    + (result.exitCode() == RemoteResult.SIGNALLED
                        ? " was ended by a signal."
                        : " ended with exit code " + result.exitCode() + ".")
                    + lastLines(result))
            .hint(
                "Look at the last lines of its output, if there are any, and at the log of the"
                    + " host.")
            .build(),
        null);
  }

  /**
   * The result, if the command succeeded.
   *
   * @throws RemoteException if it did not, with the last lines that it printed
   */
  public static RemoteResult requireSuccess(String node, RemoteCommand command, RemoteResult result)
      throws RemoteException {
    if (!result.succeeded()) {
      throw commandFailed(node, command, result);
    }
    return result;
  }

  /**
   * A command printed more than anybody asked for.
   *
   * @param most what is taken of such a command, in bytes
   */
  public static RemoteException tooMuchOutput(String node, RemoteCommand command, int most) {
    return new RemoteException(
        Kind.TOO_MUCH_OUTPUT,
        node,
        error("REMOTE_FLOODS", "Host sends too much")
            .message("{}: {} printed more than {} KiB.", node, command.toString(), most / 1024)
            .hint(
                "Does a start file of the login shell print something? Look at what 'ssh {} true'"
                    + " shows.",
                node)
            .build(),
        null);
  }

  /** A file could not be written or read, for another reason than space. */
  public static RemoteException transferFailed(
      String node, String path, String why, Throwable cause) {
    return new RemoteException(
        Kind.TRANSFER_FAILED,
        node,
        error("REMOTE_TRANSFER_FAILED", "File could not be transferred")
            .message("{}: {}: {}.", node, path, reason(why))
            .hint("Does the folder exist there, and may the user write in it?")
            .build(),
        cause);
  }

  /** A file does not fit on the machine. */
  public static RemoteException noSpace(String node, String path, long size, Throwable cause) {
    return new RemoteException(
        Kind.TRANSFER_FAILED,
        node,
        error("REMOTE_NO_SPACE", "No space left on host")
            .message("{}: {} with {} bytes does not fit.", node, path, size)
            .hint("Free space on the file system of that folder; what was there is unchanged.")
            .build(),
        cause);
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }

  /** A reason of the system's or a library's, for the middle of a sentence. */
  private static String reason(String why) {
    String text = VisibleText.of(why.strip());
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static String lastLines(RemoteResult result) {
    List<String> lines =
        (result.errors().isBlank() ? result.output() : result.errors())
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
    StringBuilder text = new StringBuilder();
    lines
        .subList(Math.max(0, lines.size() - QUOTED_LINES), lines.size())
        .forEach(
            line -> text.append('\n').append(VisibleText.of(VisibleText.withoutColours(line))));
    return text.toString();
  }
}
