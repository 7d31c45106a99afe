// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Port to a server that restores images to the disks of hosts. A host boots its own disk unless it
 * is armed, and then restores once.
 *
 * <p>Every method may be called again: what is done already has no further effect. Safe for use by
 * several threads.
 */
public interface BareMetalServer {
  /**
   * Brings the files of a bundle there: what each host restores, and boot entries.
   *
   * @param files folder of the server's files in the bundle
   * @throws ActionException if the server is not set up, or refuses them
   * @throws IOException if a file cannot be read, or the server not be reached
   */
  void publish(Path files) throws ActionException, IOException, InterruptedException;

  /**
   * Has a host restore its image at its next start over the network, and only then.
   *
   * @param mac MAC address that it boots from
   * @param token what the host proves itself by; one that was given before is no longer valid
   * @param other an image of the store that is restored in place of the drawn one; empty for that
   * @param together how many hosts get the image by one transfer, over multicast; 1 for a host that
   *     reads it itself. With more, {@link #defects} must have found the image whole
   * @throws ActionException if the server does not know the host, must leave it alone, has no such
   *     image, or is to send one that was not checked as it is
   */
  void arm(String mac, OneTimeToken token, Optional<String> other, int together)
      throws ActionException, RemoteException, InterruptedException;

  /** The same with the drawn image. */
  default void arm(String mac, OneTimeToken token)
      throws ActionException, RemoteException, InterruptedException {
    arm(mac, token, Optional.empty(), 1);
  }

  /**
   * Has a host report what it is made of at its next start over the network, and only then; no disk
   * is written.
   *
   * @param mac MAC address that it boots from
   * @param token what the host proves itself by; one that was given before is no longer valid
   * @throws ActionException if the server does not know the host, or must leave it alone
   */
  void rehearse(String mac, OneTimeToken token)
      throws ActionException, RemoteException, InterruptedException;

  /**
   * Has a host save its disk as an image at its next start over the network, and only then; no disk
   * is written. The image is not in the store before {@link #keepImage}.
   *
   * @param mac MAC address that it boots from
   * @param token what the host proves itself by; one that was given before is no longer valid
   * @param image name of the image
   * @param replace whether an image of that name may be replaced
   * @throws ActionException if the server does not know the host, must leave it alone, or has an
   *     image of that name
   */
  void capture(String mac, OneTimeToken token, String image, boolean replace)
      throws ActionException, RemoteException, InterruptedException;

  /**
   * Brings the image that a host has saved into the store, which may take hours, unless it has a
   * defect: it is there whole or not at all.
   *
   * @param mac MAC address of the host
   * @param replace whether an image of the same name may be replaced
   * @param progress told before each file how far the check is
   * @return what is wrong with the image; nothing where it is in the store
   * @throws ActionException if the host has saved none, or the store has an image of that name
   */
  List<ImageDefect> keepImage(String mac, boolean replace, Consumer<ImageProgress> progress)
      throws ActionException, RemoteException, InterruptedException;

  /** What a host reported since it was armed last; empty if it has not. */
  Optional<MachineReport> machine(String mac)
      throws ActionException, RemoteException, InterruptedException;

  /**
   * Has a host boot its own disk again; tokens that were given are no longer valid. One whose disk
   * is restored stays so, and may still report that it has booted.
   */
  void disarm(String mac) throws ActionException, RemoteException, InterruptedException;

  /** How far each host is that the server knows. */
  List<InstallationStatus> status() throws ActionException, RemoteException, InterruptedException;

  /** The images in its store, whole or not, by name. */
  List<StoredImage> images() throws ActionException, RemoteException, InterruptedException;

  /**
   * Reads a whole image, which may take hours, and says what is wrong with it; nothing where it can
   * be restored. No file is named twice.
   *
   * @param image name of an image in the store
   * @param progress told before each file how far the check is
   * @throws ActionException if the store has no such image
   */
  List<ImageDefect> defects(String image, Consumer<ImageProgress> progress)
      throws ActionException, RemoteException, InterruptedException;
}
