// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.editor.server.clipboard.PasteHandler;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.note.EditNoteHandler;
import dev.slipway.editor.server.note.EditNoteOperation;
import dev.slipway.editor.server.operation.CutHandler;
import dev.slipway.editor.server.operation.DeleteHandler;
import dev.slipway.editor.server.operation.MoveHandler;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.picture.Theme;
import dev.slipway.editor.server.view.Bounds;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.DrawnNote;
import dev.slipway.editor.server.view.TextMetrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.eclipse.glsp.server.operations.ChangeBoundsOperation;
import org.eclipse.glsp.server.operations.CutOperation;
import org.eclipse.glsp.server.operations.DeleteOperation;
import org.eclipse.glsp.server.types.EditorContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes on diagrams, and frames around parts of them. */
class NotesTest {
  private static final Bounds PLACE = new Bounds(-300, 20, 160, 60);

  @TempDir private Path folder;

  @Test
  void aNoteIsAddedChangedAndDeletedInStepsThatCanBeUndone() {
    EditedModel edited = open();
    String before = edited.saved();
    edit(edited, EditNoteOperation.add(false, PLACE, "Which radar?\nAsk the yard."));
    DrawnNote note = only(edited);
    assertThat(note.frame()).isFalse();
    assertThat(note.text()).isEqualTo("Which radar?\nAsk the yard.");
    assertThat(note.bounds()).isEqualTo(PLACE);
    edit(
        edited,
        EditNoteOperation.change(note.id(), new Bounds(5.4, 6.6, 10, 300), "The small one."));
    assertThat(only(edited))
        .isEqualTo(
            new DrawnNote(
                note.id(),
                false,
                new Bounds(5, 7, 40, 300),
                "The small one.",
                List.of("The", "small", "one.")));
    delete(edited, note.id());
    assertThat(edited.drawn().notes()).isEmpty();
    edited.undo();
    edited.undo();
    assertThat(only(edited)).isEqualTo(note);
    edited.undo();
    assertThat(edited.drawn().notes()).isEmpty();
    assertThat(edited.saved()).isEqualTo(before);
  }

  @Test
  void whatANoteCannotHoldIsRefused() {
    EditedModel edited = open();
    for (EditNoteOperation refused :
        List.of(
            EditNoteOperation.add(false, PLACE, "a\u0007b"),
            EditNoteOperation.add(false, PLACE, "long ".repeat(1000)),
            EditNoteOperation.change("nothing", PLACE, "a"))) {
      assertThatThrownBy(() -> edit(edited, refused)).hasMessageContaining("note");
      assertThat(edited.drawn().notes()).isEmpty();
    }
  }

  @Test
  void aNoteIsAsHighAsItsTextAndKeepsItsLines() {
    EditedModel edited = open();
    edit(
        edited, EditNoteOperation.add(false, PLACE, "one\n\n" + "a long line of words ".repeat(5)));
    DrawnNote note = only(edited);
    assertThat(note.lines()).startsWith("one", "").hasSizeGreaterThan(5);
    assertThat(note.bounds().height()).isEqualTo(2.0 * 10 + note.lines().size() * 16);
  }

  @Test
  void theTitleOfAFrameIsCutAtItsBorder() {
    EditedModel edited = open();
    String title = "What the yard has to look at before the next sea trial";
    edit(edited, EditNoteOperation.add(true, PLACE, title));
    DrawnNote frame = only(edited);
    assertThat(frame.text()).isEqualTo(title);
    assertThat(frame.lines()).singleElement().asString().startsWith("What the").endsWith("…");
    assertThat((double) TextMetrics.width(frame.lines().get(0), 13, true))
        .isLessThanOrEqualTo(frame.bounds().width() - 2 * 10);
  }

  @Test
  void notesAndFramesAreSavedAndInPictures() throws IOException {
    EditedModel edited = open();
    edit(edited, EditNoteOperation.add(true, new Bounds(-400, -100, 700, 500), "To be <reviewed>"));
    edit(edited, EditNoteOperation.add(false, PLACE, "Ask the yard."));
    edited.model().onDisk().save();
    assertThat(Files.readString(DrawingFile.of(edited.model().file())))
        .contains("<lines>To be &lt;reviewed></lines>", "frame=\"true\"");
    OpenModel again = OpenModel.open(edited.model().file(), List.of()).model().orElseThrow();
    DrawnDiagram drawn = again.read(() -> DrawnDiagram.of(again, edited.drawn().kind()));
    assertThat(drawn.notes()).isEqualTo(edited.drawn().notes()).hasSize(2);
    for (Theme theme : List.of(Theme.LIGHT, Theme.DARK)) {
      assertThat(new String(DiagramPicture.of(drawn, theme), StandardCharsets.UTF_8))
          .contains(
              "viewBox=\"-424 -124 ", ">To be &lt;reviewed&gt;</text>", ">Ask the yard.</text>");
    }
  }

