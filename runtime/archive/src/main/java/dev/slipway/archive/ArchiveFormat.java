// SPDX-License-Identifier: EPL-2.0
package dev.slipway.archive;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of files that a bundle is packed into. */
public enum ArchiveFormat {
  /** Not compressed, so that no version of zlib has a say in its bytes. */
  ZIP(".zip"),
  /** Compressed by the JDK's zlib: with another zlib the same content may give other bytes. */
  TAR_GZ(".tar.gz"),
  /** Compressed by code of its own, the same on every machine, and the smallest. */
  TAR_XZ(".tar.xz");

  private final String ending;

  ArchiveFormat(String ending) {
    this.ending = ending;
  }

  /** How the names of such files end. */
  public String ending() {
    return ending;
  }

  /** The kind that a file's name asks for; empty for another ending. */
  public static Optional<ArchiveFormat> of(String fileName) {
    return Arrays.stream(values()).filter(format -> fileName.endsWith(format.ending)).findFirst();
  }
}
