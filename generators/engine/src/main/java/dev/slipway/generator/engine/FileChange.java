// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import java.util.Optional;

/**
 * What a generation does to one file of a bundle, or would do.
 *
 * @param kind what happens
 * @param path the file's path in the bundle
 * @param diff for a check: the difference as a short unified diff; empty for a file that is not
 *     text
 */
public record FileChange(Kind kind, String path, Optional<String> diff) {
  /** What happens to a file. */
  public enum Kind {
    /** It is new. */
    CREATE,
    /** Its content, or whether it is executable, changes. */
    UPDATE,
    /** It is no longer generated. */
    DELETE,
    /** It stays, with its time of modification. */
    UNCHANGED
  }
}
