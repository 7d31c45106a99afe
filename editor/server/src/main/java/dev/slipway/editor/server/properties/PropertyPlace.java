// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.properties;

import java.util.List;

/**
 * Says which property is meant.
 *
 * @param elementIds the elements, as in {@link RequestPropertiesAction}
 * @param path the way to the part of each that has the property; empty for the element itself
 * @param feature its name in the metamodel
 */
public record PropertyPlace(List<String> elementIds, String path, String feature) {
  /** A property of nothing, until a client has said which one it means. */
  static final PropertyPlace NOWHERE = new PropertyPlace(List.of(), "", "");
}
