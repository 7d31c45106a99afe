// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a server may be given.
 *
 * @param id the cloud's own; empty in a request, for one that the cloud makes
 * @param memoryMib RAM in MiB
 * @param diskGib root disk in GiB; 0 for the size of the image
 * @param isPublic whether every project may use it
 * @param extraSpecs such as {@code hw:cpu_policy}
 */
public record Flavor(
    String id,
    String name,
    int vcpus,
    int memoryMib,
    int diskGib,
    boolean isPublic,
    Map<String, String> extraSpecs) {
  public Flavor {
    extraSpecs = new TreeMap<>(extraSpecs);
  }
}
