// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.StackRequest;
import dev.slipway.cloud.Volume;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.plan.Action;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.PlanText;
import dev.slipway.plan.ResourceAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a stack has made, and whose ids it never noted. */
@Timeout(60)
class OrphansTest {
  private static final String STACK = "stack/private/fleet-crew";

  @TempDir private Path folder;
  private CloudRun run;

  @BeforeEach
  void open() {
    run = new CloudRun(folder).server("alpha", "blade-1").server("beta", "blade-1");
  }

  private List<Server> servers() throws Exception {
    return run.cloud().compute().servers(false);
  }

  /** Marks all servers as the template marks them. */
  private void mark() throws Exception {
    for (Server server : servers()) {
      run.cloud()
          .compute()
          .describe(server.id(), Map.of(CloudManifest.DEPLOYMENT_METADATA, CloudRun.DEPLOYMENT));
    }
  }

  private static List<String> orphans(Plan plan) {
    return plan.actions().stream()
        .map(Action::address)
        .filter(address -> address.startsWith("orphan/"))
        .toList();
  }

  /** Has the engine die just when it has asked for alpha; returns the id of the lost server. */
  private String lose() throws Exception {
    run.cloud().stacks().loseNext("server_alpha");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);
    mark();
    return servers().stream()
        .filter(server -> server.name().equals("alpha"))
        .map(Server::id)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aLostServerIsDeletedByAPlanThatNamesItBeforeItsStackIsChanged() throws Exception {
    String lost = lose();
    String orphan = "orphan/private/" + lost;
    Plan plan = run.plan();
    assertThat(PlanText.table(plan))
        .contains(
            "-  delete     "
                + orphan
                + "  Server alpha carries the mark of this deployment, and no stack holds it.",
            "1 to destroy",
            "Data is lost where ! or - stands before an orphan.");
    assertThat(plan.needsConsent()).isTrue();
    assertThat(plan.foreign()).isEmpty();
    assertThat(plan.action(STACK).orElseThrow().waitsFor()).contains(orphan);
    assertThat(orphans(plan.only(Set.of(ResourceAddress.parse(STACK))))).containsExactly(orphan);

    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(servers()).extracting(Server::name).containsExactly("alpha", "beta");
    assertThat(servers()).extracting(Server::id).doesNotContain(lost);
    mark();
    assertThat(run.plan().empty()).isTrue();
  }

