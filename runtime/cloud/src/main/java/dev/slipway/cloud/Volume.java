// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

/**
 * A volume.
 *
 * @param name may be empty
 * @param sizeGib its size in GiB
 * @param status in lower case, such as {@code available}, {@code in-use}, {@code error}
 */
public record Volume(String id, String name, long sizeGib, String status) {}
