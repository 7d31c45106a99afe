// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.slipway.editor.drawing.Shape;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.editor.server.model.History;
import dev.slipway.editor.server.model.NumberedWork;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Person;
import dev.slipway.editor.server.operation.CompoundHandler;
import dev.slipway.model.Deployment;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;
import org.eclipse.glsp.server.operations.CompoundOperation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two people at one model: each undoes and redoes their own changes, and those of the other stay.
 */
class UndoOfPeopleTest {
  private static final Diagram OWNER = new Diagram(Person.OWNER);
  private static final Diagram ANNA = new Diagram(new Person("1", "Anna"));

  @TempDir private Path folder;
  private EditedModel edited;
  private OpenModel open;

  private record Diagram(Person person) implements NumberedWork {
    @Override
    public String session() {
      return person.id();
    }

    @Override
    public long number() {
      return 0;
    }
  }

  /** Something that somebody does to a model; the same to any copy of it. */
  private interface Edit {
    void on(OpenModel model);
  }

  @BeforeEach
  void openSample() {
    edited = EditedModel.open(folder, "minimal", "software");
    open = edited.model();
  }

  private static Deployment deployment(OpenModel model) {
    return (Deployment) model.root();
  }

  private static <T> T element(OpenModel model, Class<T> type, String id) {
    return type.cast(model.element(id).orElseThrow());
  }

  private String id(String name) {
    return edited.node(name).id();
  }

  private static Edit rename(String id, String name) {
    return model -> element(model, NamedElement.class, id).setName(name);
  }

  private static Edit addTopic(String id) {
    return model -> {
      Topic topic = DdsFactory.eINSTANCE.createTopic();
      topic.setId(id);
      topic.setName(id);
      deployment(model).getData().getTopics().add(topic);
    };
  }

  private static Edit remove(String id) {
    return model -> EcoreUtil.remove(model.element(id).orElseThrow());
  }

  private void edit(Diagram by, String label, Edit edit) {
    open.execute(open.change(label, () -> edit.on(open)), by);
  }

  /** The model without its drawing, where what was placed later made way for what was there. */
  private static String modelOf(EditedModel edited) {
    return edited.saved().replaceAll("(?s)(?<=</slipway:Deployment>).*", "");
  }

  /** What the sample is after some edits only, without its drawing. */
  private String sampleAfter(Path copy, List<Edit> edits) throws Exception {
    EditedModel other = EditedModel.open(Files.createDirectories(copy), "minimal", "software");
    for (Edit edit : edits) {
      other.model().execute(other.model().change("edit", () -> edit.on(other.model())), OWNER);
    }
    return modelOf(other);
  }

  @Test
  void oneUndoesOnesOwnChangeBelowThatOfAnother() throws Exception {
    String topic = id("Greetings");
    edit(OWNER, "rename", rename(topic, "Renamed"));
    edit(ANNA, "add", addTopic("anna"));
    String both = edited.saved();

    open.undo(OWNER);

    assertThat(modelOf(edited))
        .isEqualTo(sampleAfter(folder.resolve("b"), List.of(addTopic("anna"))));
    assertThat(open.history().steps()).containsExactly("rename", "add", "rename (undone)");
    open.redo(OWNER);
    assertThat(edited.saved()).isEqualTo(both);
    assertThat(open.history().steps()).endsWith("rename (redone)");
    open.undo(OWNER);
    open.redo(OWNER);
    assertThat(edited.saved()).isEqualTo(both);
  }

  @Test
  void whatBothAddedToOneListIsToldApart() throws Exception {
    edit(OWNER, "add", addTopic("first"));
    edit(ANNA, "add", addTopic("second"));
    edit(OWNER, "add", addTopic("third"));
    edit(ANNA, "add", addTopic("fourth"));

    open.undo(OWNER);
    open.undo(OWNER);

    assertThat(modelOf(edited))
        .isEqualTo(
            sampleAfter(folder.resolve("b"), List.of(addTopic("second"), addTopic("fourth"))));
    String opened = edited.saved();
    open.undo(ANNA);
    open.redo(ANNA);
    assertThat(edited.saved()).isEqualTo(opened);
  }

