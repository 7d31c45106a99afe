// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.output;

import java.util.Optional;

/**
 * What a generation does to one file of a bundle, or would do.
 *
 * @param kind what happens
 * @param path the file's path in the bundle
 * @param diff for a check: how an updated file differs; empty for any other, and for one that is
 *     not text
 */
public record FileChange(Kind kind, String path, Optional<UnifiedDiff> diff) {
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
