// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How far a host is, as its server says.
 *
 * @param mac MAC address that it boots from
 * @param entry what its next start over the network does
 * @param stage what it reported last
 * @param time when it did, in seconds of the server's clock since 1970
 * @param text what it said: why it refused or failed, or what it is at; may be empty
 * @param partition what it is restoring, such as {@code sda1}; empty where that is not said
 * @param percent how much of that is restored, 0 to 100; empty where that is not said
 * @param hostKey public SSH host key of the restored system, as {@code ssh-ed25519 AAAA…}; empty
 *     until it is known
 * @param image the image that its disk is saved as, which is not in the store yet; empty unless the
 *     host is captured
 */
public record InstallationStatus(
    String mac,
    Entry entry,
    Stage stage,
    long time,
    String text,
    Optional<String> partition,
    OptionalInt percent,
    Optional<String> hostKey,
    Optional<String> image) {
  public InstallationStatus {
    Objects.requireNonNull(mac);
    Objects.requireNonNull(entry);
    Objects.requireNonNull(stage);
    Objects.requireNonNull(text);
    Objects.requireNonNull(partition);
    Objects.requireNonNull(percent);
    Objects.requireNonNull(hostKey);
    Objects.requireNonNull(image);
  }

  /** Of a host that is not captured. */
  public InstallationStatus(
      String mac,
      Entry entry,
      Stage stage,
      long time,
      String text,
      Optional<String> partition,
      OptionalInt percent,
      Optional<String> hostKey) {
    this(mac, entry, stage, time, text, partition, percent, hostKey, Optional.empty());
  }

  /** What a start over the network does. */
  public enum Entry {
    /** Boots the host's own disk. */
    LOCAL,
    /** Restores an image. */
    RESTORE,
    /** Reports what the host is made of. */
    REHEARSE,
    /** Saves the host's disk as an image. */
    CAPTURE
  }

  /** What a host reports. */
  public enum Stage {
    /** Nothing yet. */
    NONE,
    /** All checks have passed, and it restores, or saves its disk. */
    START,
    /** A check has failed, and no disk was written. */
    REFUSED,
    /** The disk is restored, and it restarts. */
    RESTORED,
    /** Restoring failed, and the disk is incomplete. */
    FAILED,
    /** The restored system runs. */
    BOOTED,
    /** It has reported what it is made of, and boots its own disk. */
    REPORTED,
    /** Its disk is saved, and it boots it. */
    CAPTURED
  }
}
