// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.CloudException.Kind;
import dev.slipway.cloud.ImageRequest;
import dev.slipway.cloud.ImageService.Progress;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerAction;
import dev.slipway.cloud.ServerRequest;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.ServerAct;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CloudServerControlTest {
  @TempDir private Path folder;
  private CloudRun run;
  private CloudAccess access;
  private CloudServerControl control;

  @BeforeEach
  void launch() throws Exception {
    run = new CloudRun(folder).server("alpha", "blade-1").server("beta", "blade-1");
    run.apply(run.plan());
    for (Server server : run.cloud().compute().servers(false)) {
      mark(server);
    }
    access = new CloudAccess(run.cloud(), "user", Optional.empty());
    control = new CloudServerControl(access, run.bundle().manifest());
  }

  @AfterEach
  void close() {
    access.close();
  }

  private void mark(Server server) throws Exception {
    run.cloud()
        .compute()
        .describe(
            server.id(),
            Map.of(
                CloudManifest.DEPLOYMENT_METADATA,
                CloudRun.DEPLOYMENT,
                CloudManifest.ELEMENT_METADATA,
                "element-" + server.name()));
  }

  private ServerRequest request(String name) throws Exception {
    String image =
        run.cloud()
            .images()
            .upload(
                new ImageRequest("system", "raw", false, 0, 0, Map.of()),
                Files.write(folder.resolve("system.raw"), new byte[1]),
                Progress.NONE)
            .id();
    return ServerRequest.of(name, image, run.cloud().compute().flavors().get(0).id(), List.of());
  }

  private List<String> servers() throws Exception {
    return run.cloud().compute().servers(false).stream().map(Server::name).toList();
  }

  private static void assertDone(Result result) {
    assertThat(result.ending()).as(result.diagnostics().toString()).isEqualTo(Ending.DONE);
  }

  @Test
  void aServerIsRebootedAndItsConsoleRead() throws Exception {
    assertDone(control.act(ServerAct.REBOOT, "alpha"));
    assertDone(control.act(ServerAct.RESET, "alpha"));
    Server alpha = run.cloud().compute().servers(false).get(0);
    assertThat(run.cloud().compute().actions(alpha.id()))
        .extracting(ServerAction::name)
        .containsExactly("reboot", "reboot", "create");
    LogTail console = control.console("alpha", 10);
    assertThat(console.ending()).isEqualTo(Ending.DONE);
    assertThat(console.lines())
        .isEqualTo(run.cloud().compute().consoleLog(alpha.id(), 10).lines().toList())
        .isNotEmpty();
  }

  /** One that others gave the same name is theirs. */
  @Test
  void onlyTheServerOfTheDeploymentIsDeleted() throws Exception {
    Server mine = run.cloud().compute().servers(false).get(0);
    run.cloud().compute().create(request("alpha"));
    assertDone(control.act(ServerAct.TERMINATE, "alpha"));
    assertThat(servers()).containsExactly("alpha", "beta");
    assertThat(run.cloud().compute().servers(false))
        .extracting(Server::id)
        .doesNotContain(mine.id());
  }

  @Test
  void whatIsMissingOrThereTwiceIsLeftAlone() throws Exception {
    run.cloud().compute().delete(run.cloud().compute().servers(false).get(0).id());
    Result missing = control.act(ServerAct.TERMINATE, "alpha");
    assertThat(missing.ending()).isEqualTo(Ending.REFUSED);
    assertThat(missing.diagnostics().get(0).message())
        .contains("There is no server alpha of this deployment.");
    assertThat(control.console("alpha", 10).ending()).isEqualTo(Ending.REFUSED);

    mark(run.cloud().compute().create(request("beta")));
    Result twice = control.act(ServerAct.TERMINATE, "beta");
    assertThat(twice.ending()).isEqualTo(Ending.REFUSED);
    assertThat(twice.diagnostics().get(0).message()).contains("2 servers have the mark of beta.");
    assertThat(servers()).containsExactly("beta", "beta");
  }

  @Test
  void aNodeThatIsNoServerIsUnknown() throws Exception {
    Result unknown = control.act(ServerAct.REBOOT, "gamma");
    assertThat(unknown.ending()).isEqualTo(Ending.UNKNOWN);
    assertThat(unknown.diagnostics().get(0).code()).isEqualTo("SERVER_NOT_DRAWN");
    assertThat(control.console("gamma", 10).ending()).isEqualTo(Ending.UNKNOWN);
  }

  @Test
  void aCloudThatDoesNotAnswerIsToldWithItsReason() throws Exception {
    run.cloud().fail(Kind.UNREACHABLE, "No route.");
    Result failed = control.act(ServerAct.REBOOT, "alpha");
    assertThat(failed.ending()).isEqualTo(Ending.FAILED);
    assertThat(failed.diagnostics().get(0).code()).isEqualTo("CLOUD_UNREACHABLE");
  }
}
