// SPDX-License-Identifier: EPL-2.0
package dev.slipway.diagnostics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The diagnostics of a Slipway command: sorted, without duplicates.
 *
 * @param counts how many diagnostics there are of each severity
 */
record DiagnosticsDocument(String schema, Counts counts, List<Entry> diagnostics) {
  /** Form and version of the document; raised when an earlier reader would misread a later one. */
  static final String SCHEMA = "slipway-diagnostics/1";

  static DiagnosticsDocument of(Diagnostics diagnostics) {
    List<Entry> entries = new ArrayList<>();
    diagnostics.forEach(found -> entries.add(Entry.of(found)));
    return new DiagnosticsDocument(
        SCHEMA,
        new Counts(
            diagnostics.count(Severity.ERROR),
            diagnostics.count(Severity.WARNING),
            diagnostics.count(Severity.INFO)),
        entries);
  }

  record Counts(int error, int warning, int info) {}

  /**
   * A diagnostic.
   *
   * @param code the stable name of the rule; never reused for another
   * @param summary a few words, the same for every diagnostic of the code
   * @param message what is wrong here, with the values; may have several lines
   * @param hint how to mend it
   * @param related other places that explain it, in the order they are to be read
   */
  record Entry(
      @Allowed(pattern = Allowed.CODE) String code,
      @Allowed(words = Severity.class) String severity,
      String summary,
      Optional<Element> element,
      Optional<Place> location,
      Optional<String> message,
      Optional<String> hint,
      Optional<@Allowed(minItems = 1) List<Related>> related) {
    static Entry of(Diagnostic diagnostic) {
      return new Entry(
          diagnostic.code(),
          diagnostic.severity().label(),
          diagnostic.summary(),
          Element.of(diagnostic.elementPath(), diagnostic.elementId()),
          Place.of(diagnostic.location()),
          OptionalText.of(diagnostic.message()),
          OptionalText.of(diagnostic.hint()),
          Optional.of(diagnostic.related().stream().map(Related::of).toList())
              .filter(related -> !related.isEmpty()));
    }
  }

  /** Another place that explains a diagnostic. */
  record Related(Optional<Element> element, Optional<Place> location, Optional<String> message) {
    static Related of(Diagnostic.Related related) {
      return new Related(
          Element.of(related.elementPath(), ""),
          Place.of(related.location()),
          OptionalText.of(related.message()));
    }
  }

  /**
   * A model element; left out where the model as a whole is meant.
   *
   * @param path the path for a reader; control characters are made visible and long names shortened
   * @param id UUID of the element, or of the closest one around it that has one; the same after a
   *     renaming or a move
   * @param segments the path from the outermost element inwards, names exactly as modelled
   */
  record Element(
      ElementPath path, Optional<String> id, @Allowed(minItems = 1) List<Segment> segments) {
    static Optional<Element> of(ElementPath path, String id) {
      return path.isRoot()
          ? Optional.empty()
          : Optional.of(
              new Element(
                  path, OptionalText.of(id), path.segments().stream().map(Segment::of).toList()));
    }
  }

  record Segment(String kind, Optional<String> name) {
    static Segment of(ElementPath.Segment segment) {
      return new Segment(segment.kind(), OptionalText.of(segment.name()));
    }
  }

  /**
   * A place in a file.
   *
   * @param file the file as the user named it, or relative to what the user named
   * @param line counted from 1
   * @param column counted from 1
   */
  record Place(
      String file, @Allowed(min = 1) OptionalInt line, @Allowed(min = 1) OptionalInt column) {
    static Optional<Place> of(Location location) {
      return location.isNone()
          ? Optional.empty()
          : Optional.of(
              new Place(location.file(), position(location.line()), position(location.column())));
    }

    private static OptionalInt position(int counted) {
      return counted > 0 ? OptionalInt.of(counted) : OptionalInt.empty();
    }
  }
}
