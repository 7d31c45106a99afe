// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

/** What plans say of an installation. */
final class InstallationAttribute {
  /** Directory of the image; of one that is there {@link #UNKNOWN} where nobody knows it. */
  static final String IMAGE = "image";

  /** Serial number or world wide name of the disk. */
  static final String DISK = "disk";

  /** Drawn size of the disk in bytes. */
  static final String DISK_SIZE = "disk.size";

  /** MAC address that the host boots from. */
  static final String MAC = "mac";

  /** Of an image: nobody knows what is on the disk. */
  static final String UNKNOWN = "unknown";

  private InstallationAttribute() {}
}
