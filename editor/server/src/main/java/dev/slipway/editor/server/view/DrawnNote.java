// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Drawing;
import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Measures;
import dev.slipway.editor.notation.Notation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A note on a diagram, or a frame around a part of it, as it is drawn. Lengths are in pixels, from
 * the origin of the diagram.
 *
 * @param text the text of the note, or the title of the frame, as it was written
 * @param lines the same as it is shown: broken where the note is too narrow for it, the title of a
 *     frame cut
 */
public record DrawnNote(String id, boolean frame, Bounds bounds, String text, List<String> lines) {
  private static final Measures.Note NOTE = Notation.standard().measures().note();

  public DrawnNote {
    lines = List.copyOf(lines);
  }

  /** What users call what it is. */
  public String label() {
    return frame ? "Frame" : "Note";
  }

  /** The name of its icon. */
  public String icon() {
    return frame ? "frame" : "note";
  }

  /** The first line that is written in it. */
  public String title() {
    return text.lines().findFirst().orElse("");
  }

  /** The notes and frames of a diagram, in the order in which they were made. */
  public static List<DrawnNote> of(Drawing drawing, DiagramKind kind) {
    return drawing.getDiagrams().stream()
        .filter(diagram -> kind.id().equals(diagram.getId()))
        .map(Diagram::getNotes)
        .flatMap(List::stream)
        .map(DrawnNote::of)
        .toList();
  }

  private static DrawnNote of(Note note) {
    List<String> lines =
        note.isFrame()
            ? List.of(
                TextMetrics.shortened(
                    String.join(" ", note.getLines()),
                    note.getWidth() - 2 * NOTE.padding(),
                    NOTE.title(),
                    true))
            : note.getLines().stream()
                .flatMap(line -> broken(line, note.getWidth() - 2 * NOTE.padding()))
                .toList();
    int least = note.isFrame() ? 0 : 2 * NOTE.padding() + lines.size() * NOTE.line();
    return new DrawnNote(
        note.getId(),
        note.isFrame(),
        new Bounds(note.getX(), note.getY(), note.getWidth(), Math.max(note.getHeight(), least)),
        String.join("\n", note.getLines()),
        lines);
  }

  /** A line between words, where it is too long; a word that is too long stays as it is. */
  private static Stream<String> broken(String line, int room) {
    List<String> lines = new ArrayList<>();
    StringBuilder current = new StringBuilder();
    for (String word : line.split(" ", -1)) {
      if (!current.isEmpty()
          && TextMetrics.width(current + " " + word, NOTE.size(), false) > room) {
        lines.add(current.toString());
        current.setLength(0);
      }
      current.append(current.isEmpty() ? "" : " ").append(word);
    }
    lines.add(current.toString());
    return lines.stream();
  }
}
