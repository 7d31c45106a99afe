// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Where an element stands in the model: the kinds and names on the way down to it, written {@code
 * /site lab/node esxi-slave}.
 *
 * @param segments from the outermost element inwards; empty means the model as a whole
 */
public record ElementPath(List<Segment> segments) implements Comparable<ElementPath> {
  /** The model as a whole. */
  public static final ElementPath ROOT = new ElementPath(List.of());

  private static final Comparator<Segment> BY_KIND_THEN_NAME =
      Comparator.comparing(Segment::kind).thenComparing(Segment::name);

  /**
   * One step of a path.
   *
   * @param kind the element's kind in the drawing's own words, such as {@code node}; never blank
   * @param name the element's name exactly as modelled; empty for an element without one
   */
  public record Segment(String kind, String name) {
    public Segment {
      if (kind.isBlank()) {
        throw new IllegalArgumentException("a path segment needs a kind");
      }
      Objects.requireNonNull(name);
    }

    /** Kind and name for a reader, such as {@code node esxi-slave}; safe to print. */
    public String label() {
      return name.isEmpty() ? kind : kind + " " + VisibleText.name(name);
    }
  }

  public ElementPath {
    segments = List.copyOf(segments);
  }

  /** The path of an element directly below this one. */
  public ElementPath child(String kind, String name) {
    List<Segment> longer = new ArrayList<>(segments);
    longer.add(new Segment(kind, name));
    return new ElementPath(longer);
  }

  /** Whether this path means the model as a whole. */
  public boolean isRoot() {
    return segments.isEmpty();
  }

  /** Kind and name of the element itself, such as {@code node esxi-slave}; empty for the root. */
  public String label() {
    return isRoot() ? "" : segments.get(segments.size() - 1).label();
  }

  /**
   * The written form, safe to print. A slash inside a name is written {@code \/}, so that a name
   * cannot pass for two segments.
   */
  @Override
  public String toString() {
    return isRoot()
        ? "/"
        : segments.stream()
            .map(segment -> "/" + segment.label().replace("/", "\\/"))
            .collect(Collectors.joining());
  }

  @Override
  public int compareTo(ElementPath other) {
    int common = Math.min(segments.size(), other.segments.size());
    for (int i = 0; i < common; i++) {
      int order = BY_KIND_THEN_NAME.compare(segments.get(i), other.segments.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(segments.size(), other.segments.size());
  }
}
