// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.ApplyProcess;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerAction;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A drawn cloud changed and mended in a real OpenStack, by the commands that users have. */
abstract class CloudRepairs {
  private static final long PATIENCE_NANOSECONDS = TimeUnit.MINUTES.toNanos(2);
  private static final String SMALL = "e3adff1e-fff5-5faf-a392-959703987b43";
  private static final String LARGER = "b3dbcc55-8a27-4d0a-bd3e-d1a2f6c1a6f7";
  private static final String STACK = "stack/cloud/crew-crew";

  @TempDir private static Path folder;
  private static CloudLab lab;
  private static Path crew;
  private static Cloud cloud;
  private static Session session;

  @BeforeAll
  static void open(CloudLab shared) throws Exception {
    lab = shared.in(folder);
    crew = lab.bundle("crew", CloudLab.CREW);
    cloud = lab.administrator();
    session = lab.session();
  }

  /** Whatever a test has left of the crew. */
  @AfterEach
  void removeCrew() throws Exception {
    if (cloud.identity().findProject("crew").isPresent()) {
      lab.done("destroy", crew, "--yes");
    }
  }

  private static Map<String, Server> servers() throws Exception {
    Map<String, Server> servers = new TreeMap<>();
    for (Server server : cloud.compute().servers(true)) {
      assertThat(servers.put(server.name(), server)).as("another %s", server.name()).isNull();
    }
    return servers;
  }

  /**
   * The crew's model with texts replaced.
   *
   * @param replacements what is replaced first, and by what, in turn
   */
  private static Path changed(String name, String... replacements) throws Exception {
    String text = Files.readString(CloudLab.CREW);
    for (int i = 0; i < replacements.length; i += 2) {
      int place = text.indexOf(replacements[i]);
      assertThat(place).as(replacements[i]).isNotNegative();
      text =
          text.substring(0, place)
              + replacements[i + 1]
              + text.substring(place + replacements[i].length());
    }
    Path model = folder.resolve(name + ".deployment");
    Files.writeString(model, text);
    return lab.bundle(name, model);
  }

  private static void enable(String host, boolean enabled) throws Exception {
    for (JsonObject service :
        Json.objects(
            session.json(
                session
                    .request("GET", Service.COMPUTE, "/os-services?host=" + host)
                    .with("OpenStack-API-Version", "compute 2.53")),
            "services")) {
      session.send(
          session
              .request("PUT", Service.COMPUTE, "/os-services/" + Json.text(service, "id"))
              .with("OpenStack-API-Version", "compute 2.53")
              .withJson("{\"status\": \"%s\"}".formatted(enabled ? "enabled" : "disabled")));
    }
  }

  @Test
  void anotherAddressKeepsAServerAndAnotherHypervisorReplacesIt() throws Exception {
    lab.done("apply", crew);
    Map<String, Server> first = servers();

    Path moved = changed("address", "10.50.0.17", "10.50.0.27");
    lab.done("apply", moved);
    Map<String, Server> then = servers();
    assertThat(then.get("alpha").id()).isEqualTo(first.get("alpha").id());
    assertThat(then.get("beta").id()).isEqualTo(first.get("beta").id());
    assertThat(cloud.network().ports(then.get("alpha").id()))
        .flatExtracting(NetworkPort::addresses)
        .extracting(NetworkPort.FixedAddress::address)
        .containsExactly("10.50.0.27");

    Path replaced =
        changed(
            "zone",
            alphaOn("b545e9ea-9c51-55e9-b4ed-ebc8f2ada163"),
            alphaOn("929a967f-eeb4-51d0-8c58-94b30a93365c"));
    assertThat(lab.done("plan", replaced).out())
        .contains(
            "!  launch again  server/cloud/alpha",
            "availability_zone: compute-01 -> compute-02.",
            "Data is lost where ! or - stands before a server.")
        .doesNotContain("server/cloud/beta");
    lab.done("apply", replaced, "--yes");
    Map<String, Server> last = servers();
    assertThat(last.get("alpha").id()).isNotEqualTo(first.get("alpha").id());
    assertThat(last.get("alpha").zone()).isEqualTo("compute-02");
    assertThat(last.get("beta").id()).isEqualTo(first.get("beta").id());
    assertThat(lab.done("plan", replaced).out()).contains("Nothing to do");
  }

