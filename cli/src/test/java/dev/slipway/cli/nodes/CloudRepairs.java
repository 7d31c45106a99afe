// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.cli.testing.ApplyProcess;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cli.testing.Patience;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.NetworkPort.Filter;
import dev.slipway.cloud.NetworkPort.FixedAddress;
import dev.slipway.cloud.SecurityGroup;
import dev.slipway.cloud.SecurityRule;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerAction;
import dev.slipway.cloud.Volume;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A drawn cloud changed and mended in a real OpenStack, by the commands that users have. */
abstract class CloudRepairs {
  private static final String SMALL = "e3adff1e-fff5-5faf-a392-959703987b43";
  private static final String LARGER = "b3dbcc55-8a27-4d0a-bd3e-d1a2f6c1a6f7";
  private static final String STACK = "stack/cloud/crew-crew";

  /** The end of the first server's port. */
  private static final String ENTRY_PORT =
      "securityGroups=\"1adfedff-4553-5be8-957c-db8046e47a11\"/>";

  private static final String LOGGING_PORT =
      ENTRY_PORT
          + "<volumes id=\"5d25bd44-0c50-4aa9-9ef9-6aa4d9f1c9a7\" name=\"log\" size=\"1\""
          + " deleteOnTermination=\"true\"/>";

  private static final String CREW_SUBNET =
      "<subnets id=\"1a8bd7d9-ac3c-5248-a989-d78acdad6aa6\" name=\"crew-subnet\""
          + " cidr=\"10.50.0.0/24\" gateway=\"10.50.0.1\"/>";

  /** Servers make their addresses in it from what routers announce. */
  private static final String ANNOUNCED_SUBNET =
      "<subnets id=\"6f0c2d6e-6f0b-4f0e-8f0d-0f1f6ab0b7b1\" name=\"crew-subnet-6\""
          + " cidr=\"fd00:50::/64\" gateway=\"fd00:50::1\" ipv6AddressMode=\"SLAAC\""
          + " ipv6RaMode=\"SLAAC\"/>";

  private static final String RATED_PORT =
      ENTRY_PORT.replace("/>", " qos=\"3f4c2a55-5e2c-4b7f-9a53-7f3b1d2c9e10\"/>");

  /** A third server, on the second hypervisor. */
  private static final String GAMMA =
      """
      <nodes xsi:type="infrastructure:VirtualMachine" id="0c6b43a9-71a1-4b39-a1ae-0df9a6bb7e0b" \
      name="gamma" hostname="gamma" type="9bb86f41-c641-5034-a343-7bd4b33791b5" \
      project="5147d4f8-d8d3-568d-9d75-4f87e0f82d62" flavor="e3adff1e-fff5-5faf-a392-959703987b43" \
      image="d988bbb2-1a27-594f-8c8f-64e42aa55f01" \
      hypervisor="929a967f-eeb4-51d0-8c58-94b30a93365c">
      <nics id="c2b6f2a5-14cc-4d0c-86ff-1a4b2b1a6ac1" name="eth0" address="10.50.0.19" \
      network="8ebf5eb7-7ab6-51ea-bb86-fa0055bacd39" \
      subnet="1a8bd7d9-ac3c-5248-a989-d78acdad6aa6" \
      securityGroups="1adfedff-4553-5be8-957c-db8046e47a11"/>
      </nodes>
      <clouds \
      """;

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

  /**
   * The crew's model with two families of addresses, and rates of the first server's port.
   *
   * @param received greatest rate that it receives, in bit/s; it sends 10 Mbit/s
   */
  private static Path rated(String name, int received) throws Exception {
    return changed(
        name,
        CREW_SUBNET,
        CREW_SUBNET + ANNOUNCED_SUBNET,
        ENTRY_PORT,
        RATED_PORT,
        "</catalog>",
        """
        <networkQos id="3f4c2a55-5e2c-4b7f-9a53-7f3b1d2c9e10" name="rates" maxRate="10000000" \
        oppositeMaxRate="%d"/></catalog>\
        """
            .formatted(received));
  }