  @Test
  void whatWasRemovedComesBackWhereItWas() throws Exception {
    String topic = id("Greetings");
    edit(OWNER, "add", addTopic("last"));
    edit(OWNER, "remove", remove("last"));
    edit(ANNA, "rename", rename(topic, "Renamed"));
    open.undo(OWNER);
    assertThat(modelOf(edited))
        .isEqualTo(
            sampleAfter(folder.resolve("b"), List.of(addTopic("last"), rename(topic, "Renamed"))));
  }

  @Test
  void whatAnotherHasBuiltOnStays() {
    String topic = id("Greetings");
    String opened = edited.saved();
    edit(OWNER, "rename", rename(topic, "Renamed"));
    edit(ANNA, "rename again", rename(topic, "Greetings of Anna"));
    String now = edited.saved();
    assertThatThrownBy(() -> open.undo(OWNER))
        .isInstanceOf(RefusedEdit.class)
        .hasMessage(
            "‘rename’ cannot be undone: ‘rename again’ of Anna builds on it. Choose what to undo in"
                + " the history (Alt+U).");
    assertThat(edited.saved()).isEqualTo(now);
    open.undo(ANNA);
    open.undo(OWNER);
    assertThat(edited.saved()).isEqualTo(opened);
  }

  @Test
  void whatAnotherRefersToStays() {
    edit(OWNER, "add", addTopic("mine"));
    edit(
        ANNA,
        "publish",
        model ->
            deployment(model)
                .getSoftware()
                .getComponentTypes()
                .get(0)
                .getPublications()
                .get(0)
                .setTopic(element(model, Topic.class, "mine")));
    assertThatThrownBy(() -> open.undo(OWNER)).isInstanceOf(RefusedEdit.class);
  }

  @Test
  void whatAnotherHasRemovedIsNotChangedBack() {
    String topic = id("Greetings");
    edit(OWNER, "add", addTopic("mine"));
    edit(OWNER, "rename", rename("mine", "renamed"));
    edit(ANNA, "remove", remove("mine"));
    assertThatThrownBy(() -> open.undo(OWNER))
        .hasMessageContaining("‘rename’ cannot be undone: ‘remove’ of Anna builds on it.");
    edit(ANNA, "rename", rename(topic, "Anna's"));
    assertThatThrownBy(() -> open.undo(OWNER))
        .hasMessageContaining("‘rename’ cannot be undone: ‘remove’ of Anna builds on it.");
  }

  @Test
  void severalOperationsAtOnceAreOneChange() throws Exception {
    CompoundOperation renames = new CompoundOperation();
    renames.setOperationList(
        List.of(
            new ApplyLabelEditOperation(id("Greetings") + "#name", "One"),
            new ApplyLabelEditOperation(id("Speaker") + "#name", "Two")));
    edited.execute(CompoundHandler.class, renames);
    assertThat(open.history().steps()).containsExactly("Rename Greetings to One");
    edit(ANNA, "add", addTopic("anna"));
    open.undo(OWNER);
    assertThat(modelOf(edited))
        .isEqualTo(sampleAfter(folder.resolve("b"), List.of(addTopic("anna"))));
  }

  @Test
  void whatAnotherHasOnlyMovedGoes() {
    String opened = edited.saved();
    edit(OWNER, "add", addTopic("mine"));
    Shape place =
        open.drawing().getDiagrams().stream()
            .flatMap(diagram -> diagram.getShapes().stream())
            .filter(each -> each.getId().endsWith(":mine"))
            .findFirst()
            .orElseThrow();
    open.execute(open.arrange("move", () -> place.setX(place.getX() + 200)), ANNA);
    open.undo(OWNER);
    assertThat(edited.saved()).isEqualTo(opened);
    open.redo(OWNER);
    assertThat(edited.hasNode("mine")).isTrue();
  }

