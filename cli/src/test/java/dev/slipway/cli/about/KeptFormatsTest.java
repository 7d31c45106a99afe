// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.engine.state.StateStore;
import dev.slipway.host.ComponentJudge;
import dev.slipway.plan.Action;
import dev.slipway.plan.Judges;
import dev.slipway.plan.PlanJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file of each version of each format, as a Slipway of its time wrote it. They are never written
 * again: a change that no longer reads one needs a version of its own, and a way out for users.
 */
class KeptFormatsTest {
  private static final Path FORMATS =
      Path.of("src", "test", "resources", "dev", "slipway", "cli", "formats");

  private static final Judges JUDGES = new Judges(List.of(new ComponentJudge()));

  @TempDir private Path folder;

  private static String kept(String name) throws IOException {
    return Files.readString(FORMATS.resolve(name));
  }

  @Test
  void modelOfVersion1IsValid() {
    CommandRun run = CommandRun.of("validate", FORMATS.resolve("model-1.0.deployment"));
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void drawingsOfAllVersionsAreRead() {
    for (String name :
        List.of(
            "drawing-1.0.notation",
            "drawing-1.1.notation",
            "drawing-1.2.notation",
            "drawing-1.3.notation")) {
      DrawingFile.Result read = DrawingFile.read(FORMATS.resolve(name));
      assertThat(read.problem()).as(name).isEmpty();
      assertThat(read.drawing().orElseThrow().getDiagrams().get(0).getShapes()).isNotEmpty();
    }
  }

  @Test
  void manifestOfVersion1IsRead() throws Exception {
    BundleManifest manifest = BundleJson.read(kept("bundle-1.json"));
    assertThat(manifest.deployment().name()).isEqualTo("minimal");
    assertThat(manifest.components()).hasSize(2);
    assertThat(manifest.instances()).hasSize(2);
  }

  @Test
  void stateOfVersion1IsRead() throws Exception {
    String kept = kept("state-1.json");
    JsonObject json = JsonParser.parseString(kept).getAsJsonObject();
    Files.writeString(folder.resolve("state.json"), kept);
    StateStore.Loaded loaded =
        new StateStore(folder, json.get("deploymentId").getAsString(), "minimal").load();
    assertThat(loaded.diagnostics()).isEmpty();
    assertThat(loaded.state().orElseThrow().resources().keySet())
        .isEqualTo(json.getAsJsonObject("resources").keySet());
  }

  @Test
  void planOfVersion2IsRead() throws Exception {
    assertThat(PlanJson.readPlan(kept("plan-2.json"), JUDGES).actions())
        .extracting(Action::address)
        .contains("host/workstation", "instance/workstation/speaker");
  }

  /** Nothing is lost with it: the hint of the commands says how to make another. */
  @Test
  void planOfVersion1IsRefused() {
    assertThatThrownBy(() -> PlanJson.readPlan(kept("plan-1.json"), JUDGES))
        .isInstanceOf(JsonParseException.class)
        .hasMessage("its schema is not slipway-plan/2");
  }
}
