// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.xml;

import java.io.IOException;
import java.nio.file.Path;

/** Finds the XML in a file, which may be an archive. */
@FunctionalInterface
public interface XmlOpener {
  /**
   * The bytes of the XML.
   *
   * @param file a file of at most {@link #LARGEST} bytes
   * @throws IOException if the file cannot be read, with a message for the user
   */
  byte[] open(Path file) throws IOException;

  /** The largest file that is read, and the largest XML in one, in bytes. */
  long LARGEST = 64L << 20;
}
