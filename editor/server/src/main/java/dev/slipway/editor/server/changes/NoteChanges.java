// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import dev.slipway.editor.drawing.Diagram;
import dev.slipway.editor.drawing.Note;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.view.DrawnNote;
import dev.slipway.editor.server.view.Places;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.common.util.ECollections;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * How the notes and frames of a drawing differ from earlier ones. As with nodes, where they stand
 * makes no difference.
 */
final class NoteChanges {
  private final OpenModel earlier;
  private final OpenModel later;
  private final DiagramKind kind;
  private final List<ChangeLine> lines = new ArrayList<>();

  private NoteChanges(OpenModel earlier, OpenModel later, DiagramKind kind) {
    this.earlier = earlier;
    this.later = later;
    this.kind = kind;
  }

  /** What was added, removed and changed, diagram by diagram. */
  static List<ChangeLine> between(OpenModel earlier, OpenModel later) {
    List<ChangeLine> lines = new ArrayList<>();
    for (DiagramKind kind : Notation.standard().diagrams()) {
      NoteChanges changes = new NoteChanges(earlier, later, kind);
      changes.compare();
      lines.addAll(changes.lines);
    }
    return lines;
  }

  private void compare() {
    Map<String, DrawnNote> before = notes(earlier);
    Map<String, DrawnNote> now = notes(later);
    for (DrawnNote note : now.values()) {
      DrawnNote was = before.remove(note.id());
      if (was == null) {
        lines.add(added(note));
      } else if (!was.text().equals(note.text())) {
        lines.add(changed(was, note));
      }
    }
    before.values().forEach(gone -> lines.add(removed(gone)));
  }

  private Map<String, DrawnNote> notes(OpenModel open) {
    Map<String, DrawnNote> notes = new LinkedHashMap<>();
    DrawnNote.of(open.drawing(), kind).forEach(note -> notes.put(note.id(), note));
    return notes;
  }

  private ChangeLine added(DrawnNote note) {
    return new ChangeLine(
        "added " + note.id(),
        Sign.CREATE,
        note.id(),
        title(note),
        "added to " + diagram(),
        (open, reversal) ->
            new Places(open, kind).notes().removeIf(each -> each.getId().equals(note.id())));
  }

  private ChangeLine removed(DrawnNote note) {
    return new ChangeLine(
        ChangeLine.removedKey(note.id()),
        Sign.DESTROY,
        "",
        title(note),
        "removed from " + diagram(),
        (open, reversal) ->
            former(note.id())
                .ifPresent(was -> new Places(open, kind).notes().add(EcoreUtil.copy(was))));
  }

  private ChangeLine changed(DrawnNote was, DrawnNote note) {
    return new ChangeLine(
        "changed %s text %s".formatted(note.id(), note.text()),
        Sign.UPDATE,
        note.id(),
        title(note),
        "text: " + inOneLine(was) + " → " + inOneLine(note),
        (open, reversal) ->
            former(note.id()).ifPresent(former -> write(open, note.id(), former.getLines())));
  }

  private void write(OpenModel open, String id, EList<String> text) {
    new Places(open, kind)
        .notes().stream()
            .filter(note -> note.getId().equals(id))
            .forEach(note -> ECollections.setEList(note.getLines(), text));
  }

  private Optional<Note> former(String id) {
    return earlier.drawing().getDiagrams().stream()
        .filter(diagram -> diagram.getId().equals(kind.id()))
        .map(Diagram::getNotes)
        .flatMap(List::stream)
        .filter(note -> note.getId().equals(id))
        .findFirst();
  }

  private static String title(DrawnNote note) {
    return note.title().isEmpty() ? note.label() : note.label() + " " + note.title();
  }

  private String diagram() {
    return "the diagram " + kind.label();
  }

  private static String inOneLine(DrawnNote note) {
    return note.text().isEmpty() ? "–" : String.join(" ", note.text().lines().toList());
  }
}
