// SPDX-License-Identifier: EPL-2.0
package dev.slipway.ssh;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteException.Kind;
import java.time.Duration;
import java.util.List;

/** What keeps a connection by SSH from being made. */
final class SshFailures {
  private SshFailures() {}

  /** The connection was not made in its time. */
  static RemoteException connectingTimedOut(String node, String place, Duration time) {
    return RemoteException.timedOut(
        node,
        "connecting to " + place,
        time,
        "Something answers there, or drops what it is sent, but does not speak SSH in time: look at"
            + " the load of the host and at firewalls on the way.");
  }

  /**
   * The machine's host key is not among the known ones.
   *
   * @param key type and fingerprint, such as {@code ED25519 SHA256:…}
   * @param name what the key is looked up by, such as {@code [10.0.0.1]:2222}
   * @param files where it was looked for
   */
  static RemoteException hostKeyUnknown(
      String node, String key, String name, List<String> files, Throwable cause) {
    return new RemoteException(
        Kind.HOST_KEY_UNKNOWN,
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

  /**
   * The machine's host key is not the recorded one, or was revoked. The arguments are those of
   * {@link #hostKeyUnknown}.
   */
  static RemoteException hostKeyChanged(
      String node, String key, String name, List<String> files, Throwable cause) {
    return new RemoteException(
        Kind.HOST_KEY_CHANGED,
        node,
        error("REMOTE_HOST_KEY_CHANGED", "Host key has changed")
            .message(
                "{} shows the key {}, but {} another one for {}: another machine has that address,"
                    + " the connection is intercepted, or the host was reinstalled.",
                node,
                key,
                having(files),
                name)
            .hint(
                "If the host was reinstalled: compare the fingerprint on the host itself, then"
                    + " remove the old key with \"ssh-keygen -R '{}'\" (add '-f FILE' if it is in"
                    + " another file than ~/.ssh/known_hosts).",
                name)
            .build(),
        cause);
  }

  /**
   * A machine of another key is where a server of a cloud should be.
   *
   * @param place where, such as {@code 10.0.0.1 port 22}
   */
  static RemoteException serverKeyChanged(String node, String key, String place, Throwable cause) {
    return new RemoteException(
        Kind.HOST_KEY_CHANGED,
        node,
        error("REMOTE_HOST_KEY_CHANGED", "Host key has changed")
            .message(
                "{} at {} shows the key {}, which is not the one that its server was given: another"
                    + " machine has that address, or the server ignores its user data.",
                node,
                place,
                key)
            .hint(
                "Check in the cloud which server has the address, and that cloud-init of its image"
                    + " sets ssh_keys. If you trust the machine, give 'Host {}' a HostName in your"
                    + " ssh_config and its key in known_hosts; these are used instead.",
                node)
            .build(),
        cause);
  }

  /**
   * A server of a cloud has no recorded host key, and is not otherwise known.
   *
   * @param address where it is; empty where that is not known
   */
  static RemoteException serverKeyUnrecorded(String node, String address, Throwable cause) {
    return new RemoteException(
        Kind.HOST_KEY_UNKNOWN,
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

  /**
   * The host refuses the keys that it was shown.
   *
   * @param user who tried
   * @param tried what was shown, such as the names of keys, and what was not and why
   */
  static RemoteException keysRefused(
      String node, String user, List<String> tried, Throwable cause) {
    return new RemoteException(
        Kind.NOT_ADMITTED,
        node,
        error("REMOTE_AUTHENTICATION", "Host does not admit the user")
            .message("{} refuses user {}. Tried: {}.", node, user, String.join(", ", tried))
            .hint(
                "Is the user right, is the public key in the user's authorized_keys, and the"
                    + " private key in the agent or named by IdentityFile? Keys with a passphrase"
                    + " are used through the agent only; passwords are not used.")
            .build(),
        cause);
  }

  /**
   * There is no key to show.
   *
   * @param tried what was not shown and why
   */
  static RemoteException noKey(String node, String user, List<String> tried, Throwable cause) {
    return new RemoteException(
        Kind.NOT_ADMITTED,
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
                    + " with ssh-add. Keys with a passphrase are used through the agent only.")
            .build(),
        cause);
  }

  /**
   * The host admits nobody by key.
   *
   * @param accepted what it accepts, in the words of SSH, such as {@code password}
   */
  static RemoteException keysNotAccepted(
      String node, String user, String accepted, Throwable cause) {
    return new RemoteException(
        Kind.NOT_ADMITTED,
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
                node)
            .build(),
        cause);
  }

  /**
   * How to reach the machine is not said, or said in a way that is not understood.
   *
   * @param place the file, with the line where one is known
   */
  static RemoteException misconfigured(String node, Location place, String why, String hint) {
    return new RemoteException(
        Kind.MISCONFIGURED,
        node,
        error("REMOTE_MISCONFIGURED", "Settings of host are unusable")
            .in(place)
            .message("{}: {}.", node, why)
            .hint(hint)
            .build(),
        null);
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }

  private static String having(List<String> files) {
    List<String> named = files.stream().distinct().toList();
    return String.join(" and ", named) + (named.size() == 1 ? " has" : " have");
  }
}
