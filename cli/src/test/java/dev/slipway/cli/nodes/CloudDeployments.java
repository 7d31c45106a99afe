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
import dev.slipway.cloud.Cloud;
import dev.slipway.openstack.session.Json;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Samples made and removed in a real OpenStack, by the commands that users have. That nothing is
 * left is seen to by the lab.
 */
abstract class CloudDeployments {
  private static final Path SAMPLES = Path.of("..", "samples");
  private static final long PATIENCE_NANOSECONDS = TimeUnit.MINUTES.toNanos(2);
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
    return bundle(sample, SAMPLES.resolve(sample));
  }

  private Path bundle(String name, Path model) throws IOException {
    Path bundle = folder.resolve(name);
    assertThat(CommandRun.of("generate", model, "-o", bundle).code()).isZero();
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
    Object[] machines = {"--target", "server/cloud"};
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

  @Test
  void tunedServersHaveTheirVolumesAndKeepThoseThatAreDrawnToOutliveThem() throws Exception {
    Path hpc = bundle("hpc-tuning");
    lab.done("apply", hpc);
    assertThat(servers())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "client-1", "hpc-01",
                "client-2", "hpc-01",
                "server-1", "hpc-02",
                "server-2", "hpc-02",
                "flooder", "hpc-03",
                "gpu", "hpc-03"));
    SortedMap<String, String> attached =
        new TreeMap<>(Map.of("server-1-results", "in-use", "server-2-system", "in-use"));
    assertThat(volumes()).isEqualTo(attached);
    assertThat(lab.done("plan", hpc).out()).contains("Nothing to do");

    // One volume cannot be in two servers, and Heat makes the new one first.
    Path unpinned = unpinned("hpc-tuning", "server-2");
    assertThat(lab.done("plan", unpinned).out())
        .contains("!  launch again  server/cloud/server-2", "availability_zone: hpc-02 -> unset.");
    lab.done("apply", unpinned, "--yes");
    assertThat(volumes()).isEqualTo(attached);
    assertThat(lab.done("plan", unpinned).out()).contains("Nothing to do");

    assertThat(lab.done("destroy", hpc, "--yes").out()).contains("Volumes stay in it: results.");
    assertThat(volumes()).containsExactly(Map.entry("server-1-results", "available"));
    removeVolumesAndProject("hpc");
  }

  /** A sample in which a machine may run on any hypervisor. */
  private Path unpinned(String sample, String machine) throws IOException {
    String drawn = Files.readString(SAMPLES.resolve(sample).resolve(sample + ".deployment"));
    String changed =
        drawn.replaceFirst("(name=\"" + machine + "\"[^>]*) hypervisor=\"[^\"]*\"", "$1");
    assertThat(changed).isNotEqualTo(drawn);
    Path model = Files.writeString(folder.resolve(sample + ".deployment"), changed);
    return bundle(sample + "-unpinned", model);
  }

  /** States of the volumes of all projects, by name. */
  private SortedMap<String, String> volumes() throws Exception {
    SortedMap<String, String> states = new TreeMap<>();
    for (JsonObject volume : volumes(lab.session())) {
      states.put(Json.text(volume, "name"), Json.text(volume, "status"));
    }
    return states;
  }

  private static List<JsonObject> volumes(Session session) throws Exception {
    return Json.objects(
        session.json(
            session.request("GET", Service.BLOCK_STORAGE, "/volumes/detail?all_tenants=1")),
        "volumes");
  }

  /** What a user does who no longer needs the data. */
  private void removeVolumesAndProject(String project) throws Exception {
    Session session = lab.session();
    for (JsonObject volume : volumes(session)) {
      String path = "/volumes/" + Json.text(volume, "id");
      session.send(session.request("DELETE", Service.BLOCK_STORAGE, path));
    }
    long deleted = System.nanoTime();
    while (!volumes(session).isEmpty()) {
      assertThat(System.nanoTime() - deleted).isLessThan(PATIENCE_NANOSECONDS);
    }
    try (Cloud cloud = lab.administrator()) {
      String id = cloud.identity().findProject(project).orElseThrow().id();
      cloud.network().purge(id);
      cloud.identity().deleteProject(id);
    }
  }
}
