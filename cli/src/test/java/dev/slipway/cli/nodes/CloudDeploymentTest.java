// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CommandProcess;
import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A drawn cloud made and removed in a real OpenStack, by the commands that users have. */
@Tag("slow")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class CloudDeploymentTest {
  private static final Path SAMPLES = Path.of("..", "samples");

  /** Apart from those of other labs on the machine. */
  private static final int PORT_OFFSET = 12_000;

  /** Nobody has the private one. */
  private static final String KEY =
      "AAAAC3NzaC1lZDI1NTE5AAAAIPqhH/wkhQgXlZLSlq3i8112yvP8EHs4Fspvb4YcW/v9";

  private static final long LONGEST_MINUTES = 10;
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  @TempDir private Path folder;
  private Path lab;

  /** What a command printed, and how it ended. */
  private record Ended(int code, String out) {}

  @AfterEach
  void takeDown() {
    if (lab != null) {
      assertThat(CommandRun.of("lab", "openstack", "down", "--lab", lab).code()).isZero();
    }
  }

  private Ended slipway(Object... arguments) throws IOException, InterruptedException {
    ProcessBuilder builder =
        CommandProcess.of(Stream.of(arguments).map(Object::toString).toList())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile());
    builder.environment().put("OS_CLIENT_CONFIG_FILE", lab.resolve("clouds.yaml").toString());
    builder.environment().put("OS_CLIENT_SECURE_FILE", lab.resolve("secure.yaml").toString());
    Process process = builder.start();
    try {
      assertThat(process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), Files.readString(folder.resolve("output")));
  }

  private Ended deployment(String command, Path bundle, Object... further) throws Exception {
    List<Object> arguments = new ArrayList<>(List.of(command, bundle, "--cloud", "slipway-lab"));
    arguments.addAll(List.of("--admin-cloud", "slipway-lab-admin"));
    arguments.addAll(List.of("--state", folder.resolve("state-" + bundle.getFileName())));
    arguments.addAll(List.of("--public-key", folder.resolve("key.pub")));
    arguments.addAll(List.of(further));
    return slipway(arguments.toArray());
  }

  /**
   * A bundle without what runs in its servers: simulated ones take no components.
   *
   * @param sample name of its folder
   */
  private Path bundle(String sample) throws IOException {
    Path bundle = folder.resolve(sample);
    assertThat(CommandRun.of("generate", SAMPLES.resolve(sample), "-o", bundle).code()).isZero();
    Path manifest = bundle.resolve("slipway.json");
    JsonObject json = JsonParser.parseString(Files.readString(manifest)).getAsJsonObject();
    json.add("instances", new JsonArray());
    json.add("flows", new JsonArray());
    for (JsonElement topic : json.getAsJsonArray("topics")) {
      topic.getAsJsonObject().add("writers", new JsonArray());
      topic.getAsJsonObject().add("readers", new JsonArray());
    }
    Files.writeString(manifest, GSON.toJson(json) + "\n");
    return bundle;
  }

  /** Names of the servers of all projects, with their zones. */
  private SortedMap<String, String> servers() throws Exception {
    Ended listed =
        slipway(
            "instance",
            "list",
            "--all-projects",
            "--cloud",
            "slipway-lab-admin",
            "--format",
            "json");
    assertThat(listed.code()).as(listed.out()).isZero();
    SortedMap<String, String> zones = new TreeMap<>();
    for (JsonElement server :
        JsonParser.parseString(listed.out()).getAsJsonObject().getAsJsonArray("instances")) {
      zones.put(
          server.getAsJsonObject().get("name").getAsString(),
          server.getAsJsonObject().get("zone").getAsString());
    }
    return zones;
  }

  @Test
  void samplesAreMadeAndRemoved() throws Exception {
    Path placement = bundle("neutron-placement");
    Path submarine = bundle("submarine-lab");
    Files.writeString(folder.resolve("key.pub"), "ssh-ed25519 " + KEY + " test\n");
    lab = folder.resolve("lab");
    CommandRun.of(
            "lab",
            "openstack",
            "up",
            "--tier",
            "2",
            "--bundle",
            placement,
            "--bundle",
            submarine,
            "--lab",
            lab,
            "--port-offset",
            PORT_OFFSET)
        .succeedsOrLacks("no OpenStack lab can be made");

    Ended planned = deployment("plan", placement);
    assertThat(planned.code()).as(planned.out()).isZero();
    assertThat(planned.out()).contains("launch  server/cloud/A1", "make    aggregate/cloud/");

    Ended applied = deployment("apply", placement);
    assertThat(applied.code()).as(applied.out()).isZero();
    assertThat(servers())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "a1", "compute-01",
                "a2", "compute-02",
                "a3", "compute-01",
                "b1", "compute-01",
                "b2", "compute-02",
                "c1", "compute-01",
                "c2", "compute-02"));
    Ended again = deployment("plan", placement);
    assertThat(again.out()).contains("Nothing to do");

    Ended removed = deployment("destroy", placement, "--yes");
    assertThat(removed.code()).as(removed.out()).isZero();
    assertThat(servers()).isEmpty();
    assertThat(deployment("destroy", placement, "--yes").out()).contains("Nothing to remove");

    // Its physical hosts, on which components would run, are not here.
    Object[] machines =
        targets("combat-kvm-1", "combat-kvm-2", "combat-esxi-1", "combat-esxi-2", "gpu-kvm");
    applied = deployment("apply", submarine, machines);
    assertThat(applied.code()).as(applied.out()).isZero();
    assertThat(servers())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "combat-kvm-1", "compute-10-33-136-7",
                "combat-kvm-2", "controller",
                "combat-esxi-1", "submarine",
                "combat-esxi-2", "submarine",
                "gpu-kvm", "compute-10-33-136-7"));
    assertThat(deployment("plan", submarine, machines).out()).contains("Nothing to do");
    removed = deployment("destroy", submarine, "--yes");
    assertThat(removed.code()).as(removed.out()).isZero();
    assertThat(servers()).isEmpty();
  }

  private static Object[] targets(String... nodes) {
    return Stream.of(nodes)
        .flatMap(node -> Stream.of("--target", "server/cloud/" + node))
        .toArray();
  }
}
