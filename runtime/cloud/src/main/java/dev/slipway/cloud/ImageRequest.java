// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What an image is to be.
 *
 * @param diskFormat such as {@code qcow2}, {@code raw}
 * @param isPublic whether every project may use it, which needs an administrator
 * @param minMemoryMib RAM that a flavor needs, in MiB
 * @param minDiskGib disk that a flavor needs, in GiB
 */
public record ImageRequest(
    String name,
    String diskFormat,
    boolean isPublic,
    int minMemoryMib,
    int minDiskGib,
    Map<String, String> properties) {
  public ImageRequest {
    Objects.requireNonNull(name);
    Objects.requireNonNull(diskFormat);
    properties = new TreeMap<>(properties);
  }
}
