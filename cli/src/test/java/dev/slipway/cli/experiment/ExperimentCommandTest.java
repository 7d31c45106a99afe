// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentCommandTest {
  @TempDir private Path folder;

  private Path generated(String sample) {
    Path bundle = folder.resolve(sample);
    CommandRun run = CommandRun.of("generate", Path.of("..", "samples", sample), "-o", bundle);
    assertThat(run.code()).as(run.err()).isZero();
    return bundle;
  }

  @Test
  void theExperimentsOfABundleAreListed() {
    Path bundle = generated("hpc-tuning");
    CommandRun text = CommandRun.of("experiment", "list", bundle);
    assertThat(text.code()).isZero();
    assertThat(text.out())
        .contains("Experiment  Kind", "native      HPC comparison", "qos         QoS phases")
        .contains("21 min  Whether the policy holds while others flood the link.");
    CommandRun json = CommandRun.of("experiment", "list", bundle, "--format", "json");
    JsonObject qos =
        JsonForms.assertIs("experiments", json.out())
            .getAsJsonArray("experiments")
            .get(1)
            .getAsJsonObject();
    assertThat(qos.get("kind").getAsString()).isEqualTo("QOS_PHASES");
    assertThat(qos.get("expectedSeconds").getAsLong()).isEqualTo(10 * (120 + 3));
  }

  @Test
  void aBundleWithoutExperimentsSaysSo() {
    Path bundle = generated("minimal");
    CommandRun list = CommandRun.of("experiment", "list", bundle);
    assertThat(list.code()).isZero();
    assertThat(list.out()).isEqualTo("The bundle has no experiments.\n");
  }

  @Test
  void resultsThatAreDamagedAreWrongUsage() throws Exception {
    for (String content : List.of("{", "{\"schema\": \"other\"}", "[]")) {
      Files.writeString(folder.resolve("result.json"), content);
      CommandRun run = CommandRun.of("experiment", "report", folder);
      assertThat(run.code()).as(content).isEqualTo(2);
      assertThat(run.err())
          .contains("[EXPERIMENT_RESULTS_INVALID]", "result.json")
          .doesNotContain("gson", "Exception");
    }
  }
}
