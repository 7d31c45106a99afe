// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.FakeCompute;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.StackRequest;
import dev.slipway.live.CloudHostState;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Host;
import dev.slipway.live.CloudSnapshot.Stack;
import dev.slipway.live.Contact;
import dev.slipway.live.ServerState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class CloudServersTest {
  @TempDir private Path folder;
  private CloudRun run;

  @BeforeEach
  void open() {
    run = new CloudRun(folder).server("alpha", "blade-1").server("beta", "blade-1");
  }

  private CloudSnapshot look(Optional<String> administrator) throws Exception {
    try (CloudAccess access = new CloudAccess(run.cloud(), "user", administrator)) {
      CloudServers servers = new CloudServers(access, run.bundle().manifest());
      return servers.ask(servers.drawn().get(0));
    }
  }

  private CloudSnapshot look() throws Exception {
    return look(Optional.of("admin"));
  }

  private String idOf(String name) throws Exception {
    return run.cloud().compute().servers(false).stream()
        .filter(server -> server.name().equals(name))
        .map(Server::id)
        .findFirst()
        .orElseThrow();
  }

  private CloudSnapshot.Server alpha() throws Exception {
    return look().server("alpha").orElseThrow();
  }

  @Test
  void nothingIsThereBeforeItIsMade() throws Exception {
    CloudSnapshot seen = look();
    assertThat(seen.contact()).isEqualTo(Contact.REACHED);
    assertThat(seen.stacks())
        .containsExactly(Stack.without("stack/private/fleet-crew", "fleet-crew", "crew"));
    assertThat(seen.servers())
        .extracting(CloudSnapshot.Server::address, CloudSnapshot.Server::state)
        .containsExactly(
            tuple("server/private/alpha", ServerState.ABSENT),
            tuple("server/private/beta", ServerState.ABSENT));
  }

  /** Heat takes minutes to list the resources of a thousand servers. */
  @Test
  void aCompleteStackIsListedAgainOnlyWhenAServerIsMissing() throws Exception {
    run.apply(run.plan());
    try (CloudAccess access = new CloudAccess(run.cloud(), "user", Optional.of("admin"))) {
      CloudServers servers = new CloudServers(access, run.bundle().manifest());
      CloudSnapshot drawn = servers.drawn().get(0);
      CloudSnapshot first = servers.ask(drawn);
      int lists = run.cloud().stacks().lists();
      assertThat(servers.ask(drawn).stacks()).isEqualTo(first.stacks());
      assertThat(run.cloud().stacks().lists()).isEqualTo(lists);

      run.cloud().compute().delete(idOf("alpha"));
      assertThat(servers.ask(drawn).server("alpha").orElseThrow().state())
          .isEqualTo(ServerState.ABSENT);
      assertThat(run.cloud().stacks().lists()).isEqualTo(lists + 1);
      run.apply(run.plan());
      assertThat(servers.ask(drawn).server("alpha").orElseThrow().state())
          .isEqualTo(ServerState.RUNNING);
    }
  }

  @Test
  void whatRunsIsShownWithItsHostAndStack() throws Exception {
    run.apply(run.plan());
    CloudSnapshot seen = look();
    assertThat(seen.stacks())
        .containsExactly(
            new Stack(
                "stack/private/fleet-crew",
                "fleet-crew",
                "crew",
                Optional.of("CREATE_COMPLETE"),
                3,
                3,
                Optional.empty()));
    CloudSnapshot.Server alpha = seen.server("alpha").orElseThrow();
    assertThat(alpha.state()).isEqualTo(ServerState.RUNNING);
    assertThat(alpha.status()).contains("ACTIVE");
    assertThat(alpha.host()).contains(FakeCompute.HOST);
    assertThat(alpha.zone()).contains("blade-1");
    assertThat(alpha.flavor()).contains("small");
    assertThat(alpha.addresses()).containsExactly("10.0.0.5");
    assertThat(seen.hosts())
        .extracting(Host::name, Host::kind, Host::state)
        .containsExactly(tuple(FakeCompute.HOST, "fake", CloudHostState.UP));
    assertThat(seen.hostOf(alpha)).contains(seen.hosts().get(0));
  }

  @ParameterizedTest
  @CsvSource({
    "BUILD, BUILDING",
    "PAUSED, PAUSED",
    "SUSPENDED, PAUSED",
    "SHUTOFF, STOPPED",
    "ERROR, FAILED",
    "NEWFANGLED, UNKNOWN"
  })
  void statusesAreSaidInTheWordsOfInstances(String status, ServerState state) throws Exception {
    run.apply(run.plan());
    run.cloud().compute().become(idOf("alpha"), status, "No valid host was found.");
    CloudSnapshot.Server alpha = alpha();
    assertThat(alpha.state()).isEqualTo(state);
    assertThat(alpha.status()).contains(status);
    assertThat(alpha.cause())
        .isEqualTo(
            state == ServerState.FAILED
                ? Optional.of("No valid host was found.")
                : Optional.empty());
    assertThat(look().server("beta").orElseThrow().state()).isEqualTo(ServerState.RUNNING);
  }

  @Test
  void whatCouldNotBeMadeFailedWithItsReason() throws Exception {
    run.cloud().stacks().failAt("server_alpha", "Quota exceeded for instances");
    run.apply(run.plan());
    assertThat(alpha().state()).isEqualTo(ServerState.FAILED);
    assertThat(alpha().cause()).contains("Quota exceeded for instances");
    CloudSnapshot seen = look();
    assertThat(seen.stacks().get(0).status()).contains("CREATE_FAILED");
    assertThat(seen.stacks().get(0).cause().orElseThrow()).contains("Quota exceeded");
    assertThat(seen.stacks().get(0).done()).isEqualTo(2);
    assertThat(seen.server("beta").orElseThrow().state()).isEqualTo(ServerState.RUNNING);
  }

  @Test
  void whatSomebodyDeletedIsAbsent() throws Exception {
    run.apply(run.plan());
    run.cloud().compute().delete(idOf("alpha"));
    assertThat(alpha().state()).isEqualTo(ServerState.ABSENT);
  }

  @Test
  void aStackOfOthersIsNotTakenForIt() throws Exception {
    run.apply(run.plan());
    run.cloud().stacks().delete(run.cloud().stacks().find("fleet-crew").orElseThrow().ref());
    // The fake deletes between the first look and the second.
    run.cloud().stacks().find("fleet-crew");
    run.cloud().stacks().find("fleet-crew");
    assertThat(run.cloud().stacks().find("fleet-crew")).isEmpty();
    CloudManifest.Stack stack = run.bundle().manifest().clouds().get(0).stacks().get(0);
    run.cloud()
        .stacks()
        .create(
            StackRequest.of(stack.name(), Files.readString(run.bundle().resolve(stack.template())))
                .withParameters(Map.of("public_key", "ssh-ed25519 AAAA")));
    assertThat(alpha().state()).isEqualTo(ServerState.ABSENT);
    assertThat(alpha().cause()).contains("Another stack has its name.");
  }

  @Test
  void aCloudThatDoesNotAnswerIsSilentWithItsReason() throws Exception {
    run.apply(run.plan());
    run.cloud().fail(CloudException.Kind.UNREACHABLE, "Connection refused.");
    CloudSnapshot seen = look();
    assertThat(seen.contact()).isEqualTo(Contact.UNREACHABLE);
    assertThat(seen.problem().orElseThrow().code()).isEqualTo("CLOUD_UNREACHABLE");
    assertThat(seen.servers())
        .extracting(CloudSnapshot.Server::state)
        .containsOnly(ServerState.UNKNOWN);
  }

  @Test
  void withoutAnAdministratorTheSameServersAreShown() throws Exception {
    run.apply(run.plan());
    List<CloudSnapshot.Server> seen = look(Optional.empty()).servers();
    assertThat(seen).isEqualTo(look().servers());
  }
}