  @Test
  void notesAreCopiedCutAndDeletedWithElements() {
    EditedModel edited = open();
    edit(edited, EditNoteOperation.add(false, PLACE, "Ask the yard."));
    edit(edited, EditNoteOperation.add(true, new Bounds(0, 0, 400, 300), "To be reviewed"));
    List<DrawnNote> notes = edited.drawn().notes();
    String note = notes.get(0).id();
    String topic = edited.node("Tracks").id();
    Map<String, String> copied = edited.copy(note, notes.get(1).id(), topic);
    paste(edited, copied);
    assertThat(edited.node("Tracks2").id()).isNotEqualTo(topic);
    assertThat(edited.drawn().notes())
        .extracting(DrawnNote::frame, DrawnNote::text, each -> each.bounds().x())
        .containsExactly(
            tuple(false, "Ask the yard.", -300.0),
            tuple(true, "To be reviewed", 0.0),
            tuple(false, "Ask the yard.", -276.0),
            tuple(true, "To be reviewed", 24.0));
    edited.undo();
    assertThat(edited.drawn().notes()).isEqualTo(notes);

    cut(edited, note, topic);
    assertThat(edited.drawn().notes()).containsExactly(notes.get(1));
    assertThat(edited.drawn().node(topic)).isEmpty();
    paste(edited, copied);
    assertThat(edited.drawn().notes().get(1).bounds()).isEqualTo(PLACE);
    assertThat(edited.model().history().steps())
        .containsSequence("Add note", "Add frame", "Cut note and Tracks", "Paste 3 elements");
    edited.undo();
    edited.undo();
    assertThat(edited.drawn().notes()).isEqualTo(notes);
    assertThat(edited.drawn().node(topic)).isPresent();
  }

  @Test
  void notesAreMovedWithElementsInOneStep() {
    EditedModel edited = open();
    edit(edited, EditNoteOperation.add(false, PLACE, "Ask the yard."));
    DrawnNote note = only(edited);
    DrawnNode topic = edited.node("Tracks");
    edited.execute(
        MoveHandler.class,
        new ChangeBoundsOperation(
            List.of(
                OperationsTest.bounds(topic.id(), 500, 300, topic.width(), topic.height()),
                OperationsTest.bounds(note.id(), -260, 45, 160, 60))));
    assertThat(only(edited).bounds()).isEqualTo(new Bounds(-260, 45, 160, 60));
    assertThat(edited.node("Tracks").x()).isEqualTo(500);
    assertThat(edited.model().history().steps()).endsWith("Move Tracks and note");
    edited.undo();
    assertThat(only(edited)).isEqualTo(note);
    assertThat(edited.node("Tracks").x()).isEqualTo(topic.x());
  }

  @Test
  void whatIsPastedAsANoteIsJudgedLikeOneThatIsWritten() {
    EditedModel edited = open();
    edit(edited, EditNoteOperation.add(false, PLACE, "Ask the yard."));
    String text = edited.copy(only(edited).id()).get(PasteHandler.TEXT);
    assertThatThrownBy(() -> paste(edited, clipboard(text.replace("Ask", "A\\u0007sk"))))
        .hasMessage("A note cannot hold control characters.");
    String without = text.replaceFirst("\"text\":\"[^\"]*\"", "\"txt\":1");
    assertThatThrownBy(() -> paste(edited, clipboard(without)))
        .hasMessageContaining("holds nothing that was copied");
    String earlier = text.replaceFirst(",\"notes\":.*", "}");
    paste(edited, clipboard(earlier));
    assertThat(edited.drawn().notes()).hasSize(1);
  }

  private EditedModel open() {
    return EditedModel.open(folder, "submarine-lab", "software");
  }

  private static void edit(EditedModel edited, EditNoteOperation operation) {
    edited.execute(EditNoteHandler.class, operation);
  }

  private static void delete(EditedModel edited, String id) {
    edited.execute(DeleteHandler.class, new DeleteOperation(List.of(id)));
  }

  private static void cut(EditedModel edited, String... ids) {
    EditorContext context = new EditorContext();
    context.setSelectedElementIds(List.of(ids));
    CutOperation cut = new CutOperation();
    cut.setEditorContext(context);
    edited.execute(CutHandler.class, cut);
  }

  private static void paste(EditedModel edited, Map<String, String> clipboard) {
    edited.execute(PasteHandler.class, OperationsTest.paste(clipboard));
  }

  private static Map<String, String> clipboard(String text) {
    return Map.of(PasteHandler.TEXT, text);
  }

  private static DrawnNote only(EditedModel edited) {
    assertThat(edited.drawn().notes()).hasSize(1);
    return edited.drawn().notes().get(0);
  }
}
