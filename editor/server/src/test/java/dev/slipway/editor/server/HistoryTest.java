// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.server.model.History;
import dev.slipway.editor.server.operation.FoldHandler;
import dev.slipway.editor.server.operation.FoldOperation;
import dev.slipway.editor.server.operation.RenameHandler;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.glsp.server.features.directediting.ApplyLabelEditOperation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The changes of a model as a list to go back to. */
class HistoryTest {
  @TempDir private Path folder;
  private EditedModel model;
  private String opened;

  @BeforeEach
  void changeThreeTimes() {
    model = EditedModel.open(folder, "minimal", "software");
    opened = model.saved();
    String topic = model.node("Greetings").id();
    for (String name : new String[] {"First", "Second"}) {
      model.execute(RenameHandler.class, new ApplyLabelEditOperation(topic + "#name", name));
    }
    model.execute(
        FoldHandler.class, new FoldOperation(List.of(model.node("Greeting").id()), false));
  }

  @Test
  void eachChangeHasItsName() {
    assertThat(model.model().history())
        .isEqualTo(
            new History(
                List.of("Rename Greetings to First", "Rename First to Second", "Unfold Greeting"),
                3));
  }

  @Test
  void oneGoesBackAndForwardToAnyOfThem() {
    String last = model.saved();
    History seen = model.model().history();
    assertThat(model.model().go(seen, 0, this)).isTrue();
    assertThat(model.saved()).isEqualTo(opened);
    History undone = model.model().history();
    assertThat(undone).isEqualTo(new History(seen.steps(), 0));
    assertThat(model.model().go(undone, 3, this)).isTrue();
    assertThat(model.saved()).isEqualTo(last);
  }

  @Test
  void whatWasSeenBeforeAnotherChangeIsNoPlaceToGoTo() {
    History seen = model.model().history();
    model.undo();
    String now = model.saved();
    assertThat(model.model().go(seen, 0, this)).isFalse();
    assertThat(model.model().go(model.model().history(), 4, this)).isFalse();
    assertThat(model.model().go(model.model().history(), -1, this)).isFalse();
    assertThat(model.saved()).isEqualTo(now);
  }
}
