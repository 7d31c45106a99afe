// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.cli.testing.SampleMetalLab;
import dev.slipway.metallab.MetalLab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sample from blank disks to components that exchange samples, by the commands of users: hosts
 * boot from the provisioning server of a bare-metal lab and are switched by their controllers.
 */
@Tag("sole-guest")
@Timeout(value = 40, unit = TimeUnit.MINUTES)
class BareMetalDeploymentTest {
  private static final List<String> HOSTS = List.of("metal-1", "metal-2");

  private static final long LONGEST_MINUTES = 30;

  @TempDir private static Path folder;
  private static Path bundle;
  private static SampleMetalLab sample;
  private static MetalLab lab;

  /** What a command ended with. */
  private record Ended(int code, String output) {}

  @BeforeAll
  static void startLab() throws Exception {
    sample = SampleMetalLab.in(folder, "ipmitool", "nsenter", "ssh-keygen");
    bundle = sample.bundle();
    lab = sample.lab();
    CommandRun.of("build", bundle).succeedsOrLacks("no component can be built");
    sample.up();
  }

  @AfterAll
  static void stopLab() throws Exception {
    if (sample != null) {
      sample.down();
    }
  }

  /** A command on the deployment, where the power controls can be reached. */
  private static Ended slipway(String command, Object... further) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of(command, bundle));
    arguments.addAll(List.of("--ssh-config", lab.sshConfig()));
    arguments.addAll(List.of("--state", folder.resolve("state")));
    arguments.addAll(List.of(further));
    Path output = folder.resolve(command + ".log");
    Process process =
        new ProcessBuilder(lab.inNetwork(CommandProcess.of(arguments).command()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES))
          .as(Files.readString(output))
          .isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(output));
  }

  private static Ended reprovisioning(String command, Object... further) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of(further));
    HOSTS.forEach(host -> arguments.addAll(List.of("--reprovision", host)));
    return slipway(command, arguments.toArray());
  }

  /** The steps of an action, without repetitions. */
  private static Set<String> steps(Ended applied, String resource) {
    return applied
        .output()
        .lines()
        .filter(line -> line.startsWith("{"))
        .map(line -> JsonParser.parseString(line).getAsJsonObject())
        .filter(event -> event.get("type").getAsString().equals("action-progress"))
        .filter(event -> event.get("resource").getAsString().equals(resource))
        .map(event -> event.get("step").getAsString())
        // The kernel may find the disks in either order.
        .map(step -> step.replaceFirst("restore sd[ab]2", "restore PART"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The hosts that are on, as the lab says. */
  private static List<String> on() {
    CommandRun status =
        CommandRun.of("lab", "bare-metal", "status", "--lab", lab.folder(), "--format", "json");
    assertThat(status.code()).as(status.err()).isZero();
    List<String> nodes = new ArrayList<>();
    JsonObject document = JsonForms.assertIs("bare-metal-lab", status.out());
    for (JsonElement host : document.getAsJsonArray("hosts")) {
      if (host.getAsJsonObject().get("on").getAsBoolean()) {
        nodes.add(host.getAsJsonObject().get("node").getAsString());
      }
    }
    return nodes;
  }

  @Test
  void blankHostsBecomeTheDrawnOnesAndExchangeSamples() throws Exception {
    assertThat(on()).isEmpty();
    assertThat(reprovisioning("plan").output())
        .contains(
            "All data on disk METAL-1-SDA (1 GiB) is lost.",
            "All data on disk METAL-2-SDA (1 GiB) is lost.");

    Ended applied =
        reprovisioning(
            "apply", "--yes", "--power-credentials", lab.powerCredentials(), "--format", "json");

    assertThat(applied.code()).as(applied.output()).isZero();
    for (String host : HOSTS) {
      assertThat(steps(applied, "installation/installer/" + host))
          .containsSubsequence(
              "check power control",
              "arm",
              "start over the network",
              "restore",
              "restore PART",
              "wait for first boot");
    }
    assertThat(on()).isEqualTo(HOSTS);
    Ended status = slipway("status");
    // The third host is off.
    assertThat(status.code()).as(status.output()).isEqualTo(3);
    assertThat(status.output())
        .containsPattern("(?m)^metal-1 +speaker +Speaker-1[.]0[.]0 +RUNNING ")
        .containsPattern("(?m)^metal-2 +listener +Listener-1[.]0[.]0 +RUNNING ");
    assertThat(slipway("plan").output()).contains("Nothing to do");

    // No verdict: without KVM samples may be late.
    assertThat(slipway("measure").output())
        .containsPattern("(?m)^Greetings +listener +([1-9][0-9]*) +\\1 +0 ")
        .doesNotContain(" ahead of that of ");
  }
}
