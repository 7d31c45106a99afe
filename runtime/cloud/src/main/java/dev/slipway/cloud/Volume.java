// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Map;

/**
 * A volume.
 *
 * @param name may be empty
 * @param sizeGib its size in GiB
 * @param status in lower case, such as {@code available}, {@code in-use}, {@code error}
 * @param metadata what those who made it noted on it
 */
public record Volume(
    String id, String name, long sizeGib, String status, Map<String, String> metadata) {
  public Volume {
    metadata = Map.copyOf(metadata);
  }
}
