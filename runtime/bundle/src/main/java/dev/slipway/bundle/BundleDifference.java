// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.List;
import java.util.Optional;

/**
 * How a bundle differs from an earlier one.
 *
 * @param entries entries of {@code slipway.json} without those of files, in its order
 * @param files files, by path
 */
public record BundleDifference(List<EntryChange> entries, List<FileChange> files) {
  public BundleDifference {
    entries = List.copyOf(entries);
    files = List.copyOf(files);
  }

  /** Whether the bundles are the same. */
  public boolean isEmpty() {
    return entries.isEmpty() && files.isEmpty();
  }

  /** What became of something. */
  public enum Kind {
    /** Only the later bundle has it. */
    ADDED,
    /** Only the earlier bundle has it. */
    REMOVED,
    /** Both have it, and it differs. */
    CHANGED,
    /** The same content has another path. */
    MOVED
  }

  /**
   * An entry of the manifest.
   *
   * @param part the list that it is in, such as {@code components}
   * @param name what it is known by; empty for what there is one of
   * @param kind ADDED, REMOVED or CHANGED
   * @param changes of a CHANGED one: what changed about it
   */
  public record EntryChange(String part, String name, Kind kind, List<ValueChange> changes) {
    public EntryChange {
      changes = List.copyOf(changes);
    }
  }

  /**
   * A value in an entry.
   *
   * @param key where it stands, such as {@code publications[Contacts].rate}
   * @param before what it was; empty where it was not there
   * @param after what it is; empty where it is not there
   */
  public record ValueChange(String key, Optional<String> before, Optional<String> after) {}

  /**
   * A file.
   *
   * @param path its path, of a removed one the former
   * @param kind what became of it
   * @param formerPath of a MOVED one: its path before
   */
  public record FileChange(String path, Kind kind, Optional<String> formerPath) {}
}
