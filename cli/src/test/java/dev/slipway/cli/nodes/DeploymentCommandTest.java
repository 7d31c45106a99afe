// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeploymentCommandTest {
  private static final Path MINIMAL = Path.of("..", "samples", "minimal");

  @TempDir private Path folder;

  private Path generated() {
    Path bundle = folder.resolve("bundle");
    assertThat(CommandRun.of("generate", MINIMAL, "-o", bundle).code()).isZero();
    return bundle;
  }

  /** An ssh_config by which no node is reached. */
  private Path leadingNowhere() throws IOException {
    return Files.writeString(
        folder.resolve("ssh_config"), "Host *\n  HostName no-such-host.invalid\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "apply", "destroy", "status", "watch"})
  void aFolderThatIsNoBundleIsWrongUsage(String command) {
    CommandRun run = CommandRun.of(command, folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[BUNDLE_MANIFEST_UNREADABLE]");
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan", "apply"})
  void aBundleThatIsNotBuiltIsToldWithItsDocument(String command) {
    CommandRun run =
        CommandRun.of(command, generated(), "--format", "json", "--state", folder.resolve("state"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("Hint: Run 'slipway build' on the bundle");
    JsonForms.assertIs("diagnostics", run.out());
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void destroyingAsksTheNodesEvenIfNothingIsRecorded() throws Exception {
    Path config = leadingNowhere();
    Path state = folder.resolve("state");
    CommandRun run =
        CommandRun.of("destroy", generated(), "--ssh-config", config, "--state", state);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err())
        .contains(
            "Unknown: workstation: Host cannot be reached.",
            "[REMOTE_UNREACHABLE]",
            "Nothing was done")
        .doesNotContain("Done:");
    CommandRun plan =
        CommandRun.of(
            "plan",
            folder.resolve("bundle"),
            "--destroy",
            "--ssh-config",
            config,
            "--state",
            state,
            "--format",
            "json");
    assertThat(plan.code()).isEqualTo(3);
    JsonForms.assertIs("plan", plan.out());
  }

  @Test
  void aNodeThatDoesNotAnswerIsToldInTheStatus() throws Exception {
    Path config = leadingNowhere();
    CommandRun run =
        CommandRun.of(
            "status", generated(), "--ssh-config", config, "--traffic", "--format", "json");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("Host cannot be reached [REMOTE_UNREACHABLE]");
    JsonForms.assertIs("status", run.out());
    CommandRun text = CommandRun.of("status", folder.resolve("bundle"), "--ssh-config", config);
    assertThat(text.out())
        .contains("workstation", "Host cannot be reached")
        .contains("workstation  linux  192.168.77.10     -   -");
    CommandRun stop =
        CommandRun.of(
            "component", "stop", folder.resolve("bundle"), "speaker", "--ssh-config", config);
    assertThat(stop.code()).isEqualTo(3);
  }

  @Test
  void aCloudThatIsAwayIsToldBesideTheNodes() throws Exception {
    Path bundle = folder.resolve("placement");
    CommandRun made =
        CommandRun.of("generate", Path.of("..", "samples", "neutron-placement"), "-o", bundle);
    assertThat(made.code()).as(made.err()).isZero();
    CommandRun left = CommandRun.of("status", bundle, "--ssh-config", leadingNowhere());
    assertThat(left.err()).contains("The drawn cloud is left out");
    CommandRun run =
        CommandRun.of(
            "status",
            bundle,
            "--ssh-config",
            leadingNowhere(),
            "--cloud",
            "no-such-cloud",
            "--format",
            "json");
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.err()).contains("[CLOUD_CONFIGURATION]").doesNotContain("left out");
    JsonObject cloud =
        JsonForms.assertIs("status", run.out()).getAsJsonArray("clouds").get(0).getAsJsonObject();
    assertThat(cloud.get("contact").getAsString()).isEqualTo("UNREACHABLE");
    assertThat(cloud.getAsJsonArray("servers")).hasSize(7);
    assertThat(cloud.getAsJsonArray("servers"))
        .allMatch(server -> server.getAsJsonObject().get("state").getAsString().equals("UNKNOWN"));
    CommandRun watch =
        CommandRun.of(
            "watch",
            bundle,
            "--ssh-config",
            leadingNowhere(),
            "--cloud",
            "no-such-cloud",
            "--for",
            "3");
    assertThat(watch.out()).containsPattern("cloud .*\\[CLOUD_CONFIGURATION\\]");
  }

  @Test
  void anInstanceThatIsNotThereIsWrongUsage() {
    CommandRun run = CommandRun.of("component", "pause", generated(), "nobody");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[INSTANCE_UNKNOWN]");
  }

  @Test
  void aWatchTellsWhoDoesNotAnswerAndEndsInTime() throws Exception {
    Path config = leadingNowhere();
    CommandRun run = CommandRun.of("watch", generated(), "--ssh-config", config, "--for", "8");
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("workstation: Host cannot be reached.", "[REMOTE_UNREACHABLE]");
    CommandRun json =
        CommandRun.of(
            "watch",
            folder.resolve("bundle"),
            "--ssh-config",
            config,
            "--for",
            "8",
            "--format",
            "json");
    assertThat(json.code()).isZero();
    json.out().lines().forEach(line -> JsonForms.assertIs("event", line));
    assertThat(json.out()).contains("\"type\":\"host-unreachable\"");
    CommandRun never = CommandRun.of("watch", folder.resolve("bundle"), "--period", "0");
    assertThat(never.code()).isEqualTo(2);
  }

  @Test
  void theComponentsOfABundleAreListed() {
    CommandRun text = CommandRun.of("component", "list", generated());
    assertThat(text.code()).isZero();
    assertThat(text.out()).contains("Component", "Publishes", "speaker on workstation");
    CommandRun json =
        CommandRun.of("component", "list", folder.resolve("bundle"), "--format", "json");
    JsonForms.assertIs("components", json.out());
  }

  @Test
  void whatIsNotDrawnIsNotInstalled() throws Exception {
    Path bundle = generated();
    CommandRun nobody = CommandRun.of("component", "install", bundle, "nobody");
    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err()).contains("[COMPONENT_NOT_DRAWN]");
    CommandRun elsewhere =
        CommandRun.of("component", "uninstall", bundle, "speaker", "--node", "elsewhere");
    assertThat(elsewhere.code()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("[COMPONENT_NODE_OPEN]", "workstation");
    CommandRun unbuilt =
        CommandRun.of(
            "component", "install", bundle, "speaker", "--state", folder.resolve("state"));
    assertThat(unbuilt.code()).isEqualTo(1);
    assertThat(unbuilt.err()).contains("[PLAN_ARCHIVE_MISSING]");
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void theLogOfAHostThatDoesNotAnswerIsAFailure() throws Exception {
    Path config = leadingNowhere();
    CommandRun run =
        CommandRun.of(
            "component", "log", generated(), "speaker", "--ssh-config", config, "--format", "json");
    assertThat(run.code()).isEqualTo(3);
    JsonForms.assertIs("diagnostics", run.out());
    CommandRun none =
        CommandRun.of("component", "log", folder.resolve("bundle"), "speaker", "--lines", "0");
    assertThat(none.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"instance/blade/nobody", "nonsense"})
  void aTargetThatIsNotPlannedIsWrongUsage(String target) throws Exception {
    CommandRun run =
        CommandRun.of(
            "plan",
            generated(),
            "--destroy",
            "--ssh-config",
            leadingNowhere(),
            "--state",
            folder.resolve("state"),
            "--target",
            target);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[PLAN_TARGET_UNKNOWN]").contains(target);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void whatIsNoPlanIsWrongUsage() throws Exception {
    Path file = Files.writeString(folder.resolve("plan.json"), "{\"schema\": \"other\"}");
    CommandRun run = CommandRun.of("apply", generated(), "--plan", file);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("Unreadable plan [PLAN_UNREADABLE]");
  }

  @Test
  void aPlanThatIsDamagedOrMissingIsWrongUsageInOurWords() throws Exception {
    Path bundle = generated();
    Path cut = Files.writeString(folder.resolve("cut.json"), "{\"schema\": [\n");
    CommandRun damaged = CommandRun.of("apply", bundle, "--plan", cut);
    assertThat(damaged.code()).isEqualTo(2);
    assertThat(damaged.err())
        .contains(cut + ": the document ends too early, at line 2, column 1.")
        .doesNotContain("gson", "Exception");
    Path missing = folder.resolve("missing.json");
    CommandRun gone = CommandRun.of("apply", bundle, "--plan", missing);
    assertThat(gone.code()).isEqualTo(2);
    assertThat(gone.err())
        .contains("Unreadable plan [PLAN_UNREADABLE]", missing + ": no such file or folder.");
    byte[] noText = {(byte) 0xff, (byte) 0xfe, 0};
    CommandRun binary =
        CommandRun.of("apply", bundle, "--plan", Files.write(folder.resolve("bin"), noText));
    assertThat(binary.code()).isEqualTo(2);
    assertThat(binary.err()).contains("not text in UTF-8");
  }

  @Test
  void anSshConfigThatIsMissingIsWrongUsage() throws Exception {
    Path missing = folder.resolve("missing");
    for (String command : List.of("plan --destroy", "destroy", "status")) {
      List<Object> words = new ArrayList<>(List.of(command.split(" ")));
      words.addAll(List.of(generated(), "--ssh-config", missing));
      CommandRun run = CommandRun.of(words.toArray());
      assertThat(run.code()).as(command).isEqualTo(2);
      assertThat(run.err())
          .contains("[SSH_CONFIG_UNREADABLE]", missing + ": no such file or folder.");
    }
    CommandRun folderForFile = CommandRun.of("host", "status", "a", "--ssh-config", folder);
    assertThat(folderForFile.code()).isEqualTo(2);
    assertThat(folderForFile.err()).contains(folder + ": Is a directory.");
  }

  @Test
  void aPlanTellsWhyNodesAreUnknownAndWhereItCannotBeSaved() throws Exception {
    Path config = leadingNowhere();
    Path bundle = generated();
    CommandRun run = CommandRun.of("plan", bundle, "--destroy", "--ssh-config", config);
    assertThat(run.code()).isEqualTo(3);
    assertThat(run.out()).contains("Unknown: workstation: Host cannot be reached.");
    assertThat(run.err())
        .contains(
            "host name no-such-host.invalid cannot be resolved",
            "Hint: Is it up, is its SSH server running");
    Path nowhere = Path.of("/proc/slipway-plan.json");
    CommandRun unsaved =
        CommandRun.of("plan", bundle, "--destroy", "--ssh-config", config, "-o", nowhere);
    assertThat(unsaved.code()).isEqualTo(74);
    assertThat(unsaved.err()).contains(nowhere + ": nothing can be created there.");
  }

  @Test
  void nothingAtATimeIsWrongUsage() {
    CommandRun run = CommandRun.of("plan", folder, "--parallel", "0");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", "--parallel");
  }
}
