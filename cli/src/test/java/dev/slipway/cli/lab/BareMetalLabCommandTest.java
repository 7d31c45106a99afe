// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the commands of bare-metal labs say where there is none. */
class BareMetalLabCommandTest {
  @TempDir private Path folder;

  @Test
  void aLabThatIsNotThereIsDown() {
    Path lab = folder.resolve("lab");
    CommandRun status =
        CommandRun.of("lab", "bare-metal", "status", "--lab", lab, "--format", "json");
    assertThat(status.code()).isEqualTo(3);
    JsonObject document = JsonForms.assertIs("bare-metal-lab", status.out());
    assertThat(document.get("state").getAsString()).isEqualTo("DOWN");
    assertThat(document.get("folder").getAsString()).isEqualTo(lab.toString());
    assertThat(document.getAsJsonArray("hosts")).isEmpty();

    CommandRun exec = CommandRun.of("lab", "bare-metal", "exec", "--lab", lab, "--", "true");
    assertThat(exec.code()).isEqualTo(2);
    assertThat(exec.err()).contains("[BARE_METAL_LAB_NOT_UP]", "slipway lab bare-metal up");

    CommandRun down = CommandRun.of("lab", "bare-metal", "down", "--lab", lab, "--format", "json");
    assertThat(down.code()).isZero();
    JsonForms.assertIs("diagnostics", down.out());
  }
}
