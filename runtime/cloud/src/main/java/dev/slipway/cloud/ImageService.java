// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.nio.file.Path;
import java.util.List;

/** Port to images. */
public interface ImageService {
  /** The images that the project may use, by name. */
  List<Image> images() throws CloudException, InterruptedException;

  /** An image by its id. */
  Image image(String id) throws CloudException, InterruptedException;

  /**
   * Makes an image of a file, and compares the hash of what has arrived with that of the file. What
   * did not arrive whole is deleted again.
   *
   * @param progress told how many bytes are sent, in steps
   * @throws CloudException of kind MALFORMED if the hash differs
   */
  Image upload(ImageRequest request, Path file, Progress progress)
      throws CloudException, InterruptedException;

  /** Deletes an image; one that is gone already is no error. */
  void delete(String id) throws CloudException, InterruptedException;

  /** Follows an upload. */
  @FunctionalInterface
  interface Progress {
    /** Follows nothing. */
    Progress NONE = (done, size) -> {};

    /**
     * @param done bytes sent
     * @param size bytes in all
     */
    void sent(long done, long size);
  }
}
