// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.JsonForms;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a dashboard from being there; one that is there is tested in a browser. */
class DashboardCommandTest {
  @TempDir private Path folder;

  private Path bundle;
  private Path config;

  @BeforeEach
  void generate() throws Exception {
    bundle = folder.resolve("bundle");
    config = Files.writeString(folder.resolve("ssh_config"), "");
    assertThat(CommandRun.of("generate", Path.of("..", "samples", "minimal"), "-o", bundle).code())
        .isZero();
  }

  private CommandRun dashboard(String port) {
    return CommandRun.of(
        "dashboard",
        bundle,
        "--no-open",
        "--port",
        port,
        "--ssh-config",
        config,
        "--format",
        "json");
  }

  @Test
  void aPortThatIsTakenIsSaid() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      CommandRun run = dashboard(String.valueOf(taken.getLocalPort()));
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).contains("Port not available [WEB_PORT_TAKEN]");
      JsonForms.assertIs("diagnostics", run.out());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "65536"})
  void whatIsNoPortIsWrongUsage(String port) {
    CommandRun run = dashboard(port);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("[COMMAND_LINE_INVALID]", "--port");
  }
}