  @Test
  void whoHasDoneNothingIsToldWhoseTheLastChangeIs() {
    edit(ANNA, "note", rename(id("Greetings"), "Renamed"));
    String now = edited.saved();
    assertThatThrownBy(() -> open.undo(OWNER))
        .hasMessage(
            "You have nothing to undo. To undo ‘note’ of Anna, choose it in the history (Alt+U).");
    open.undo(ANNA);
    assertThatThrownBy(() -> open.redo(OWNER))
        .hasMessage(
            "You have nothing to redo. To redo ‘note’ of Anna, choose it in the history (Alt+U).");
    open.redo(ANNA);
    assertThat(edited.saved()).isEqualTo(now);
  }

  @Test
  void onceAllOfOnesOwnIsUndoneNothingMoreIs() {
    edit(OWNER, "rename", rename(id("Greetings"), "Renamed"));
    edit(ANNA, "add", addTopic("anna"));
    open.undo(OWNER);
    String now = edited.saved();
    assertThatThrownBy(() -> open.undo(OWNER)).hasMessageStartingWith("You have nothing to undo.");
    assertThat(edited.saved()).isEqualTo(now);
    assertThat(open.canRedo(OWNER)).isTrue();
    assertThat(open.canRedo(ANNA)).isFalse();
    edit(OWNER, "add", addTopic("another"));
    assertThat(open.canRedo(OWNER)).isFalse();
  }

  /** Everything at random: where nothing is refused, it is as if the owner had done nothing. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void afterUndoingAllItIsAsIfOneHadDoneNothing(int seed) throws Exception {
    Random random = new Random(seed);
    String opened = edited.saved();
    List<Edit> annas = new ArrayList<>();
    List<String> ofOwner = new ArrayList<>(List.of(id("Speaker")));
    List<String> ofAnna = new ArrayList<>(List.of(id("Listener")));
    for (int i = 0; i < 20; i++) {
      boolean anna = random.nextBoolean();
      List<String> own = anna ? ofAnna : ofOwner;
      String any = own.get(random.nextInt(own.size()));
      Edit edit;
      if (random.nextInt(3) == 0) {
        edit = addTopic("topic-" + i);
        own.add("topic-" + i);
      } else if (random.nextInt(4) == 0 && own.size() > 1) {
        String last = own.remove(own.size() - 1);
        edit = remove(last);
      } else {
        edit = rename(any, "Name" + i);
      }
      if (anna) {
        annas.add(edit);
      }
      edit(anna ? ANNA : OWNER, "edit " + i, edit);
    }
    String last = edited.saved();
    History before = open.history();
    long owners = open.authors().stream().filter(Person.OWNER::equals).count();

    for (int i = 0; i < owners; i++) {
      open.undo(OWNER);
    }
    assertThat(modelOf(edited)).isEqualTo(sampleAfter(folder.resolve("b"), annas));

    for (int i = 0; i < owners; i++) {
      open.redo(OWNER);
    }
    assertThat(edited.saved()).isEqualTo(last);

    // The history still goes back to each step, and forward again.
    History all = open.history();
    assertThat(open.go(all, 0, OWNER)).isTrue();
    assertThat(edited.saved()).isEqualTo(opened);
    assertThat(open.go(open.history(), before.steps().size(), OWNER)).isTrue();
  }

  @Test
  void instancesThatAnotherMovedStayWhereTheyAre() throws Exception {
    String speaker = deployment(open).getSoftware().getInstances().get(0).getId();
    String listener = deployment(open).getSoftware().getInstances().get(1).getId();
    edit(
        OWNER,
        "unplace",
        model -> element(model, ComponentInstance.class, speaker).setAllocatedTo(null));
    edit(
        ANNA,
        "unplace",
        model -> element(model, ComponentInstance.class, listener).setAllocatedTo(null));
    open.undo(OWNER);
    assertThat(element(open, ComponentInstance.class, speaker).getAllocatedTo()).isNotNull();
    assertThat(element(open, ComponentInstance.class, listener).getAllocatedTo()).isNull();
  }
}
