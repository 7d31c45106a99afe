// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.cli.testing.JsonForms;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.engine.Observation.Observed;
import dev.slipway.host.HostStatus;
import dev.slipway.host.HostStatus.Cause;
import dev.slipway.host.HostStatus.HostedInstance;
import dev.slipway.host.HostStatus.InstalledComponent;
import dev.slipway.host.HostStatus.Machine;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.Contact;
import dev.slipway.live.InstallationStage;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.ServerState;
import dev.slipway.plan.ScopeObservation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What commands on nodes show, from what the nodes have told. */
class StatusViewTest {
  private static final BundleManifest MINIMAL =
      Bundle.open(Path.of("src/test/golden/minimal")).bundle().orElseThrow().manifest();
  private static final String NODE =
      MINIMAL.nodes().stream().filter(Node::componentHost).findFirst().orElseThrow().name();
  private static final HostStatus STATUS =
      new HostStatus(
          new Machine(Optional.of("1"), NODE, "boot", 0.25, 90),
          List.of(
              new InstalledComponent("Speaker-1.0.0", "a".repeat(64)),
              new InstalledComponent("Listener-1.0.0", "b".repeat(64))),
          List.of(
              new HostedInstance(
                  "speaker",
                  Optional.of("Speaker-1.0.0"),
                  InstanceState.FAILED,
                  OptionalLong.empty(),
                  Optional.empty(),
                  Optional.of(Instant.parse("2026-03-01T12:00:00Z")),
                  Optional.of(Cause.ENDED))));

  @Test
  void statusShowsNodesAndInstances() {
    SortedMap<String, ScopeObservation> nodes = new TreeMap<>();
    nodes.put(NODE, ScopeObservation.of(new TreeMap<>()));
    SortedMap<String, HostStatus> statuses = new TreeMap<>();
    statuses.put(NODE, STATUS);
    StatusView view =
        new StatusView(
            MINIMAL,
            new Observed(nodes, statuses, List.of()),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty());
    assertThat(view.hasFailures()).isTrue();
    assertThat(view.text())
        .contains("0.25")
        .containsPattern(NODE + " +speaker +Speaker-1.0.0 +FAILED +- +2026-03-01T12:00:00Z +ended");
    JsonForms.assertIs("status", view.json());
  }

  @Test
  void statusShowsHowFarHostsAreThatAreInstalled() {
    SortedMap<String, ScopeObservation> nodes = new TreeMap<>();
    nodes.put(NODE, ScopeObservation.of(new TreeMap<>()));
    SortedMap<String, HostStatus> statuses = new TreeMap<>();
    statuses.put(NODE, STATUS);
    ProvisioningSnapshot server =
        new ProvisioningSnapshot(
            "store",
            "element-store",
            Contact.REACHED,
            Optional.empty(),
            List.of(
                installed(NODE, InstallationStage.BOOTED, OptionalLong.empty(), ""),
                installed("blade-1", InstallationStage.RESTORING, OptionalLong.of(40), ""),
                installed("blade-2", InstallationStage.NONE, OptionalLong.empty(), ""),
                installed(
                    "blade-3", InstallationStage.REFUSED, OptionalLong.empty(), "Wrong disk."),
                installed(
                    "blade-4",
                    InstallationStage.CAPTURING,
                    OptionalLong.of(7),
                    "As image tuned.")));
    ProvisioningSnapshot away =
        server.silent(new Problem("AWAY", "error", "Server is away", "It was taken away.", ""));
    StatusView view =
        new StatusView(
            MINIMAL,
            new Observed(nodes, statuses, List.of()),
            List.of(),
            List.of(server, away),
            Optional.empty(),
            Optional.empty());
    assertThat(view.text())
        .contains("State        Host")
        .containsPattern("READY +" + NODE + " +debian +store +- +-")
        .containsPattern("RESTORING +blade-1 +debian +store +sda1 40 % +-")
        .containsPattern("CAPTURING +blade-4 +debian +store +sda1 7 % +As image tuned\\.")
        .containsPattern("REFUSED +blade-3 +debian +store +- +Wrong disk\\.")
        .containsPattern("UNREACHABLE +- +- +store +- +Server is away\\. It was taken away\\.")
        .doesNotContain("blade-2");
    JsonForms.assertIs("status", view.json());
  }

