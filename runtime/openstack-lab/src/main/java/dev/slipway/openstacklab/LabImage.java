// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An image of no content.
 *
 * @param attributes what Glance is to say of it, as {@code disk_format}, with its properties
 */
public record LabImage(String name, SortedMap<String, String> attributes) {
  public LabImage {
    attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
  }
}