  private String lostPort() throws Exception {
    run.withPort().cloud().stacks().loseNext("port_alpha");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);
    return run.cloud().network().ports("").get(0).id();
  }

  private String lostVolume() throws Exception {
    run.cloud().stacks().loseNext("volume_log");
    assertThat(run.apply(run.plan()).outcome()).isEqualTo(Outcome.FAILED);
    return run.cloud().volumes().volumes().get(0).id();
  }

  /** It has the address that its successor needs. */
  @Test
  void aLostPortIsDeletedAndNoDataAreLostWithIt() throws Exception {
    String orphan = "orphan/private/" + lostPort();
    Plan plan = run.plan();
    assertThat(PlanText.table(plan))
        .contains(
            "-  delete     "
                + orphan
                + "  Port alpha-eth0 carries the mark of this deployment, and no stack holds it.")
        .doesNotContain("Data is lost");
    assertThat(plan.action(STACK).orElseThrow().waitsFor()).contains(orphan);

    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(run.cloud().network().ports("")).hasSize(1);
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aLostPortThatSomethingUsesIsNone() throws Exception {
    run.cloud().network().plug(lostPort(), "server");
    assertThat(orphans(run.plan())).isEmpty();
  }

  @Test
  void aLostVolumeIsDeletedWithItsData() throws Exception {
    String orphan = "orphan/private/" + lostVolume();
    Plan plan = run.plan();
    assertThat(PlanText.table(plan))
        .contains(
            "-  delete     "
                + orphan
                + "  Volume log carries the mark of this deployment, and no stack holds it.",
            "Data is lost where ! or - stands before an orphan.");

    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);

    assertThat(run.cloud().volumes().volumes()).hasSize(1);
    assertThat(run.plan().empty()).isTrue();
  }

  /** Otherwise it would count as one that is in the project besides, for which that stays. */
  @Test
  void destroyRemovesTheProjectOfALostVolume() throws Exception {
    lostVolume();
    assertThat(run.apply(run.plan(Purpose.DESTROY)).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.cloud().volumes().volumes()).isEmpty();
    assertThat(run.cloud().identity().findProject("crew")).isEmpty();
  }

  @Test
  void aVolumeThatOutlivesItsStackIsNone() throws Exception {
    run.apply(run.plan());
    Volume marked = run.cloud().volumes().volumes().get(0);
    assertThat(marked.metadata()).containsKey(CloudManifest.DEPLOYMENT_METADATA);
    run.keepingVolume();
    run.apply(run.plan());
    Volume kept = run.cloud().volumes().volumes().get(0);
    assertThat(kept.metadata()).doesNotContainKey(CloudManifest.DEPLOYMENT_METADATA);
    run.apply(run.plan(Purpose.DESTROY));
    assertThat(run.cloud().volumes().volumes()).containsExactly(kept);
    assertThat(orphans(run.plan())).isEmpty();

    // As if the update that takes the mark away had failed.
    run.cloud().volumes().describe(kept.id(), marked.metadata());
    assertThat(orphans(run.plan())).isEmpty();
  }

  @Test
  void statusNamesItToo() throws Exception {
    String lost = lose();
    try (CloudAccess access = new CloudAccess(run.cloud(), "user", Optional.of("admin"))) {
      CloudServers watched = new CloudServers(access, run.bundle().manifest());
      assertThat(watched.ask(watched.drawn().get(0)).orphans())
          .containsExactly(
              new CloudSnapshot.Orphan(
                  "orphan/private/" + lost, "server", "alpha", "crew", "ACTIVE"));
    }
  }

  @Test
  void destroyTakesItBeforeStackAndProject() throws Exception {
    String orphan = "orphan/private/" + lose();
    Plan plan = run.plan(Purpose.DESTROY);
    assertThat(plan.action(STACK).orElseThrow().waitsFor()).contains(orphan);
    assertThat(plan.action("project/private/crew").orElseThrow().waitsFor()).contains(orphan);
    assertThat(run.apply(plan).outcome()).isEqualTo(Outcome.DONE);
    assertThat(servers()).isEmpty();
  }

  /** Somebody may have made the template's stack by hand, under a name of their own. */
  @Test
  void aServerOfAnotherStackIsNone() throws Exception {
    run.apply(run.plan());
    String template =
        """
        heat_template_version: 2021-04-16
        resources:
          server_alpha: {type: 'OS::Nova::Server', properties: {name: byhand}}
        """;
    run.cloud().stacks().create(StackRequest.of("by-hand", template));
    assertThat(orphans(run.plan())).isEmpty();
    // The fake makes it between the first look and the second.
    run.cloud().stacks().find("by-hand");
    run.cloud().stacks().find("by-hand");
    mark();
    assertThat(servers()).hasSize(3);
    assertThat(orphans(run.plan())).isEmpty();
  }

  /** A stack that failed may go back to a server that it was about to replace. */
  @Test
  void aServerThatAFailedStackEverHeldIsNone() throws Exception {
    run.apply(run.plan());
    mark();
    run.server("gamma", "blade-1");
    run.cloud().stacks().failReplacing("server_alpha");
    ApplyResult failed = run.apply(run.plan());
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    mark();
    assertThat(servers()).extracting(Server::name).contains("alpha");
    assertThat(orphans(run.plan())).isEmpty();
  }

  @Test
  void aServerIsNoneWhileAnyStackIsAtWork() throws Exception {
    lose();
    String template = "heat_template_version: 2021-04-16\nresources: {}\n";
    run.cloud().stacks().create(StackRequest.of("by-hand", template));
    assertThat(orphans(run.plan())).isEmpty();
  }
}