  private static ProvisioningSnapshot.Host installed(
      String node, InstallationStage stage, OptionalLong percent, String cause) {
    return new ProvisioningSnapshot.Host(
        "installation/store/" + node,
        node,
        "element-" + node,
        "debian",
        stage,
        percent.isPresent() ? Optional.of("sda1") : Optional.empty(),
        percent,
        Optional.of(cause).filter(text -> !text.isEmpty()));
  }

  private static StatusView viewOf(CloudSnapshot cloud) {
    SortedMap<String, ScopeObservation> nodes = new TreeMap<>();
    nodes.put(NODE, ScopeObservation.of(new TreeMap<>()));
    SortedMap<String, HostStatus> statuses = new TreeMap<>();
    statuses.put(
        NODE,
        new HostStatus(
            STATUS.machine(),
            STATUS.components(),
            List.of(
                new HostedInstance(
                    "speaker",
                    Optional.of("Speaker-1.0.0"),
                    InstanceState.RUNNING,
                    OptionalLong.of(7),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()))));
    return new StatusView(
        MINIMAL,
        new Observed(nodes, statuses, List.of()),
        List.of(cloud),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void hostsServersAndComponentsAreShownTogether() {
    StatusView view = viewOf(DrawnCloud.answering(NODE));
    assertThat(view.text())
        .startsWith(
            """
            State               Cloud    Stack      Servers     Resources  Remark
            REACHABLE           private  -          1 of 3 run  -          -
            CREATE_IN_PROGRESS  private  lab-sonar  -           5 of 9     -
            ORPHANED            private  -          growing     -          \
            no stack holds this server; 'slipway apply' deletes orphan/private/3f0c

            """)
        .contains(
            """
            -         esxi-1                   ESXi           -         -             -
            FAILED      broken                 -              esxi-1    -             No valid host was found.
            UP        blade-1                  KVM            -         10.33.136.7   1 of 16 vCPUs, 2 of 64 GiB
            RUNNING     NODE                   m1.small       esxi-1    10.33.136.17  not where it is drawn
            RUNNING       speaker              Speaker-1.0.0  -         -             -
            -         no host yet              -              -         -             -
            BUILDING    growing                -              -         -             -
            """
                .replace("NODE" + " ".repeat(NODE.length() - 4), NODE));
    assertThat(view.hasFailures()).isTrue();
    assertThat(view.stopped(NODE)).isEmpty();
    assertThat(view.stopped("broken")).contains(ServerState.FAILED);
    JsonObject document = JsonForms.assertIs("status", view.json());
    assertThat(document.getAsJsonArray("clouds")).hasSize(1);
  }

  @Test
  void aCloudThatIsAwayIsOneLine() {
    StatusView view = viewOf(DrawnCloud.away());
    assertThat(view.text())
        .startsWith(
            """
            State        Cloud    Stack  Servers  Resources  Remark
            UNREACHABLE  private  -      -        -          \
            Cloud cannot be reached. Cloud lab: connection refused.

            Node\
            """)
        .containsPattern(NODE + " +speaker +Speaker-1.0.0 +RUNNING");
    assertThat(view.hasFailures()).isFalse();
    JsonForms.assertIs("status", view.json());
  }

  @Test
  void hostStatusShowsWhatIsOnlyInstalledToo() {
    SortedMap<String, Optional<HostStatus>> hosts = new TreeMap<>();
    hosts.put("dead", Optional.empty());
    hosts.put(NODE, Optional.of(STATUS));
    HostStatusView view = new HostStatusView(hosts);
    assertThat(view.text())
        .containsPattern(NODE + " +speaker +Speaker-1.0.0 +FAILED \\(ended\\)")
        .containsPattern(NODE + " +- +Listener-1.0.0 +installed")
        .doesNotContain("dead");
    assertThat(
            JsonForms.assertIs("hosts", view.json(new Diagnostics()).toString())
                .getAsJsonArray("hosts"))
        .hasSize(2);
  }

  @Test
  void componentListShowsWhatIsPublishedAndWhere() {
    ComponentListView view = new ComponentListView(MINIMAL);
    assertThat(view.text()).contains("Speaker-1.0.0", "Listener-1.0.0", " on ");
    assertThat(JsonForms.assertIs("components", view.json()).getAsJsonArray("components"))
        .hasSize(2);
  }
}
