// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.metallab.MetalLab;
import dev.slipway.testing.Needs;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo with hosts of metal, as users see it: one command from blank disks to samples. */
@Tag("guest")
@Timeout(value = 40, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BareMetalDemoTest {
  @TempDir private Path folder;

  private Path bundle() {
    return folder.resolve("bundle");
  }

  private Path lab() {
    return bundle().resolve("run/bare-metal-lab");
  }

  @AfterEach
  void takeDown() {
    assertThat(CommandRun.of("lab", "bare-metal", "down", "--lab", lab()).code()).isZero();
  }

  @Test
  void drawnHostsAreInstalledAndExchangeSamples() throws Exception {
    Needs.programs("ipmitool", "nsenter", "ssh-keygen");
    Needs.that(MetalLab.obstacles().isEmpty(), () -> "a bare-metal lab cannot be made");

    CommandRun run = CommandRun.of("demo", "--bare-metal", "-o", bundle(), "--format", "json");

    // Without KVM samples may be late; then it ends with 1.
    assertThat(run.code()).as(run.err()).isIn(0, 1);
    assertThat(run.err())
        .containsSubsequence(
            "[3/5] ",
            "$ slipway lab bare-metal up ",
            "[4/5] ",
            "$ slipway plan ",
            "All data on disk METAL-1-SDA (1 GiB) is lost.",
            "All data on disk METAL-3-SDA (1 GiB) is lost.",
            "$ slipway lab bare-metal exec ",
            "[5/5] ",
            "$ slipway measure ",
            "$ slipway lab bare-metal down ");
    JsonObject topic =
        JsonForms.assertIs("traffic", run.out()).getAsJsonArray("topics").get(0).getAsJsonObject();
    assertThat(topic.get("name").getAsString()).isEqualTo("Greetings");
    assertThat(topic.get("verdict").getAsString()).isIn("OK", "LATE");
    assertThat(lab()).doesNotExist();
  }
}
