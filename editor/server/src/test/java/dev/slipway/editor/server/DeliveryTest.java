// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import dev.slipway.editor.server.delivery.AcknowledgedAction;
import dev.slipway.editor.server.delivery.NumberedAction;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What pages send, over connections that break. */
class DeliveryTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");
  private static final String MODEL = "minimal.deployment";
  private static final String SESSION = "software-of-one-tab";
  private static final int ROUNDS = 12;
  private static final int EACH = 3;

  @TempDir private Path folder;
  @TempDir private Path state;

  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private final List<JsonObject> sent = new ArrayList<>();
  private EditorServer server;

  @BeforeEach
  void start() throws IOException {
    Files.copy(SAMPLE, folder.resolve(MODEL));
    server = SimulatedServer.start(folder, state, defects::add);
  }

  @AfterEach
  void end() throws IOException {
    server.close();
    assertThat(defects).isEmpty();
  }

  private EditorTab tab() throws InterruptedException {
    EditorTab tab = new EditorTab(server.openingAddress(MODEL), SESSION);
    tab.show(MODEL);
    return tab;
  }

  /** The next action of the session. */
  private JsonObject numbered(JsonObject action) {
    JsonObject numbered = EditorTab.action(NumberedAction.KIND);
    numbered.addProperty("number", sent.size() + 1);
    numbered.add("action", action);
    sent.add(numbered);
    return numbered;
  }

  private JsonObject newTopic() {
    JsonObject create = EditorTab.action("createNode");
    create.addProperty("isOperation", true);
    create.addProperty("elementTypeId", "node:topic");
    create.addProperty("containerId", "software");
    return create;
  }

  private int topics() {
    OpenModel saved = OpenModel.open(folder.resolve(MODEL), List.of()).model().orElseThrow();
    return ((Deployment) saved.root()).getData().getTopics().size();
  }

  private void save(EditorTab tab) throws InterruptedException {
    tab.send(numbered(EditorTab.action("saveModel")));
    JsonPrimitive last = new JsonPrimitive(sent.size());
    while (!tab.await(AcknowledgedAction.KIND).get("number").equals(last)) {
      // Of what was sent before.
    }
  }

  /** Whatever of it has arrived before a connection broke, and is even still being done. */
  @Test
  void whatIsSentOverEachNewConnectionIsDoneOnce() throws InterruptedException {
    List<EditorTab> halfOpen = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      EditorTab tab = tab();
      sent.forEach(tab::send);
      for (int i = 0; i < EACH; i++) {
        tab.send(numbered(newTopic()));
      }
      switch (round % 3) {
        case 0 -> tab.close();
        case 1 -> {
          tab.await(AcknowledgedAction.KIND);
          tab.close();
        }
        default -> halfOpen.add(tab);
      }
    }
    try (EditorTab last = tab()) {
      sent.forEach(last::send);
      save(last);
    }
    halfOpen.forEach(EditorTab::close);
    assertThat(topics()).isEqualTo(1 + ROUNDS * EACH);
  }

  @Test
  void whatIsRefusedIsTakenToo() throws InterruptedException {
    try (EditorTab tab = tab()) {
      JsonObject nowhere = newTopic();
      nowhere.addProperty("elementTypeId", "node:no-such-thing");
      tab.send(numbered(nowhere));
      assertThat(tab.await(AcknowledgedAction.KIND).get("number").getAsInt()).isEqualTo(1);
      tab.send(numbered(newTopic()));
      save(tab);
    }
    assertThat(topics()).isEqualTo(2);
  }

  @Test
  void sessionsAreNumberedApart() throws InterruptedException {
    try (EditorTab tab = tab();
        EditorTab other = new EditorTab(server.openingAddress(MODEL), "software-of-another")) {
      other.show(MODEL);
      JsonObject first = numbered(newTopic());
      tab.send(first);
      tab.await(AcknowledgedAction.KIND);
      other.send(first);
      other.await(AcknowledgedAction.KIND);
      save(tab);
    }
    assertThat(topics()).isEqualTo(3);
  }

  /** A client that comes back would send it again, and would lose that connection, too. */
  @Test
  void whatCannotBeReadEndsNoConnection() throws InterruptedException {
    try (EditorTab tab = tab()) {
      tab.send(EditorTab.action("slipway.noSuchAction"));
      tab.send(numbered(newTopic()));
      save(tab);
    }
    assertThat(topics()).isEqualTo(2);
  }
}
