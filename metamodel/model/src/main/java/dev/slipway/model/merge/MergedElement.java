// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.ElementPath;
import java.util.Comparator;
import java.util.List;

/**
 * What became of one element of the model: a module, type, constant, topic, QoS profile, domain,
 * partition, component type, publication or subscription. Their parts, such as members, count as
 * changes of theirs.
 *
 * @param path where it stands
 * @param id its id
 * @param outcome what became of it
 * @param changes what changed, a few words each, such as {@code member speed added}; empty unless
 *     updated
 */
public record MergedElement(ElementPath path, String id, Outcome outcome, List<String> changes)
    implements Comparable<MergedElement> {
  private static final Comparator<MergedElement> ORDER =
      Comparator.comparing(MergedElement::path)
          .thenComparing(MergedElement::outcome)
          .thenComparing(MergedElement::id);

  public MergedElement {
    changes = List.copyOf(changes);
  }

  /** What it is, in lower-case words, such as {@code component type}. */
  public String kind() {
    return path.segments().get(path.segments().size() - 1).kind();
  }

  @Override
  public int compareTo(MergedElement other) {
    return ORDER.compare(this, other);
  }
}