  private static String alphaOn(String hypervisor) {
    return "hostname=\"alpha\" hypervisor=\"" + hypervisor + "\"";
  }

  /** Nova refuses it, the server runs on, and Heat would wait for an hour. */
  @Test
  void aFlavorThatNoHypervisorTakesEndsTheUpdateWithTheReason() throws Exception {
    lab.done("apply", crew);
    Server alpha = servers().get("alpha");
    String small = "<flavors id=\"" + SMALL + "\"";
    Path larger =
        changed(
            "larger",
            small,
            "<flavors id=\"%s\" name=\"larger\" vcpus=\"2\" memory=\"512\" disk=\"1\"/>%s"
                .formatted(LARGER, small),
            "flavor=\"" + SMALL + "\"",
            "flavor=\"" + LARGER + "\"");
    enable("compute-01", false);
    CloudLab.Ended failed = lab.deployment("apply", larger);
    enable("compute-01", true);
    assertThat(failed.code()).as(failed.out()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());
    assertThat(failed.out())
        .contains(
            "[CLOUD_STACK_FAILED]",
            "update of stack crew-crew ended as UPDATE_FAILED: server alpha: its resize was"
                + " refused: No valid host was found.");
    assertThat(cloud.compute().server(alpha.id()).status()).isEqualTo("ACTIVE");
    assertThat(cloud.compute().actions(alpha.id()).get(0))
        .extracting(ServerAction::name, ServerAction::failed)
        .containsExactly("resize", true);
  }

  @Test
  void whatIsGoneOrFailedIsLaunchedAgainOnceItsHypervisorTakesIt() throws Exception {
    lab.done("apply", crew);
    Map<String, Server> first = servers();
    session.send(
        session
            .request("POST", Service.COMPUTE, "/servers/" + first.get("alpha").id() + "/action")
            .withJson("{\"os-resetState\": {\"state\": \"error\"}}"));
    cloud.compute().delete(first.get("beta").id());
    long deleted = System.nanoTime();
    do {
      assertThat(System.nanoTime() - deleted).isLessThan(PATIENCE_NANOSECONDS);
    } while (servers().containsKey("beta"));
    assertThat(lab.done("plan", crew).out())
        .contains(
            "It is not whole: alpha is ERROR, beta is missing.",
            "!  launch again  server/cloud/alpha",
            "+  launch        server/cloud/beta");

    enable("compute-02", false);
    CloudLab.Ended failed = lab.deployment("apply", crew, "--yes");
    enable("compute-02", true);
    assertThat(failed.code()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());
    assertThat(failed.out())
        .contains("[CLOUD_STACK_FAILED]", "ended as UPDATE_FAILED: server beta: ")
        .contains("availability zone is not available");

    lab.done("apply", crew, "--yes");
    Map<String, Server> last = servers();
    assertThat(last.keySet()).containsExactly("alpha", "beta");
    assertThat(last.get("alpha").id()).isNotEqualTo(first.get("alpha").id());
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }

  @Test
  void aKilledApplyIsResumedAndKeepsOthersOutWhileItLives() throws Exception {
    try (ApplyProcess apply = lab.applying(crew)) {
      apply.awaitStep("project/cloud/crew", "make");
      apply.signal("KILL");
    }
    try (ApplyProcess apply = lab.applying(crew)) {
      apply.awaitStep(STACK, "create");
      CloudLab.Ended second = lab.deployment("apply", crew, "--yes");
      assertThat(second.code()).as(second.out()).isNotZero();
      assertThat(second.out()).contains("[STATE_LOCKED]");
      apply.signal("KILL");
    }
    lab.done("apply", crew, "--yes");

    assertThat(servers().keySet()).containsExactly("alpha", "beta");
    assertThat(cloud.network().networks()).extracting(Network::name).containsExactly("crew");
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }
}
