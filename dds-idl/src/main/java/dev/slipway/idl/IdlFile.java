// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl;

import java.util.Objects;
import java.util.Optional;

/**
 * A printed IDL file.
 *
 * @param name file name, such as {@code radar.idl}; includes name files so, without a folder
 * @param elementId UUID of the module or data model that it comes from; empty where it comes from
 *     several
 * @param text its content, all of ASCII
 */
public record IdlFile(String name, Optional<String> elementId, String text) {
  public IdlFile {
    Objects.requireNonNull(name);
    Objects.requireNonNull(elementId);
    Objects.requireNonNull(text);
  }
}
