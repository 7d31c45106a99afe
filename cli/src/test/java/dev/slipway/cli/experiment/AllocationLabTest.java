// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cli.testing.MeasuredRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether hosts of a lab send to one another what {@code allocate} predicts. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class AllocationLabTest {
  private static final double BIT_PER_MEGABIT = 1e6;

  /** What watches the hosts that the sample's experiment names. */
  private static final List<String> HOSTS = List.of("on compute-01", "on compute-02", "on network");

  @TempDir private Path folder;
  private Path model;
  private Path bundle;
  private Path lab;

  @BeforeEach
  void copySample() throws Exception {
    model = Files.createDirectories(folder.resolve("talkative"));
    Files.copy(
        Path.of("..", "samples", "talkative", "talkative.deployment"),
        model.resolve("talkative.deployment"));
    bundle = folder.resolve("bundle");
    lab = folder.resolve("lab");
  }

  @AfterEach
  void takeDown() {
    if (Files.exists(lab)) {
      assertThat(CommandRun.of("lab", "down", bundle, "--lab", lab).code()).isZero();
    }
  }

  private void generateAndBuild() {
    CommandRun generated = CommandRun.of("generate", model, "-o", bundle);
    assertThat(generated.code()).as(generated.err()).isZero();
    CommandRun.of("build", bundle).succeedsOrLacks("nothing can be built");
  }

  private CommandRun onNodes(Object... command) {
    List<Object> words = new ArrayList<>(List.of(command));
    words.addAll(
        List.of("--ssh-config", lab.resolve("ssh_config"), "--state", folder.resolve("state")));
    return CommandRun.of(words.toArray());
  }

  /** Deploys the bundle, and returns what its hosts send meanwhile, all together, in bit/s. */
  private double sent(String results) {
    CommandRun applied = onNodes("apply", bundle, "--yes");
    assertThat(applied.code()).as(applied.err()).isZero();
    CommandRun measured =
        onNodes(
            "experiment",
            "run",
            bundle,
            "traffic",
            "--repeats",
            "1",
            "--duration",
            "5",
            "--watch-nodes",
            "-o",
            folder.resolve(results),
            "--format",
            "json");
    // Samples may be late where other tests run.
    assertThat(measured.code()).as(measured.err()).isLessThanOrEqualTo(1);
    List<JsonObject> watched = MeasuredRuns.watchedInFirst(measured.out());
    List<JsonObject> hosts = watched.stream().filter(AllocationLabTest::isHost).toList();
    assertThat(hosts).as(measured.out()).hasSize(3);
    List<JsonObject> machines = watched.stream().filter(node -> !isHost(node)).toList();
    assertThat(sum(machines, "components")).as(measured.out()).isPositive();
    return BIT_PER_MEGABIT * sum(hosts, "sent");
  }

  private static boolean isHost(JsonObject watched) {
    return HOSTS.contains(watched.get("activity").getAsString());
  }

  private static double sum(List<JsonObject> watched, String figure) {
    return watched.stream()
        .mapToDouble(node -> node.getAsJsonObject("figures").get(figure).getAsDouble())
        .sum();
  }

  @Test
  void hostsSendWhatIsPredicted() {
    generateAndBuild();
    CommandRun.of("lab", "up", bundle, "--lab", lab).succeedsOrLacks("no lab can be made");
    double before = sent("before");

    CommandRun allocated = CommandRun.of("allocate", model, "--write", "--format", "json");
    assertThat(allocated.code()).as(allocated.err()).isZero();
    JsonObject proposal = JsonForms.assertIs("allocation", allocated.out());
    double predicted = proposal.get("trafficBefore").getAsDouble();
    assertThat(before).isBetween(0.9 * predicted, 1.3 * predicted);

    generateAndBuild();
    assertThat(sent("after")).isLessThan(0.1 * before);
  }
}
