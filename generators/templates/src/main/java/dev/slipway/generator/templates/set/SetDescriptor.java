// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.set;

import java.util.List;
import java.util.Optional;

/**
 * What a template set says of itself in its {@value #FILE}.
 *
 * @param name what users call it: lower-case letters, digits and hyphens
 * @param description what it makes, in one sentence
 * @param entry path of the {@code .egx} file that says which templates make which files
 * @param from the first version of Slipway that it is made for; empty for any
 * @param below the first version of Slipway that it is not made for; empty for none
 * @param options choices for its user
 */
public record SetDescriptor(
    String name,
    String description,
    String entry,
    Optional<ToolVersion> from,
    Optional<ToolVersion> below,
    List<SetOption> options) {
  /** The descriptor's file in the folder of a set. */
  public static final String FILE = "template-set.json";

  public SetDescriptor {
    options = List.copyOf(options);
  }

  /** Whether the set is made for that version of Slipway. */
  public boolean accepts(ToolVersion version) {
    return from.map(first -> version.compareTo(first) >= 0).orElse(true)
        && below.map(end -> version.compareTo(end) < 0).orElse(true);
  }

  /** The versions that it is made for, in words. */
  String range() {
    return from.map(first -> "from " + first).orElse("")
        + (from.isPresent() && below.isPresent() ? " and " : "")
        + below.map(end -> "below " + end).orElse("");
  }
}
