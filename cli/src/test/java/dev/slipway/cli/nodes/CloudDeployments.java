// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cli.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Samples made and removed in a real OpenStack, by the commands that users have. That nothing is
 * left is seen to by the lab.
 */
abstract class CloudDeployments {
  private static final Path SAMPLES = Path.of("..", "samples");
  private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

  @TempDir private Path folder;
  private CloudLab lab;

  @BeforeEach
  void open(CloudLab shared) throws Exception {
    lab = shared.in(folder);
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
    CloudLab.Ended listed =
        lab.slipway(
            List.of(
                "instance",
                "list",
                "--all-projects",
                "--cloud",
                "slipway-lab-admin",
                "--format",
                "json"));
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
  void tenantsArePlacedAsDrawn() throws Exception {
    Path placement = bundle("neutron-placement");
    assertThat(lab.done("plan", placement).out())
        .contains("launch  server/cloud/A1", "make    aggregate/cloud/");

    lab.done("apply", placement);
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
    assertThat(lab.done("plan", placement).out()).contains("Nothing to do");

    lab.done("destroy", placement, "--yes");
    assertThat(lab.done("destroy", placement, "--yes").out()).contains("Nothing to remove");
  }

  @Test
  void hypervisorsOfThreeKindsAreDeployedTo() throws Exception {
    Path submarine = bundle("submarine-lab");
    // Its physical hosts, on which components would run, are not here.
    Object[] machines =
        targets("combat-kvm-1", "combat-kvm-2", "combat-esxi-1", "combat-esxi-2", "gpu-kvm");
    lab.done("apply", submarine, machines);
    assertThat(servers())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "combat-kvm-1", "compute-10-33-136-7",
                "combat-kvm-2", "controller",
                "combat-esxi-1", "submarine",
                "combat-esxi-2", "submarine",
                "gpu-kvm", "compute-10-33-136-7"));
    assertThat(lab.done("plan", submarine, machines).out()).contains("Nothing to do");

    lab.done("destroy", submarine, "--yes");
  }

  private static Object[] targets(String... nodes) {
    return Stream.of(nodes)
        .flatMap(node -> Stream.of("--target", "server/cloud/" + node))
        .toArray();
  }
}
