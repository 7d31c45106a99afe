// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.slipway.bundle.BundleLock;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.lab.files.LabFolder;
import dev.slipway.testing.Needs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo in a lab of its own, as users see it; skipped where no lab can be made. */
@Tag("slow")
class DemoCommandTest {
  private static final Path MINIMAL = Path.of("..", "samples", "minimal");

  @TempDir private Path folder;

  private Path bundle() {
    return folder.resolve("bundle");
  }

  /** What lacks on a laptop skips the test; CI promises that labs can be made. */
  private CommandRun demo(Object... further) {
    Object[] arguments = new Object[6 + further.length];
    arguments[0] = "demo";
    arguments[1] = MINIMAL;
    arguments[2] = "-o";
    arguments[3] = bundle();
    arguments[4] = "--seconds";
    arguments[5] = "2";
    System.arraycopy(further, 0, arguments, 6, further.length);
    CommandRun run = CommandRun.of(arguments);
    Needs.that(
        run.code() != 2 && !run.err().contains("There can be no lab here"),
        () -> "no lab can be made: " + run.err());
    return run;
  }

  private Path lab() throws Exception {
    return LabFolder.of(bundle(), System.getenv()).path();
  }

  @AfterEach
  void takeDown() {
    if (Files.exists(bundle())) {
      assertThat(CommandRun.of("lab", "down", bundle()).code()).isZero();
    }
  }

  @Test
  void aSampleIsDeployedSteeredRepairedAndMeasured() throws Exception {
    Path verdicts = folder.resolve("verdicts.xml");
    CommandRun run = demo("--junit", verdicts, "--format", "json");
    JsonObject report = JsonForms.assertIs("traffic", run.out());
    for (JsonElement topic : report.getAsJsonArray("topics")) {
      // A machine that is busy with other things makes samples late, and nothing worse.
      assertThat(topic.getAsJsonObject().get("verdict").getAsString()).isIn("OK", "LATE");
    }
    assertThat(run.code()).isIn(0, 1);
    assertThat(run.err())
        .containsSubsequence(
            "[3/7] ",
            "$ slipway lab up ",
            "[4/7] ",
            "$ slipway apply ",
            "Done: 5 actions done",
            "[5/7] Pausing and resuming speaker on workstation\n",
            "speaker on workstation is PAUSED\n",
            "speaker on workstation sends 0 samples/s\n",
            "speaker on workstation is RUNNING\n",
            "[6/7] Killing speaker on workstation and repairing it\n",
            "speaker on workstation is FAILED\n",
            "It is FAILED and should be RUNNING.",
            "speaker on workstation is RUNNING\n",
            "[7/7] ",
            "$ slipway measure ",
            "$ slipway lab down ");
    assertThat(verdicts).content().contains("name=\"reader listener, Greetings\"");
    assertThat(lab()).doesNotExist();
  }

  @Test
  void aKeptLabCanBeGoneOnWith() throws Exception {
    CommandRun run = demo("--keep");
    assertThat(run.code()).isIn(0, 1);
    assertThat(run.out()).contains("Verdict", "Greetings");
    assertThat(run.err()).contains("The lab stays.", "$ slipway lab down ");
    CommandRun status = CommandRun.of("status", bundle());
    assertThat(status.code()).as(status.err()).isZero();
    assertThat(status.out()).containsPattern("workstation +listener +Listener-1.0.0 +RUNNING");
    CommandRun stopped = CommandRun.of("component", "stop", bundle(), "speaker");
    assertThat(stopped.code()).as(stopped.err()).isZero();
    CommandRun measured = CommandRun.of("measure", bundle(), "--seconds", "0.5");
    assertThat(measured.out()).contains("speaker is stopped.");
  }

  @Test
  void twoDemosDoNotShareALab() throws Exception {
    assertThat(CommandRun.of("generate", MINIMAL, "-o", bundle()).code()).isZero();
    try (BundleLock held = BundleLock.tryTakeFolder(bundle().resolve("run/lab")).orElseThrow()) {
      assertThat(held).isNotNull();
      CommandRun run = demo();
      assertThat(run.code()).isEqualTo(3);
      assertThat(run.err()).contains("[DEMO_IN_PROGRESS]").doesNotContain("$ slipway lab");
    }
  }

  @Test
  void hostsOfMetalAreInstalledInALabOnly() {
    CommandRun run = CommandRun.of("demo", "-o", bundle(), "--local", "--bare-metal");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("--local has no hosts", "Leave out one of the two.");
    CommandRun without = CommandRun.of("demo", "-o", bundle(), "--clonezilla");
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("Say --bare-metal, too.");
    assertThat(bundle()).doesNotExist();
  }

  @Test
  void aDomainOffsetIsForThisMachineOnly() {
    CommandRun run = CommandRun.of("demo", MINIMAL, "-o", bundle(), "--domain-offset", "3");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("Leave out --domain-offset, or say --local.");
    assertThat(bundle()).doesNotExist();
  }
}
