// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"prepare, host-preparation", "status, hosts"})
  void aHostThatCannotBeReachedIsToldInBothForms(String command, String form) throws Exception {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
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
  void withoutANodeThereIsNothingToDo() {
    assertThat(CommandRun.of("host", "status").code()).isEqualTo(2);
  }
}