  /** Greatest rates of a QoS policy in kbit/s, by their direction. */
  private static Map<String, String> rates(String policy) throws Exception {
    Map<String, String> rates = new TreeMap<>();
    JsonObject shown =
        session.json(session.request("GET", Service.NETWORK, "/qos/policies/" + policy));
    for (JsonObject rule : Json.objects(Json.object(shown, "policy"), "rules")) {
      assertThat(Json.text(rule, "type")).isEqualTo("bandwidth_limit");
      rates.put(Json.text(rule, "direction"), rule.get("max_kbps").getAsString());
    }
    return rates;
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
    assertThat(addresses(then.get("alpha"))).containsExactly("10.50.0.27");

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

  @Test
  void aPortHasAddressesOfBothFamiliesAndRatesOfBothDirections() throws Exception {
    Path rated = rated("rated", 20_000_000);
    lab.done("apply", rated);
    Server alpha = servers().get("alpha");
    NetworkPort port = cloud.network().ports(alpha.id()).get(0);
    assertThat(port.addresses())
        .extracting(FixedAddress::address)
        .hasSize(2)
        .contains("10.50.0.17")
        .anyMatch(address -> address.startsWith("fd00:50::"));
    JsonObject shown = session.json(session.request("GET", Service.NETWORK, "/ports/" + port.id()));
    String policy = Json.text(Json.object(shown, "port"), "qos_policy_id");
    assertThat(rates(policy)).isEqualTo(Map.of("egress", "10000", "ingress", "20000"));
    assertThat(lab.done("plan", rated).out()).contains("Nothing to do");

    Path faster = rated("faster", 30_000_000);
    assertThat(lab.done("plan", faster).out())
        .contains("0 to create, 1 to update, 0 to replace, 0 to destroy");
    lab.done("apply", faster);
    assertThat(rates(policy)).isEqualTo(Map.of("egress", "10000", "ingress", "30000"));
    assertThat(cloud.network().ports(alpha.id())).containsExactly(port);
    assertThat(lab.done("plan", faster).out()).contains("Nothing to do");
  }

  /** Nova refuses the flavor and the server keeps running; Heat would wait for an hour. */
  @Test
  @Tag("guest")
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

  /** Heat rolls nothing back by itself: what a failed update has made is there to be resumed. */
  @Test
  @Tag("guest")
  void theFormerBundleTakesBackAnUpdateThatFailed() throws Exception {
    Path former = changed("former", ENTRY_PORT, LOGGING_PORT);
    lab.done("apply", former);
    Map<String, Server> first = servers();
    String attached = volumes();

    Path wider =
        changed(
            "wider", ENTRY_PORT, LOGGING_PORT, "10.50.0.17", "10.50.0.27", "    <clouds ", GAMMA);
    enable("compute-02", false);
    CloudLab.Ended failed = lab.deployment("apply", wider);
    enable("compute-02", true);
    assertThat(failed.code()).as(failed.out()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());
    assertThat(failed.out()).contains("ended as UPDATE_FAILED: server gamma: ");
    assertThat(addresses(first.get("alpha"))).containsExactly("10.50.0.27");

    assertThat(lab.done("plan", former).out())
        .contains("It is not whole: UPDATE_FAILED.", "0 to replace, 0 to destroy");
    // Without --yes: nothing is lost by it.
    lab.done("apply", former);
    Map<String, Server> last = servers();
    assertThat(last.keySet()).containsExactly("alpha", "beta");
    assertThat(last.get("alpha").id()).isEqualTo(first.get("alpha").id());
    assertThat(last.get("beta").id()).isEqualTo(first.get("beta").id());
    assertThat(addresses(last.get("alpha"))).containsExactly("10.50.0.17");
    assertThat(volumes()).isEqualTo(attached);
    assertThat(lab.done("plan", former).out()).contains("Nothing to do");
  }

  private static List<String> addresses(Server server) throws Exception {
    return cloud.network().ports(server.id()).stream()
        .flatMap(port -> port.addresses().stream())
        .map(NetworkPort.FixedAddress::address)
        .toList();
  }

  /** The volumes, and what they are attached to. */
  private static String volumes() throws Exception {
    JsonObject listed =
        session.json(
            session.request("GET", Service.BLOCK_STORAGE, "/volumes/detail?all_tenants=1"));
    return Json.objects(listed, "volumes").stream()
        .map(volume -> Json.text(volume, "id") + " " + volume.get("attachments"))
        .sorted()
        .collect(Collectors.joining("\n"));
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
    Patience.await("beta is gone", () -> !servers().containsKey("beta"));
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

  /** As if the engine of Heat had died after it had asked for alpha, and before it noted which. */
  @Test
  void aServerThatNoStackHoldsIsNamedAndDeletedSoThatItsStackIsWhole() throws Exception {
    lab.done("apply", crew);
    Server alpha = servers().get("alpha");
    String port = cloud.network().ports(alpha.id()).get(0).id();
    cloud.compute().delete(alpha.id());
    Patience.await("alpha is gone", () -> !servers().containsKey("alpha"));
    String lost = launch(alpha, port);
    String orphan = "orphan/cloud/" + lost;
    CloudLab.Ended status =
        lab.slipway(
            List.of(
                "status", crew, "--cloud", "slipway-lab", "--admin-cloud", "slipway-lab-admin"));
    assertThat(status.out()).contains("ORPHANED", orphan);
    assertThat(lab.done("plan", crew).out())
        .contains("-  delete  " + orphan, "+  launch  server/cloud/alpha");
    assertThat(lab.done("plan", crew, "--destroy").out()).contains("-  delete     " + orphan);

    lab.done("apply", crew, "--yes");
    assertThat(servers().keySet()).containsExactly("alpha", "beta");
    assertThat(servers().get("alpha").id()).isNotIn(lost, alpha.id());
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }

  /** Launches a server as a stack does; returns its id. */
  private static String launch(Server like, String port) throws Exception {
    String id =
        make(
            Service.COMPUTE,
            "server",
            """
            {"name": "%s", "imageRef": "%s", "flavorRef": "%s",
             "networks": [{"port": "%s"}], "metadata": %s}
            """
                .formatted(
                    like.name(),
                    like.imageId(),
                    cloud.compute().flavors().get(0).id(),
                    port,
                    new Gson().toJson(like.metadata())));
    Patience.await("the server runs", () -> cloud.compute().server(id).status().equals("ACTIVE"));
    return id;
  }

  /** Makes something by hand in the crew's project; returns its id. */
  private static String make(Service service, String kind, String wanted) throws Exception {
    Session user = lab.userSession("crew");
    try {
      JsonObject made =
          user.json(
              user.request("POST", service, "/" + kind + "s")
                  .withJson("{\"%s\": %s}".formatted(kind, wanted)));
      return Json.text(Json.object(made, kind), "id");
    } finally {
      user.close();
    }
  }

  /** Heat does not look at them again. */
  @Test
  void aPortAndAGroupThatWereChangedByHandAreSetBack() throws Exception {
    lab.done("apply", crew);
    Server alpha = servers().get("alpha");
    NetworkPort made = cloud.network().ports(alpha.id()).get(0);
    try (Cloud crews = lab.user("crew")) {
      crews
          .network()
          .updatePort(
              made.with(
                  List.of(new FixedAddress("", "10.50.0.77")),
                  new Filter(true, List.of(), List.of())));
      SecurityGroup entry = entry(crews);
      SecurityRule ssh =
          entry.rules().stream()
              .filter(rule -> rule.first().equals(OptionalLong.of(22)))
              .findFirst()
              .orElseThrow();
      crews.network().deleteRule(ssh.id());
      crews
          .network()
          .addRule(
              entry.id(),
              new SecurityRule(
                  "", "ingress", "IPv4", "tcp", OptionalLong.of(23), OptionalLong.of(23), "", ""));
      assertThat(lab.done("plan", crew).out())
          .contains(
              "It was changed in the cloud: security group entry: rule 'ingress IPv4 tcp 22' is"
                  + " missing; security group entry: rule 'ingress IPv4 tcp 23' was added; port"
                  + " alpha-eth0: fixed_ips: 10.50.0.77 -> 10.50.0.17, security_groups: unset -> ",
              "0 to create, 1 to update, 0 to replace, 0 to destroy");

      lab.done("apply", crew);
      assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
      NetworkPort corrected = cloud.network().ports(alpha.id()).get(0);
      assertThat(corrected.id()).isEqualTo(made.id());
      assertThat(corrected.addresses()).isEqualTo(made.addresses());
      assertThat(corrected.filter()).isEqualTo(made.filter());
      assertThat(entry(crews).rules()).hasSameSizeAs(entry.rules());
      assertThat(servers().get("alpha").id()).isEqualTo(alpha.id());
    }
  }

  private static SecurityGroup entry(Cloud crews) throws Exception {
    return crews.network().securityGroups().stream()
        .filter(group -> group.name().equals("entry"))
        .findFirst()
        .orElseThrow();
  }

  /** As if the engine of Heat had died twice: before it noted a port, and a volume. */
  @Test
  @Tag("guest")
  void aPortAndAVolumeThatNoStackHoldsAreNamedAndDeleted() throws Exception {
    Path logging = changed("logging", ENTRY_PORT, LOGGING_PORT);
    lab.done("apply", logging);
    Server alpha = servers().get("alpha");
    String deployment = alpha.metadata().get(CloudManifest.DEPLOYMENT_METADATA);
    String mark = CloudManifest.mark(deployment);
    NetworkPort used = cloud.network().ports(alpha.id()).get(0);
    JsonObject shown = session.json(session.request("GET", Service.NETWORK, "/ports/" + used.id()));
    assertThat(Json.text(Json.object(shown, "port"), "description")).isEqualTo(mark);
    String port = "{\"name\": \"lost\", \"network_id\": \"%s\", \"description\": \"%s\"}";
    String lostPort = make(Service.NETWORK, "port", port.formatted(used.networkId(), mark));
    String others = make(Service.NETWORK, "port", port.formatted(used.networkId(), "by hand"));
    try (Cloud crews = lab.user("crew")) {
      Volume log = crews.volumes().volumes().get(0);
      assertThat(log.metadata()).containsEntry(CloudManifest.DEPLOYMENT_METADATA, deployment);
      String lostVolume =
          make(
              Service.BLOCK_STORAGE,
              "volume",
              "{\"name\": \"lost\", \"size\": 1, \"metadata\": %s}"
                  .formatted(new Gson().toJson(log.metadata())));
      Patience.await(
          "the volume is there",
          () ->
              crews.volumes().volumes().stream()
                  .anyMatch(
                      volume ->
                          volume.id().equals(lostVolume) && volume.status().equals("available")));
      assertThat(lab.done("plan", logging).out())
          .contains(
              "-  delete  orphan/cloud/" + lostPort + "  Port lost carries ",
              "-  delete  orphan/cloud/" + lostVolume + "  Volume lost carries ",
              "0 to create, 0 to update, 0 to replace, 2 to destroy");

      lab.done("apply", logging, "--yes");
      assertThat(crews.volumes().volumes()).containsExactly(log);
      assertThat(crews.network().ports("")).extracting(NetworkPort::id).contains(others, used.id());
      assertThat(crews.network().describedPorts(mark)).noneMatch(one -> one.deviceId().isEmpty());
      assertThat(lab.done("plan", logging).out()).contains("Nothing to do");
      crews.network().deletePort(others);
    }
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
