// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.lab.LabProgress;
import dev.slipway.lab.host.Tool;
import dev.slipway.lab.keeper.LabKeeper.State;
import dev.slipway.testing.Needs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labs for real, on this machine; skipped where packages are missing or namespaces refused. */
@Tag("slow")
class OpenStackLabTest {
  private static final LabProgress QUIET = (done, total, what) -> {};
  private static final int OFFSET = 17_000;
  private static final int TRIES = 300;

  /** Without KVM, and beside other work on two processors. */
  private static final Duration LONGEST_BOOT = Duration.ofMinutes(5);

  private static final String TEMPLATE =
      """
      heat_template_version: 2018-08-31
      resources:
        lan: {type: OS::Neutron::Net, properties: {name: lan}}
        block: {type: OS::Neutron::Subnet, properties: {network: {get_resource: lan}, cidr: 10.9.0.0/24}}
        server: {type: OS::Nova::Server, properties: {image: any, flavor: any, networks: [{network: {get_resource: lan}}]}}
      """;

  @TempDir private Path temporary;

  private OpenStackLab lab;

  private void prepare(Tier tier) throws IOException, InterruptedException {
    List<Diagnostic> obstacles = OpenStackLab.obstacles(tier);
    Needs.that(obstacles.isEmpty(), () -> "there can be no OpenStack lab: " + obstacles);
    // A blank and a dollar in the path, and longer than that of a socket may be.
    lab =
        new OpenStackLab(
            temporary.resolve("a $lab").resolve("x".repeat(100)),
            // To make the guests' image anew would take longer than all the rest.
            tier == Tier.GUESTS
                ? OpenStackLab.usualCache(System.getenv())
                : temporary.resolve("cache"));
  }

  @AfterEach
  void nothingIsLeft() throws IOException, InterruptedException {
    if (lab != null) {
      List<OpenStackLabStatus.Service> services = lab.status().services();
      assertThat(lab.down().diagnostics()).isEmpty();
      assertThat(lab.folder()).doesNotExist();
      assertThat(leftProcesses()).isEmpty();
      for (OpenStackLabStatus.Service service : services) {
        assertThat(service.pid().stream().mapToObj(ProcessHandle::of)).allMatch(Optional::isEmpty);
        assertThatThrownBy(
                () ->
                    new Socket(InetAddress.getLoopbackAddress(), service.port().getAsInt()).close())
            .isInstanceOfAny(IOException.class, NoSuchElementException.class);
      }
    }
  }

