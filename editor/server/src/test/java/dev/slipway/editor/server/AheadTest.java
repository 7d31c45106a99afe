// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done before a tab asks for it. */
class AheadTest {
  private static final DiagramKind FIRST = Notation.standard().diagrams().get(0);

  @TempDir Path folder;
  @TempDir Path state;

  private final List<Throwable> defects = Collections.synchronizedList(new ArrayList<>());

  @Test
  void whatATabAsksForIsAskedAhead() throws IOException, InterruptedException {
    EditedModel.open(folder, "submarine-lab", "software");
    try (EditorServer server = start()) {
      assertThat(new WarmUp(server.openingAddress(""), "submarine-lab.deployment", FIRST).perform())
          .isTrue();
    }
    assertThat(defects).isEmpty();
  }

  private EditorServer start() throws IOException {
    return SimulatedServer.start(folder, state, defects::add);
  }
}
