// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.ApplyProcess;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cli.testing.CommandRun;
import dev.slipway.cli.testing.MeasuredRuns;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.Image;
import dev.slipway.cloud.Server;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The sample whose components talk between two virtual machines, in a real OpenStack with QEMU. */
@Tag("slow")
@Tag("sole-guest")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class CloudGuestsTest {
  private static final Path SAMPLE = Path.of("..", "samples", "cloud-guests");

  /** The lab's own image and flavor. */
  private static final String OF_GUESTS = "slipway-guest";

  /**
   * A machine that is busy with other things makes samples late; their clocks are set meanwhile.
   */
  private static final int MEASUREMENTS = 5;

  private static final int CONSOLE_LINES = 60;

  @TempDir private static Path folder;
  private static CloudLab lab;
  private static Path bundle;
  private static Cloud cloud;

  @BeforeAll
  static void bringUp() throws Exception {
    bundle = folder.resolve("bundle");
    assertThat(CommandRun.of("generate", SAMPLE, "-o", bundle).code()).isZero();
    CommandRun.of("build", bundle).succeedsOrLacks("no component can be built");
    lab = CloudLab.upWithGuests(folder, bundle);
    cloud = lab.administrator();
  }

  @AfterAll
  static void takeDown() {
    if (lab != null) {
      lab.close();
    }
  }

  /** By destroying the deployment; what the lab itself has stays. */
  @AfterEach
  void nothingIsLeft() throws Exception {
    List<String> guests = ids();
    done("destroy", "--yes");

    assertThat(servers()).isEmpty();
    assertThat(running(guests)).isEmpty();
    assertThat(cloud.network().networks()).isEmpty();
    assertThat(listed(lab.session(), Service.NETWORK, "/ports", "ports")).isEmpty();
    Session user = lab.userSession();
    assertThat(listed(user, Service.COMPUTE, "/os-keypairs", "keypairs")).isEmpty();
    assertThat(listed(user, Service.ORCHESTRATION, "/stacks", "stacks")).isEmpty();
    assertThat(cloud.compute().aggregates()).isEmpty();
    assertThat(cloud.compute().flavors()).extracting(Flavor::name).containsExactly(OF_GUESTS);
    assertThat(cloud.images().images())
        .extracting(Image::name)
        .containsExactlyInAnyOrder(OF_GUESTS, OF_GUESTS + "-kernel", OF_GUESTS + "-ramdisk");
    assertThat(
            JsonParser.parseString(Files.readString(lab.state().resolve("servers.json")))
                .getAsJsonObject()
                .getAsJsonObject("servers")
                .keySet())
        .isEmpty();
  }

  private static List<JsonObject> listed(Session session, Service service, String path, String kind)
      throws Exception {
    return Json.objects(session.pages(session.request("GET", service, path)), kind);
  }

  private static SortedMap<String, Server> servers() throws Exception {
    SortedMap<String, Server> servers = new TreeMap<>();
    for (Server server : cloud.compute().servers(true)) {
      assertThat(servers.put(server.name(), server)).as("another %s", server.name()).isNull();
    }
    return servers;
  }

  private static List<String> ids() throws Exception {
    return servers().values().stream().map(Server::id).toList();
  }

  /** Those of servers, by their ids, for which a QEMU runs on this machine. */
  private static List<String> running(List<String> servers) throws IOException {
    List<String> running = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path entry : entries) {
        try {
          List<String> words =
              Arrays.asList(
                  Files.readString(entry.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                      .split("\0"));
          int uuid = words.indexOf("-uuid") + 1;
          if (uuid > 0 && servers.contains(words.get(uuid))) {
            running.add(words.get(uuid));
          }
        } catch (IOException e) {
          // It has ended meanwhile.
        }
      }
    }
    return running;
  }

  private static CloudLab.Ended done(String command, Object... further) throws Exception {
    List<Object> all = new ArrayList<>(List.of("--ssh-config", lab.sshConfig()));
    all.addAll(List.of(further));
    CloudLab.Ended ended = lab.deployment(command, bundle, all.toArray());
    if (ended.code() != 0) {
      throw new AssertionError(ended.out() + consoles());
    }
    return ended;
  }

  /** What guests have printed last: why one did not come up is told nowhere else. */
  private static String consoles() throws Exception {
    StringBuilder text = new StringBuilder();
    for (Server server : servers().values()) {
      text.append("\nConsole of %s, which is %s:\n".formatted(server.name(), server.status()));
      text.append(cloud.compute().consoleLog(server.id(), CONSOLE_LINES));
    }
    return text.toString();
  }

  private static ApplyProcess applying() throws IOException {
    return lab.applying(bundle, "--ssh-config", lab.sshConfig());
  }

  /** That the hypervisor, the servers and the components run, by {@code status}. */
  private static void assertAllRuns() throws Exception {
    CloudLab.Ended status =
        lab.slipway(
            List.of(
                "status",
                bundle,
                "--cloud",
                "slipway-lab",
                "--admin-cloud",
                "slipway-lab-admin",
                "--ssh-config",
                lab.sshConfig(),
                "--state",
                lab.state()));
    assertThat(status.code()).as(status.out()).isZero();
    assertThat(status.out())
        .containsPattern("(?m)^CREATE_COMPLETE +cloud +cloud-guests-slipway ")
        .containsPattern("(?m)^UP +kvm-1 +KVM ")
        .containsPattern("(?m)^RUNNING +near +slipway-guest +kvm-1 +10[.]9[.]0[.]11 ")
        .containsPattern("(?m)^RUNNING +far +slipway-guest +kvm-1 +10[.]9[.]0[.]12 ")
        .containsPattern("(?m)^near +speaker +Speaker-1[.]0[.]0 +RUNNING ")
        .containsPattern("(?m)^far +listener +Listener-1[.]0[.]0 +RUNNING ");
  }

  private static CloudLab.Ended measure() throws Exception {
    return lab.slipway(
        List.of("measure", bundle, "--ssh-config", lab.sshConfig(), "--state", lab.state()));
  }

  /** The first apply is killed once it waits for its guests, and resumed. */
  @Test
  void componentsTalkBetweenTwoGuests() throws Exception {
    assertThat(done("plan").out())
        .contains("Plan: 10 to create, 0 to update, 0 to replace, 0 to destroy");
    try (ApplyProcess apply = applying()) {
      apply.awaitStep("host/near", "wait for near");
      apply.signal("KILL");
    }
    assertThat(servers().keySet()).containsExactly("far", "near");
    List<String> launched = ids();

    done("apply", "--yes");
    assertThat(ids()).isEqualTo(launched);
    assertThat(running(launched)).hasSize(2);
    assertAllRuns();
    assertThat(done("plan").out()).contains("Nothing to do");

    CloudLab.Ended measured = measure();
    for (int again = 1; again < MEASUREMENTS && measured.code() != 0; again++) {
      measured = measure();
    }
    assertThat(measured.code()).as(measured.out()).isZero();
    // They are not known to differ.
    assertThat(measured.out())
        .containsPattern("(?m)^Greetings +listener +[1-9]")
        .containsPattern("(?m)^OK +Greetings")
        .contains(
            "[TRAFFIC_CLOCKS_DIFFER]", "the difference of their clocks in them, which is at most ");
    experimentRunsOnTheGuests();
  }

  /**
   * What is drawn as an experiment, in short form; on a busy machine its criteria may not be met.
   */
  private static void experimentRunsOnTheGuests() throws Exception {
    Path result = folder.resolve("result");
    List<Object> run = new ArrayList<>(List.of("experiment", "run", bundle, "traffic"));
    run.addAll(List.of("--repeats", 1, "--duration", 4, "--seed", 1, "-o", result));
    run.addAll(List.of("--ssh-config", lab.sshConfig(), "--state", lab.state()));
    CloudLab.Ended ended = lab.slipway(run);
    assertThat(ended.code()).as(ended.out()).isIn(0, 1);

    String written = Files.readString(result.resolve("result.json"));
    JsonObject topic = MeasuredRuns.activitiesOfFirst(written).get(0);
    assertThat(topic.get("activity").getAsString()).isEqualTo("Greetings");
    assertThat(topic.getAsJsonObject("figures").get("lost").getAsDouble()).isLessThan(50);
    assertThat(result.resolve("report.html")).content().contains("Greetings");
    assertAllRuns();
  }
}