  /** The command lines of processes that name the folder of this test, or its files as labs do. */
  private List<String> leftProcesses() throws IOException {
    List<String> lines = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path entry : entries) {
        try {
          String line = Files.readString(entry.resolve("cmdline"), StandardCharsets.ISO_8859_1);
          if (line.contains(temporary.toString()) || line.contains(":" + (5000 + OFFSET))) {
            lines.add(line.replace('\0', ' '));
          }
        } catch (IOException e) {
          // It has ended meanwhile.
        }
      }
    }
    return lines;
  }

  private OpenStackLabStatus up(LabRequest request) throws IOException, InterruptedException {
    OpenStackLab.Result result = lab.up(request, QUIET);
    assertThat(result.succeeded()).as(result.diagnostics().toString()).isTrue();
    OpenStackLabStatus status = result.status().orElseThrow();
    assertThat(status.state()).isEqualTo(State.UP);
    return status;
  }

  private static String validation(String template) {
    JsonObject body = new JsonObject();
    body.addProperty("template", template);
    return body.toString();
  }

  @Test
  void tier1ValidatesTemplates() throws IOException, InterruptedException {
    prepare(Tier.TEMPLATES);
    LabRequest request = new LabRequest(Tier.TEMPLATES, OFFSET, List.of());
    OpenStackLabStatus status = up(request);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(Path.of(status.secureFile()))))
        .isEqualTo("rw-------");
    assertThat(Path.of(status.cloudsFile())).content().doesNotContain("password:");

    LabCloud cloud = new LabCloud(status, "slipway-lab");
    assertThat(cloud.call("POST", "orchestration", "/validate", validation(TEMPLATE)).code())
        .isEqualTo(200);
    LabCloud.Answer refused =
        cloud.call(
            "POST", "orchestration", "/validate", validation(TEMPLATE.replace("cidr", "cider")));
    assertThat(refused.code()).isEqualTo(400);
    assertThat(refused.text()).contains("Unknown Property cider");

    // As asked for already: the same processes.
    assertThat(up(request).services()).extracting("pid").isEqualTo(pids(status));
    OpenStackLab.Result different =
        lab.up(new LabRequest(Tier.TEMPLATES, OFFSET + 1, List.of()), QUIET);
    assertThat(different.diagnostics())
        .extracting("code")
        .containsExactly(OpenStackLabDiagnostics.DIFFERENT);

    ProcessHandle.of(pid(status, "heat")).orElseThrow().destroyForcibly();
    await(() -> lab.status().state() == State.DAMAGED);
    assertThat(lab.status().services())
        .filteredOn(service -> service.pid().isEmpty())
        .extracting("name")
        .containsExactly("heat");
  }

  private static List<OptionalLong> pids(OpenStackLabStatus status) {
    return status.services().stream().map(OpenStackLabStatus.Service::pid).toList();
  }

  private static long pid(OpenStackLabStatus status, String service) {
    return status.services().stream()
        .filter(found -> found.name().equals(service))
        .findFirst()
        .orElseThrow()
        .pid()
        .orElseThrow();
  }

  /** What was killed, and what was interrupted, while it brought a lab up. */
  @Test
  void aLabThatWasHalfMadeIsMadeFromScratch() throws IOException, InterruptedException {
    prepare(Tier.TEMPLATES);
    LabRequest request = new LabRequest(Tier.TEMPLATES, OFFSET, List.of());
    Process killed =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                KilledUp.class.getName(),
                lab.folder().toString(),
                temporary.resolve("cache").toString(),
                String.valueOf(OFFSET))
            .inheritIO()
            .start();
    assertThat(killed.waitFor()).isEqualTo(KilledUp.CODE);
    assertThat(lab.status().state()).isEqualTo(State.STARTING);

    Thread working = Thread.currentThread();
    assertThatThrownBy(() -> lab.up(request, (done, total, what) -> working.interrupt()))
        .isInstanceOf(InterruptedException.class);
    assertThat(lab.folder()).doesNotExist();
    assertThat(leftProcesses()).isEmpty();

    try (ServerSocket taken =
        new ServerSocket(5000 + OFFSET, 1, InetAddress.getLoopbackAddress())) {
      assertThat(taken.isBound()).isTrue();
      OpenStackLab.Result refused = lab.up(request, QUIET);
      assertThat(refused.diagnostics())
          .extracting("code")
          .containsExactly(OpenStackLabDiagnostics.PORTS_TAKEN);
      assertThat(refused.diagnostics().get(0).message()).contains("port 22000 (for keystone)");
    }
    // By now from the cache, with passwords of its own.
    new LabCloud(up(request), "slipway-lab-admin");
  }

  @Test
  void tier2CreatesServersOnTheDrawnHypervisors() throws IOException, InterruptedException {
    prepare(Tier.SERVERS);
    OpenStackLabStatus status =
        up(
            new LabRequest(
                Tier.SERVERS,
                OFFSET,
                List.of(
                    new LabHypervisor(
                        "kvm-1", OptionalLong.of(6), OptionalLong.of(8L << 30), List.of()),
                    LabHypervisor.named("kvm-2"))));
    LabCloud admin = new LabCloud(status, "slipway-lab-admin");
    TreeSet<String> hypervisors = new TreeSet<>();
    for (JsonElement found :
        admin.get("compute", "/os-hypervisors").json().getAsJsonArray("hypervisors")) {
      hypervisors.add(found.getAsJsonObject().get("hypervisor_hostname").getAsString());
    }
    assertThat(hypervisors).containsExactly("kvm-1", "kvm-2");

    String aggregate =
        admin
            .call(
                "POST",
                "compute",
                "/os-aggregates",
                "{\"aggregate\": {\"name\": \"deck\", \"availability_zone\": \"deck\"}}")
            .json()
            .getAsJsonObject("aggregate")
            .get("id")
            .getAsString();
    admin
        .call(
            "POST",
            "compute",
            "/os-aggregates/" + aggregate + "/action",
            "{\"add_host\": {\"host\": \"kvm-1\"}}")
        .json();
    String image =
        admin
            .call(
                "POST",
                "image",
                "/v2/images",
                "{\"name\": \"empty\", \"disk_format\": \"raw\", \"container_format\": \"bare\","
                    + " \"visibility\": \"public\"}")
            .json()
            .get("id")
            .getAsString();
    assertThat(admin.upload("image", "/v2/images/" + image + "/file", new byte[1 << 20]).code())
        .isEqualTo(204);
    String fits = flavor(admin, "fits", 4);
    String tooBig = flavor(admin, "too-big", 8);

    LabCloud tenant = new LabCloud(status, "slipway-lab");
    String network = network(tenant);
    JsonObject server = server(tenant, image, fits, network);
    assertThat(server.get("status").getAsString()).as(server.toString()).isEqualTo("ACTIVE");
    assertThat(server.get("OS-EXT-AZ:availability_zone").getAsString()).isEqualTo("deck");
    String id = server.get("id").getAsString();
    assertThat(
            admin
                .get("compute", "/servers/" + id)
                .json()
                .getAsJsonObject("server")
                .get("OS-EXT-SRV-ATTR:host")
                .getAsString())
        .isEqualTo("kvm-1");
    // Only the drawn cores are there.
    assertThat(server(tenant, image, tooBig, network).get("status").getAsString())
        .isEqualTo("ERROR");
    assertThat(tenant.call("DELETE", "compute", "/servers/" + id, "").code()).isEqualTo(204);
    await(() -> tenant.get("compute", "/servers/" + id).code() == 404);
  }

  /** A guest is reached by SSH, with its own name, and can be made a component host. */
  @Tag("guest")
  @Test
  void tier3RunsAGuest() throws IOException, InterruptedException {
    prepare(Tier.GUESTS);
    Needs.programs("ssh", "ssh-keygen");
    OpenStackLabStatus status =
        up(
            new LabRequest(
                Tier.GUESTS,
                OFFSET,
                List.of(LabHypervisor.named("kvm-1"), LabHypervisor.named("kvm-2"))));
    LabCloud tenant = new LabCloud(status, "slipway-lab");
    // The other one is simulated; by its memory it would be preferred.
    Path key = temporary.resolve("key");
    assertThat(
            Tool.run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key.toString()))
                .succeeded())
        .isTrue();
    JsonObject pair = new JsonObject();
    pair.addProperty("name", "key");
    pair.addProperty("type", "ssh");
    pair.addProperty("public_key", Files.readString(temporary.resolve("key.pub")).strip());
    JsonObject body = new JsonObject();
    body.add("keypair", pair);
    tenant.call("POST", "compute", "/os-keypairs", body.toString()).json();
    JsonObject server =
        built(
            tenant,
            """
            {"server": {"name": "plot", "imageRef": "%s", "flavorRef": "%s", "key_name": "key",
             "networks": [{"uuid": "%s"}]}}\
            """
                .formatted(
                    ofGuests(tenant, "image", "/v2/images", "images"),
                    ofGuests(tenant, "compute", "/flavors", "flavors"),
                    network(tenant)));
    assertThat(server.get("status").getAsString()).as(server.toString()).isEqualTo("ACTIVE");
    String address =
        server
            .getAsJsonObject("addresses")
            .getAsJsonArray("lan")
            .get(0)
            .getAsJsonObject()
            .get("addr")
            .getAsString();
    List<String> ssh =
        List.of(
            "ssh",
            "-F",
            status.sshConfig(),
            "-i",
            key.toString(),
            "-o",
            "BatchMode=yes",
            "-o",
            "ConnectTimeout=5",
            "-o",
            "ServerAliveInterval=5",
            "-o",
            "StrictHostKeyChecking=accept-new",
            "-o",
            "LogLevel=ERROR",
            address);
    awaitGuest(tenant, server.get("id").getAsString(), with(ssh, "true"));
    assertThat(Tool.run(with(ssh, "hostname")).output()).isEqualTo("plot\n");
    assertThat(Tool.run(with(ssh, "/sbin/ldconfig -p")).output())
        .contains("libddsc.so", "libstdc++.so");
    String prepare =
        Files.readString(Path.of("..", "..", "provisioning", "component-host", "prepare.sh"))
            + "take_all() { :; }\nprepare 1 complete\n";
    assertThat(Tool.run(with(ssh, "sh -s -- /opt/components"), prepare, line -> {}).output())
        .contains("prepared\t1\t")
        .doesNotContain("lack\t");
  }

  /** Waits until a command succeeds that logs in; the console's last lines tell why it does not. */
  private static void awaitGuest(LabCloud cloud, String server, List<String> login)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST_BOOT.toNanos();
    for (Tool.Outcome last = Tool.run(login); !last.succeeded(); last = Tool.run(login)) {
      String words = last.lastWords();
      assertThat(System.nanoTime())
          .withFailMessage(
              () -> "no login to the guest: %s%n%s".formatted(words, console(cloud, server)))
          .isLessThan(end);
      Thread.sleep(500);
    }
  }

  /** The console's last lines, or why there are none: no guest runs. */
  private static String console(LabCloud cloud, String server) {
    try {
      return cloud
          .call(
              "POST",
              "compute",
              "/servers/" + server + "/action",
              "{\"os-getConsoleOutput\": {\"length\": 20}}")
          .text();
    } catch (IOException e) {
      return "no console: " + e.getMessage();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "no console: interrupted";
    }
  }

  private static List<String> with(List<String> command, String word) {
    List<String> all = new ArrayList<>(command);
    all.add(word);
    return all;
  }

  /** The id of what the lab has for guests among things of a kind. */
  private static String ofGuests(LabCloud cloud, String service, String path, String kind)
      throws IOException, InterruptedException {
    for (JsonElement found : cloud.get(service, path).json().getAsJsonArray(kind)) {
      if (found.getAsJsonObject().get("name").getAsString().equals("slipway-guest")) {
        return found.getAsJsonObject().get("id").getAsString();
      }
    }
    throw new AssertionError("nothing is for guests in " + path);
  }

  /** A new network with a subnet whose addresses are on the configuration drive. */
  private static String network(LabCloud cloud) throws IOException, InterruptedException {
    String network =
        cloud
            .call("POST", "network", "/v2.0/networks", "{\"network\": {\"name\": \"lan\"}}")
            .json()
            .getAsJsonObject("network")
            .get("id")
            .getAsString();
    cloud
        .call(
            "POST",
            "network",
            "/v2.0/subnets",
            """
            {"subnet": {"network_id": "%s", "cidr": "10.9.0.0/24", "ip_version": 4,
             "enable_dhcp": false}}\
            """
                .formatted(network))
        .json();
    return network;
  }

  private static String flavor(LabCloud cloud, String name, int cores)
      throws IOException, InterruptedException {
    return cloud
        .call(
            "POST",
            "compute",
            "/flavors",
            "{\"flavor\": {\"name\": \"%s\", \"ram\": 64, \"vcpus\": %d, \"disk\": 1}}"
                .formatted(name, cores))
        .json()
        .getAsJsonObject("flavor")
        .get("id")
        .getAsString();
  }

  /** A new server in the zone, once it is no longer being built. */
  private static JsonObject server(LabCloud cloud, String image, String flavor, String network)
      throws IOException, InterruptedException {
    return built(
        cloud,
        """
        {"server": {"name": "plot", "imageRef": "%s", "flavorRef": "%s",
         "availability_zone": "deck", "networks": [{"uuid": "%s"}]}}\
        """
            .formatted(image, flavor, network));
  }

  /** The server asked for, once it is no longer being built. */
  private static JsonObject built(LabCloud cloud, String request)
      throws IOException, InterruptedException {
    String id =
        cloud
            .call("POST", "compute", "/servers", request)
            .json()
            .getAsJsonObject("server")
            .get("id")
            .getAsString();
    JsonObject[] server = new JsonObject[1];
    await(
        () -> {
          server[0] = cloud.get("compute", "/servers/" + id).json().getAsJsonObject("server");
          return !server[0].get("status").getAsString().equals("BUILD");
        });
    return server[0];
  }

  private interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private static void await(Condition condition) throws IOException, InterruptedException {
    for (int tries = 0; !condition.holds(); tries++) {
      assertThat(tries).isLessThan(TRIES);
      Thread.sleep(200);
    }
  }
}
