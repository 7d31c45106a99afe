// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.testing.FreePorts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class HostCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"prepare, host-preparation", "status, hosts"})
  void aHostThatCannotBeReachedIsToldInBothForms(String command, String form) throws Exception {
    int closed = FreePorts.next();
    Path config =
        Files.writeString(
            folder.resolve("ssh_config"),
            "Host blade\n  HostName 127.0.0.1\n  Port %d\n  User nobody\n".formatted(closed));
    CommandRun text = CommandRun.of("host", command, "blade", "--ssh-config", config);
    assertThat(text.code()).isEqualTo(3);
    assertThat(text.err()).contains("[REMOTE_UNREACHABLE]", "blade");
    assertThat(text.out()).doesNotContain("Instance");
    CommandRun json =
        CommandRun.of("host", command, "blade", "--ssh-config", config, "--format", "json");
    assertThat(json.code()).isEqualTo(3);
    JsonObject report = JsonForms.assertIs(form, json.out());
    assertThat(report.getAsJsonArray("hosts")).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"prepare", "status"})
  void anSshConfigThatCannotBeReadIsWrongUsage(String command) {
    CommandRun run =
        CommandRun.of("host", command, "blade", "--ssh-config", folder.resolve("none"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[SSH_CONFIG_UNREADABLE]");
  }

  @ParameterizedTest
  @CsvSource({"prepare", "status"})
  void aFolderThatIsNoBundleIsWrongUsage(String command) {
    CommandRun run = CommandRun.of("host", command, "blade", "--bundle", folder);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[BUNDLE_");
  }

  @Test
  void aProvisioningServerIsOneThatTheBundleHas() {
    Path bundle = folder.resolve("bundle");
    CommandRun generated =
        CommandRun.of("generate", Path.of("..", "samples", "bare-metal"), "-o", bundle);
    assertThat(generated.code()).as(generated.err()).isZero();
    CommandRun undrawn = CommandRun.of("host", "prepare", "installer", "--provisioning-server");
    assertThat(undrawn.code()).isEqualTo(2);
    assertThat(undrawn.err()).contains("Name the bundle with --bundle.");
    CommandRun other =
        CommandRun.of("host", "prepare", "metal-1", "--provisioning-server", "--bundle", bundle);
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .contains(
            "[PROVISIONING_SERVER_MISSING]",
            "no provisioning server on metal-1",
            "Use one of: installer.");
    Path missing = folder.resolve("no.iso");
    CommandRun without = CommandRun.of("host", "prepare", "installer", "--clonezilla", missing);
    assertThat(without.code()).isEqualTo(2);
    assertThat(without.err()).contains("Say --provisioning-server, too.");
    CommandRun unreadable =
        CommandRun.of(
            "host",
            "prepare",
            "installer",
            "--provisioning-server",
            "--bundle",
            bundle,
            "--clonezilla",
            missing);
    assertThat(unreadable.code()).isEqualTo(2);
    assertThat(unreadable.err()).contains("no.iso cannot be read");
  }

  @Test
  void allHostsAreInstalledAtOnceUnlessALimitIsGiven() {
    List<String> words = new ArrayList<>(List.of("bundle"));
    for (int number = 1; number <= 40; number++) {
      words.add("metal-" + number);
    }
    assertThat(atOnce(words)).isEqualTo(40);
    assertThat(atOnce(words.subList(0, 3))).isEqualTo(16);
    words.addAll(List.of("--parallel", "4"));
    assertThat(atOnce(words)).isEqualTo(4);
  }

  private static int atOnce(List<String> words) {
    HostReprovisionCommand command = new HostReprovisionCommand();
    new CommandLine(command).parseArgs(words.toArray(String[]::new));
    return command.atOnce(null);
  }

  @Test
  void withoutANodeThereIsNothingToDo() {
    assertThat(CommandRun.of("host", "status").code()).isEqualTo(2);
  }
}
