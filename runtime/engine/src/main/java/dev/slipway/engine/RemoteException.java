// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.plan.ScopeObservation.Obstacle;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Something could not be done on a machine; each kind of cause is a class and has a diagnostic. */
public abstract sealed class RemoteException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Lines of a command's error output that a diagnostic quotes. */
  private static final int QUOTED_LINES = 5;

  private final transient Diagnostic diagnostic;

  private RemoteException(String node, Diagnostic diagnostic, Throwable cause) {
    super(node + ": " + diagnostic.summary() + ". " + diagnostic.message(), cause);
    this.diagnostic = diagnostic;
  }

  /** What, why and how to mend it. */
  public Diagnostic diagnostic() {
    return diagnostic;
  }

  /** What keeps the machine from answering. */
  public Obstacle obstacle() {
    return Obstacle.OTHER;
  }

  private static String having(List<String> files) {
    List<String> named = files.stream().distinct().toList();
    return String.join(" and ", named) + (named.size() == 1 ? " has" : " have");
  }

  /** A reason of the system's or a library's, for the middle of a sentence. */
  private static String reason(String why) {
    String text = VisibleText.of(why.strip());
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }

  /** No connection can be made: no such name, no route, nobody listens. */
  public static final class Unreachable extends RemoteException {
    private static final long serialVersionUID = 1L;

    /**
     * @param place where it was looked for, such as {@code 10.0.0.1 port 22}
     * @param why what the system says
     */
    public Unreachable(String node, String place, String why, Throwable cause) {
      super(
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
  }

  /** A step was not done in its time. */
  public static final class TimedOut extends RemoteException {
    private static final long serialVersionUID = 1L;

    private TimedOut(String node, String what, Duration time, String hint) {
      super(
          node,
          error("REMOTE_TIMEOUT", "Host timed out")
              .message("{}: {} did not end within {} ms.", node, what, time.toMillis())
              .hint(hint)
              .build(),
          null);
    }

    /** The connection was not made in its time. */
    public static TimedOut connecting(String node, String place, Duration time) {
      return new TimedOut(
          node,
          "connecting to " + place,
          time,
          "Something answers there, or drops what it is sent, but does not speak SSH in time: look"
              + " at the load of the host and at firewalls on the way.");
    }

    /** Something begun on the machine did not end in its time; it may still be under way there. */
    public static TimedOut running(String node, String what, Duration time) {
      return new TimedOut(
          node,
          what,
          time,
          "It may still be at work there. Look at the load of the host, then try again.");
    }
  }

  /** The machine's host key is not among the known ones. */
  public static final class HostKeyUnknown extends RemoteException {
    private static final long serialVersionUID = 1L;

    /**
     * @param key type and fingerprint, such as {@code ED25519 SHA256:…}
     * @param name what the key is looked up by, such as {@code [10.0.0.1]:2222}
     * @param files where it was looked for
     */
    public HostKeyUnknown(
        String node, String key, String name, List<String> files, Throwable cause) {
      super(
          node,
          error("REMOTE_HOST_KEY_UNKNOWN", "Unknown host key")
              .message("{} shows the key {}, and {} no key for {}.", node, key, having(files), name)
              .hint(
                  "Compare the fingerprint with what 'ssh-keygen -lf' says of"
                      + " /etc/ssh/ssh_host_*_key.pub on the host itself; if they agree, connect"
                      + " once with 'ssh {}' to have the key recorded.",
                  node)
              .build(),
          cause);
    }

    @Override
    public Obstacle obstacle() {
      return Obstacle.UNKNOWN_HOST_KEY;
    }
  }

  /** The machine's host key is not the recorded one, or was revoked. */
  public static final class HostKeyChanged extends RemoteException {
    private static final long serialVersionUID = 1L;

    /** The arguments are those of {@link HostKeyUnknown}. */
    public HostKeyChanged(
        String node, String key, String name, List<String> files, Throwable cause) {
      super(
          node,
          error("REMOTE_HOST_KEY_CHANGED", "Host key has changed")
              .message(
                  "{} shows the key {}, but {} another one for {}: another machine has that"
                      + " address, the connection is intercepted, or the host was reinstalled.",
                  node,
                  key,
                  having(files),
                  name)
              .hint(
                  "If the host was reinstalled: compare the fingerprint on the host itself, then"
                      + " remove the old key with \"ssh-keygen -R '{}'\" (-f FILE where it is not"
                      + " in ~/.ssh/known_hosts).",
                  name)
              .build(),
          cause);
    }

    private HostKeyChanged(String node, Diagnostic diagnostic, Throwable cause) {
      super(node, diagnostic, cause);
    }

    /**
     * A machine of another key is where a server of a cloud should be.
     *
     * @param place where, such as {@code 10.0.0.1 port 22}
     */
    public static HostKeyChanged ofServer(String node, String key, String place, Throwable cause) {
      return new HostKeyChanged(
          node,
          error("REMOTE_HOST_KEY_CHANGED", "Host key has changed")
              .message(
                  "{} at {} shows the key {}, which is not the one that its server was given:"
                      + " another machine has that address, or the server ignores its user data.",
                  node,
                  place,
                  key)
              .hint(
                  "Check in the cloud which server has the address, and that cloud-init of its"
                      + " image sets ssh_keys. If you trust the machine, give 'Host {}' a HostName"
                      + " in your ssh_config and its key in known_hosts; these are used instead.",
                  node)
              .build(),
          cause);
    }

    @Override
    public Obstacle obstacle() {
      return Obstacle.OTHER_HOST_KEY;
    }
  }

  /** A server of a cloud has no recorded host key, and is not otherwise known. */
  public static final class HostKeyUnrecorded extends RemoteException {
    private static final long serialVersionUID = 1L;

    /**
     * @param address where it is; empty where that is not known
     */
    public HostKeyUnrecorded(String node, String address, Throwable cause) {
      super(
          node,
          error("REMOTE_HOST_KEY_UNRECORDED", "Host key of a server was not recorded")
              .message(
                  "The server of {}{} was launched without a host key of Slipway's, and ssh_config"
                      + " does not lead to it.",
                  node,
                  address.isEmpty() ? "" : " at " + address)
              .hint(
                  "Give 'Host {}' the HostName{} in your ssh_config, and record the key after you"
                      + " compared it; or delete the server and run 'slipway apply', which launches"
                      + " it with a recorded key.",
                  node,
                  address.isEmpty() ? "" : " " + address)
              .build(),
          cause);
    }

    @Override
    public Obstacle obstacle() {
      return Obstacle.UNKNOWN_HOST_KEY;
    }
  }

  /** The machine does not admit the user. */
  public static final class AuthenticationFailed extends RemoteException {
    private static final long serialVersionUID = 1L;

    private AuthenticationFailed(String node, Diagnostic.Builder diagnostic, Throwable cause) {
      super(node, diagnostic.build(), cause);
    }

    /**
     * The host refuses the keys that it was shown.
     *
     * @param user who tried
     * @param tried what was shown, such as the names of keys, and what was not and why
     */
    public static AuthenticationFailed keysRefused(
        String node, String user, List<String> tried, Throwable cause) {
      return new AuthenticationFailed(
          node,
          error("REMOTE_AUTHENTICATION", "Host does not admit the user")
              .message("{} refuses user {}. Tried: {}.", node, user, String.join(", ", tried))
              .hint(
                  "Is the user right, is the public key in the user's authorized_keys, and the"
                      + " private key in the agent or named by IdentityFile? Keys with a passphrase"
                      + " are used through the agent only; passwords are not used."),
          cause);
    }

    /**
     * There is no key to show.
     *
     * @param tried what was not shown and why
     */
    public static AuthenticationFailed noKey(
        String node, String user, List<String> tried, Throwable cause) {
      return new AuthenticationFailed(
          node,
          error("REMOTE_KEY_UNUSABLE", "No usable private key")
              .message(
                  "There is no key to show to {} for user {}: {}.",
                  node,
                  user,
                  tried.isEmpty()
                      ? "none is named, and none is in an agent"
                      : String.join(", ", tried))
              .hint(
                  "Name a private key by IdentityFile in the ssh_config, or load one into the agent"
                      + " with ssh-add. Keys with a passphrase are used through the agent only."),
          cause);
    }

    /**
     * The host admits nobody by key.
     *
     * @param accepted what it accepts, in the words of SSH, such as {@code password}
     */
    public static AuthenticationFailed keysNotAccepted(
        String node, String user, String accepted, Throwable cause) {
      return new AuthenticationFailed(
          node,
          error("REMOTE_KEYS_NOT_ACCEPTED", "Host accepts no keys")
              .message(
                  "{} admits user {} by {} only; Slipway uses keys.",
                  node,
                  user,
                  accepted.replace(",", " or "))
              .hint(
                  "Set 'PubkeyAuthentication yes' in the host's sshd_config, and add the public key"
                      + " to the user's authorized_keys, for example with 'ssh-copy-id {}'.",
                  node),
          cause);
    }

    @Override
    public Obstacle obstacle() {
      return Obstacle.REFUSAL;
    }
  }

  /** The connection was there and is lost. */
  public static final class ConnectionLost extends RemoteException {
    private static final long serialVersionUID = 1L;

    /**
     * @param doing what was under way
     * @param why what is known of the reason
     */
    public ConnectionLost(String node, String doing, String why, Throwable cause) {
      super(
          node,
          error("REMOTE_CONNECTION_LOST", "Connection was lost")
              .message("{}: {} was interrupted: {}.", node, doing, reason(why))
              .hint("It may have completed; check the host again.")
              .build(),
          cause);
    }
  }

  /** A command ended with another exit code than 0. */
  public static final class CommandFailed extends RemoteException {
    private static final long serialVersionUID = 1L;
    private final transient RemoteResult result;

    public CommandFailed(String node, RemoteCommand command, RemoteResult result) {
      super(
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
              .build(),
          null);
      this.result = result;
    }

    /**
     * The result, if the command succeeded.
     *
     * @throws CommandFailed if it did not
     */
    public static RemoteResult requireSuccess(
        String node, RemoteCommand command, RemoteResult result) throws CommandFailed {
      if (!result.succeeded()) {
        throw new CommandFailed(node, command, result);
      }
      return result;
    }

    /** How it ended. */
    public RemoteResult result() {
      return result;
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

  /** A command printed more than anybody asked for. */
  public static final class TooMuchOutput extends RemoteException {
    private static final long serialVersionUID = 1L;

    /**
     * @param most what is taken of such a command, in bytes
     */
    public TooMuchOutput(String node, RemoteCommand command, int most) {
      super(
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
  }

  /** A file does not fit on the machine. */
  public static final class NoSpace extends RemoteException {
    private static final long serialVersionUID = 1L;

    public NoSpace(String node, String path, long size, Throwable cause) {
      super(
          node,
          error("REMOTE_NO_SPACE", "No space left on host")
              .message("{}: {} with {} bytes does not fit.", node, path, size)
              .hint("Free space on the file system of that folder; what was there is unchanged.")
              .build(),
          cause);
    }
  }

  /** A file could not be written or read, for another reason than space. */
  public static final class TransferFailed extends RemoteException {
    private static final long serialVersionUID = 1L;

    public TransferFailed(String node, String path, String why, Throwable cause) {
      super(
          node,
          error("REMOTE_TRANSFER_FAILED", "File could not be transferred")
              .message("{}: {}: {}.", node, path, reason(why))
              .hint("Does the folder exist there, and may the user write in it?")
              .build(),
          cause);
    }
  }

  /** How to reach the machine is not said, or said in a way that is not understood. */
  public static final class Misconfigured extends RemoteException {
    private static final long serialVersionUID = 1L;

    /**
     * @param place the file, with the line where one is known
     */
    public Misconfigured(String node, Location place, String why, String hint) {
      super(
          node,
          error("REMOTE_MISCONFIGURED", "Settings of host are unusable")
              .in(place)
              .message("{}: {}.", node, why)
              .hint(hint)
              .build(),
          null);
    }
  }
}
