// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.CloudException;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which host key is recorded for a server, and which one it was launched with. */
@Timeout(60)
class ServerKeysTest {
  private static final String KEY = "host_key_server_";

  @TempDir private Path folder;
  private CloudRun run;

  /** The private keys that servers were launched with, each with the public one recorded then. */
  private final Map<String, String> privateKeys = new ConcurrentHashMap<>();

  private final Map<String, String> recordedAtBoot = new ConcurrentHashMap<>();

  @BeforeEach
  void open() {
    run = new CloudRun(folder).server("alpha", "blade-1").server("beta", "blade-1");
    run.cloud().stacks().boot(this::boot);
  }

  private void boot(String server, Map<String, String> parameters) {
    privateKeys.put(server, parameters.getOrDefault(KEY + server, ""));
    try {
      recordedAtBoot.put(
          server, run.servers().of(server).map(ServerRecords.Server::nextHostKey).orElse(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Plan apply() throws Exception {
    Plan plan = run.plan();
    ApplyResult result = run.apply(plan);
    assertThat(result.diagnostics()).isEmpty();
    return plan;
  }

  private ServerRecords.Server server(String node) throws Exception {
    return run.servers().of(node).orElseThrow();
  }

  @Test
  void aKeyIsRecordedBeforeItsServerIsLaunchedAndTheAddressAfterwards() throws Exception {
    apply();
    assertThat(privateKeys.get("alpha")).startsWith("-----BEGIN OPENSSH PRIVATE KEY-----\\n");
    assertThat(recordedAtBoot.get("alpha")).startsWith("ssh-ed25519 ");
    assertThat(server("alpha").hostKey()).isEqualTo(recordedAtBoot.get("alpha"));
    assertThat(server("alpha").nextHostKey()).isEmpty();
    assertThat(server("alpha").address()).isEqualTo("10.0.0.5");
    assertThat(server("alpha").user()).isEqualTo("user");
    assertThat(server("beta").hostKey()).isNotEqualTo(server("alpha").hostKey());
  }

  /** An interface has an address in each subnet of its network. */
  @Test
  void aServerIsReachedOverIpv4IfItHasBoth() throws Exception {
    run.addressed("[\"fd00::5\", \"10.0.0.%d\"]");
    apply();
    assertThat(server("alpha").address()).isEqualTo("10.0.0.5");
    assertThat(server("beta").address()).isEqualTo("10.0.0.4");
  }

  @Test
  void privateKeysAreInNoFileAndNoPlan() throws Exception {
    Plan plan = apply();
    assertThat(PlanJson.print(plan)).doesNotContain("PRIVATE");
    String line = privateKeys.get("alpha").split("\\\\n")[1];
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file)).doesNotContain("PRIVATE").doesNotContain(line);
      }
    }
  }

  @Test
  void anUpdateInPlaceLeavesEachServerItsKey() throws Exception {
    apply();
    Map<String, ServerRecords.Server> before = run.servers().all();
    privateKeys.clear();
    run.server("gamma", "blade-1");
    apply();
    assertThat(privateKeys).containsOnlyKeys("gamma");
    assertThat(server("gamma").hostKey()).isEqualTo(recordedAtBoot.get("gamma"));
    assertThat(run.servers().all()).containsAllEntriesOf(before);
  }

  @Test
  void aReplacedServerGetsAKeyOfItsOwn() throws Exception {
    apply();
    ServerRecords.Server before = server("beta");
    String alpha = server("alpha").hostKey();
    String launchedWith = privateKeys.get("beta");
    run.cloud().compute().createAggregate("spare", "blade-2");
    run.server("beta", "blade-2");
    apply();
    assertThat(privateKeys.get("beta")).isNotEqualTo(launchedWith).contains("PRIVATE");
    assertThat(server("beta").hostKey())
        .isEqualTo(recordedAtBoot.get("beta"))
        .isNotEqualTo(before.hostKey());
    assertThat(server("alpha").hostKey()).isEqualTo(alpha);
  }

  @Test
  void aServerThatSomebodyDeletedGetsANewKeyWithTheNewMachine() throws Exception {
    apply();
    ServerRecords.Server before = server("beta");
    run.cloud().compute().delete(before.serverId());
    apply();
    assertThat(server("beta").serverId()).isNotEqualTo(before.serverId());
    assertThat(server("beta").hostKey())
        .isEqualTo(recordedAtBoot.get("beta"))
        .isNotEqualTo(before.hostKey());
  }

  @Test
  void aRunThatIsCutOffWhileTheStackIsCreatedLosesNoKey() throws Exception {
    run.cloud()
        .stacks()
        .boot(
            (server, parameters) -> {
              boot(server, parameters);
              if (server.equals("beta")) {
                run.cloud().fail(CloudException.Kind.AUTHENTICATION, "The token is rejected.");
              }
            });
    assertThat(run.apply(run.plan()).diagnostics()).isNotEmpty();
    String alpha = privateKeys.get("alpha");
    assertThat(server("alpha").hostKey()).isEmpty();
    run.cloud().mend();
    run.cloud().stacks().boot(this::boot);

    run.plan();

    assertThat(server("alpha").hostKey()).isEqualTo(recordedAtBoot.get("alpha"));
    assertThat(server("alpha").address()).isEqualTo("10.0.0.5");
    apply();
    assertThat(privateKeys.get("alpha")).isEqualTo(alpha);
    assertThat(server("alpha").hostKey()).isEqualTo(recordedAtBoot.get("alpha"));
  }

  @Test
  void whatIsGoneIsForgotten() throws Exception {
    apply();
    run.withoutServer("beta");
    apply();
    assertThat(run.servers().all()).containsOnlyKeys("alpha");
    run.apply(run.plan(Purpose.DESTROY));
    assertThat(run.servers().all()).isEmpty();
  }

  @Test
  void aStackWithoutRecordedKeysIsAdoptedWithoutGuessing() throws Exception {
    run.withoutHostKeys();
    apply();
    assertThat(server("alpha").hostKey()).isEmpty();
    assertThat(server("alpha").address()).isEqualTo("10.0.0.5");
    // A template that takes keys now does not give the running server one.
    run.withHostKeys();
    apply();
    assertThat(server("alpha").hostKey()).isEmpty();
    assertThat(privateKeys).containsOnlyKeys("alpha", "beta").containsValue("");
    assertThat(new TreeMap<>(privateKeys).values()).containsOnly("");
  }
}
