// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal;

import java.util.Objects;

/**
 * An image in the store of a provisioning server.
 *
 * @param name its directory
 * @param bytes what it takes in the store
 * @param diskBytes size of the disk that was saved, which is the smallest that it fits on; 0 where
 *     the image does not say
 */
public record StoredImage(String name, long bytes, long diskBytes) {
  public StoredImage {
    Objects.requireNonNull(name);
  }
}
