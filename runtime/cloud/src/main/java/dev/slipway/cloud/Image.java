// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Map;
import java.util.TreeMap;

/**
 * An image.
 *
 * @param status in lower case: {@link #ACTIVE} once it can be used, {@code queued} without content
 * @param diskFormat such as {@code qcow2}, {@code raw}
 * @param size in bytes; 0 without content
 * @param hashAlgorithm such as {@code sha512}; empty where the cloud keeps none
 * @param hash of the content, hexadecimal; empty as {@code hashAlgorithm}
 * @param minMemoryMib RAM that a flavor needs, in MiB
 * @param minDiskGib disk that a flavor needs, in GiB
 * @param properties what else is said of it, such as {@code hw_vif_model}; only text values
 */
public record Image(
    String id,
    String name,
    String status,
    String diskFormat,
    long size,
    String hashAlgorithm,
    String hash,
    boolean isPublic,
    int minMemoryMib,
    int minDiskGib,
    Map<String, String> properties) {
  /** Status of an image whose content is there. */
  public static final String ACTIVE = "active";

  public Image {
    properties = new TreeMap<>(properties);
  }

  /** Whether its content is there, so that servers can be made of it. */
  public boolean isUsable() {
    return status.equals(ACTIVE);
  }
}
