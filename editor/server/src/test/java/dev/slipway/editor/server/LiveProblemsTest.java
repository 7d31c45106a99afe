// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.editor.server.diagram.SetProblemsAction;
import dev.slipway.editor.server.update.UpdateElementsAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page is told of problems while its user draws. */
class LiveProblemsTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");
  private static final String MODEL = "minimal.deployment";

  /** The only reader of the only topic. */
  private static final String SUBSCRIPTION = "a6afb18d-b220-5458-a4e2-13675e94c9e5";

  @TempDir private Path folder;
  @TempDir private Path state;

  private final List<Throwable> defects = new CopyOnWriteArrayList<>();

  @Test
  void aTopicThatLosesItsReaderIsAProblemOnceTheChangeIsDrawn()
      throws IOException, InterruptedException {
    Files.copy(SAMPLE, folder.resolve(MODEL));
    try (EditorServer server = SimulatedServer.start(folder, state, defects::add);
        EditorTab tab = new EditorTab(server.openingAddress(MODEL), "software-of-one-tab")) {
      tab.show(MODEL);
      assertThat(tab.await(SetProblemsAction.KIND).toString()).doesNotContain("TOPIC_NOT_READ");
      JsonArray deleted = new JsonArray();
      deleted.add(SUBSCRIPTION);
      JsonObject delete = EditorTab.action("deleteElement");
      delete.addProperty("isOperation", true);
      delete.add("elementIds", deleted);
      tab.send(delete);
      assertThat(tab.await(UpdateElementsAction.KIND).toString()).contains(SUBSCRIPTION);
      assertThat(tab.await(SetProblemsAction.KIND).toString()).contains("TOPIC_NOT_READ");
      tab.send(EditorTab.action("glspUndo"));
      tab.await(UpdateElementsAction.KIND);
      assertThat(tab.await(SetProblemsAction.KIND).toString()).doesNotContain("TOPIC_NOT_READ");
    }
    assertThat(defects).isEmpty();
  }
}
