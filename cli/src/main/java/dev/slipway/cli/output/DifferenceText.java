// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.bundle.BundleDifference;
import dev.slipway.bundle.BundleDifference.EntryChange;
import dev.slipway.bundle.BundleDifference.FileChange;
import dev.slipway.compare.DrawingDifference;
import dev.slipway.compare.ModelDifference;
import dev.slipway.compare.ModelDifference.AttributeChange;
import dev.slipway.compare.ModelDifference.Changed;
import dev.slipway.compare.ModelDifference.Part;
import dev.slipway.diagnostics.VisibleText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Puts the difference of two models or bundles into lines for a reader. */
public final class DifferenceText {
  private static final String SAME = "no differences\n";

  private final StringBuilder text = new StringBuilder();

  private DifferenceText() {}

  /** How models and their drawings differ. */
  public static String of(ModelDifference model, DrawingDifference drawing) {
    if (model.isEmpty() && drawing.isEmpty()) {
      return SAME;
    }
    DifferenceText lines = new DifferenceText();
    model.removed().forEach(part -> lines.part('-', part));
    model.added().forEach(part -> lines.part('+', part));
    model.moved().forEach(moved -> lines.line("moved %s -> %s", moved.before(), moved.after()));
    model.changed().forEach(lines::changed);
    model
        .reordered()
        .forEach(
            order ->
                lines.line(
                    "reordered %s of %s: %s",
                    order.feature(), order.container(), String.join(", ", order.elements())));
    lines.drawing(model, drawing);
    lines.line(
        "%d removed, %d added, %d moved, %d changed, %d reordered",
        model.removed().size(),
        model.added().size(),
        model.moved().size(),
        model.changed().size(),
        model.reordered().size());
    return lines.text.toString();
  }

  private void part(char sign, Part part) {
    line(
        "%s %s%s",
        sign, part.path(), part.elements() > 1 ? " (" + part.elements() + " elements)" : "");
  }

  private void changed(Changed changed) {
    line("changed %s", changed.after());
    changed.changes().forEach(this::attribute);
  }

  private void attribute(AttributeChange change) {
    value(change.attribute(), change.before(), change.after());
  }

  private void value(String name, Optional<String> before, Optional<String> after) {
    line(
        "  %s: %s -> %s",
        VisibleText.of(name),
        before.map(VisibleText::of).orElse("(none)"),
        after.map(VisibleText::of).orElse("(none)"));
  }

  private void drawing(ModelDifference model, DrawingDifference drawing) {
    if (!drawing.isEmpty()) {
      line(
          "drawing: %d added, %d removed, %d changed%s",
          drawing.added().size(),
          drawing.removed().size(),
          drawing.changed().size(),
          model.isEmpty() ? "; only the drawing differs" : "");
    }
  }

  /**
   * How bundles differ.
   *
   * @param texts differences of files, by path
   */
  public static String of(BundleDifference difference, Map<String, String> texts) {
    if (difference.isEmpty()) {
      return SAME;
    }
    DifferenceText lines = new DifferenceText();
    difference.entries().forEach(lines::entry);
    for (FileChange file : difference.files()) {
      lines.line(
          "%s file %s%s",
          word(file.kind()),
          VisibleText.of(file.path()),
          file.formerPath().map(path -> " (was " + VisibleText.of(path) + ")").orElse(""));
      lines.text.append(texts.getOrDefault(file.path(), ""));
    }
    lines.line(
        "%d entries and %d files differ", difference.entries().size(), difference.files().size());
    return lines.text.toString();
  }

  private void entry(EntryChange entry) {
    line(
        "%s",
        (word(entry.kind()) + " " + entry.part() + " " + VisibleText.of(entry.name())).strip());
    entry.changes().forEach(change -> value(change.key(), change.before(), change.after()));
  }

  private static String word(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
