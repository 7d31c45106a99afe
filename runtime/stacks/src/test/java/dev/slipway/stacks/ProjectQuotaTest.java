// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cloud.Project;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.ApplyResult;
import dev.slipway.engine.event.RuntimeEvent.Outcome;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.plan.Action;
import dev.slipway.plan.Plan;
import dev.slipway.plan.Plan.Purpose;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Quotas of projects: set, changed, reset, and held against what a plan creates. */
@Timeout(60)
class ProjectQuotaTest {
  private static final String QUOTA = "quota/private/crew";

  @TempDir private Path folder;
  private CloudRun run;

  @BeforeEach
  void open() {
    run = new CloudRun(folder).server("alpha", "blade-1").server("beta", "blade-1");
  }

  private static List<String> acting(Plan plan) {
    return plan.actions().stream()
        .filter(Action::acts)
        .map(action -> action.change().sign() + " " + action.verb() + " " + action.address())
        .toList();
  }

  private void applyAll() throws Exception {
    ApplyResult result = run.apply(run.plan());
    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.outcome()).isEqualTo(Outcome.DONE);
  }

  private long limit(QuotaResource resource) throws Exception {
    Project project = run.cloud().identity().findProject("crew").orElseThrow();
    return run.cloud().quotas().quotas(project.id()).stream()
        .filter(quota -> quota.resource() == resource)
        .findFirst()
        .orElseThrow()
        .limit();
  }

  @Test
  void aQuotaIsSetBeforeTheStackAndGoesWithItsProject() throws Exception {
    run.quota("instances", 5);
    Plan plan = run.plan();
    assertThat(acting(plan)).contains("+ set quota/private/crew");
    assertThat(plan.action(QUOTA).orElseThrow().waitsFor()).containsExactly("project/private/crew");
    assertThat(plan.action("stack/private/fleet-crew").orElseThrow().waitsFor()).contains(QUOTA);
    applyAll();
    assertThat(limit(QuotaResource.INSTANCES)).isEqualTo(5);
    assertThat(limit(QuotaResource.PORTS)).isEqualTo(Quota.UNLIMITED);
    assertThat(run.plan().empty()).isTrue();

    String project = run.cloud().identity().findProject("crew").orElseThrow().id();
    assertThat(run.cloud().quotas().has(project)).isTrue();
    Plan removal = run.plan(Purpose.DESTROY);
    assertThat(acting(removal))
        .containsSubsequence("- reset " + QUOTA, "- remove project/private/crew");
    assertThat(run.apply(removal).outcome()).isEqualTo(Outcome.DONE);
    assertThat(run.cloud().quotas().has(project)).isFalse();
    assertThat(run.recorded().resources()).isEmpty();
  }

  @Test
  void anotherLimitIsSetInPlaceAndOneThatSomebodySetIsSetBack() throws Exception {
    run.quota("instances", 5);
    applyAll();
    run.quota("instances", 20);
    assertThat(acting(run.plan())).containsExactly("~ set " + QUOTA);
    assertThat(run.plan().action(QUOTA).orElseThrow().reasons())
        .containsExactly("instances: 5 -> 20.");
    applyAll();
    assertThat(limit(QuotaResource.INSTANCES)).isEqualTo(20);

    String project = run.cloud().identity().findProject("crew").orElseThrow().id();
    run.cloud().quotas().set(project, Map.of(QuotaResource.PORTS, 3L));
    assertThat(run.plan().action(QUOTA).orElseThrow().reasons())
        .containsExactly("ports: 3 -> unlimited.");
    applyAll();
    assertThat(limit(QuotaResource.PORTS)).isEqualTo(Quota.UNLIMITED);
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aQuotaThatIsNoLongerDrawnIsReset() throws Exception {
    run.quota("instances", 5);
    applyAll();
    run.withoutQuota();
    assertThat(acting(run.plan())).containsExactly("- reset " + QUOTA);
    applyAll();
    assertThat(limit(QuotaResource.INSTANCES)).isEqualTo(100_000);
  }

  @Test
  void aProjectOfOthersKeepsTheQuotaThatItWasGiven() throws Exception {
    Project project = run.cloud().identity().createProject("crew", "");
    run.cloud()
        .identity()
        .grantRole(project.id(), run.cloud().identity().current().userId(), "member");
    run.quota("instances", 5);
    assertThat(acting(run.plan())).contains("~ set " + QUOTA);
    applyAll();
    assertThat(limit(QuotaResource.INSTANCES)).isEqualTo(5);

    Plan removal = run.plan(Purpose.DESTROY);
    assertThat(acting(removal)).contains("  forget " + QUOTA);
    assertThat(removal.action(QUOTA).orElseThrow().reasons())
        .containsExactly("Its project was not made by this deployment, and keeps it.");
    assertThat(run.apply(removal).outcome()).isEqualTo(Outcome.DONE);
    assertThat(limit(QuotaResource.INSTANCES)).isEqualTo(5);
    assertThat(acting(run.plan(Purpose.DESTROY))).isEmpty();
  }

  @Test
  void withoutAnAdministratorADifferingQuotaIsNamedAndAHiddenOneTakenAsDrawn() throws Exception {
    run.quota("instances", 5);
    applyAll();
    run.quota("instances", 6).withoutAdministrator();
    assertThat(acting(run.plan())).containsExactly("~ needed, not permitted " + QUOTA);
    run.cloud().quotas().hide();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aPlanThatNeedsMoreThanIsFreeIsRefusedBeforeAnythingIsMade() throws Exception {
    run.cloud().quotas().setDefault(QuotaResource.INSTANCES, 1);
    run.cloud().quotas().setDefault(QuotaResource.RAM, 600);
    run.cloud().quotas().setDefault(QuotaResource.GIGABYTES, 1);
    ApplyResult result = run.apply(run.plan());
    assertThat(result.begun()).isFalse();
    assertThat(result.exitCode()).isEqualTo(ExitCode.MODEL_ERROR);
    assertThat(result.diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly("PLAN_QUOTA_EXCEEDED");
    assertThat(result.diagnostics().get(0).message())
        .isEqualTo(
            "Project crew of cloud private: instances: 2 needed, 1 of 1 free; ram: 1024 MiB needed,"
                + " 600 of 600 MiB free; gigabytes: 2 GiB needed, 1 of 1 GiB free.");
    assertThat(result.diagnostics().get(0).hint()).contains("--admin-cloud");
    assertThat(run.cloud().identity().findProject("crew")).isEmpty();
    assertThat(run.cloud().compute().flavors()).isEmpty();
    assertThat(run.recorded().resources()).isEmpty();
  }

  @Test
  void thePlansOwnQuotaCountsAndWhatIsThereIsNotCountedTwice() throws Exception {
    run.cloud().quotas().setDefault(QuotaResource.INSTANCES, 0);
    run.quota("instances", 2);
    applyAll();
    run.server("gamma", "blade-1");
    ApplyResult refused = run.apply(run.plan());
    assertThat(refused.begun()).isFalse();
    assertThat(refused.diagnostics().get(0).message())
        .isEqualTo("Project crew of cloud private: instances: 1 needed, 0 of 2 free.");
    run.quota("instances", 3);
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aServerThatIsReplacedIsThereTwiceForAWhile() throws Exception {
    run.quota("instances", 2);
    applyAll();
    run.cloud().compute().createAggregate("spare", "blade-2");
    run.server("alpha", "blade-2");
    ApplyResult refused = run.apply(run.plan());
    assertThat(refused.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly("Project crew of cloud private: instances: 1 needed, 0 of 2 free.");
  }

  @Test
  void aServerThatBootsFromAVolumeIsReplacedWithinAQuotaThatItFills() throws Exception {
    run.withoutServer("beta").bootingFromVolume().quota("instances", 1);
    applyAll();
    run.cloud().compute().createAggregate("spare", "blade-2");
    run.server("alpha", "blade-2");
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aLimitBelowTheUseIsInNobodysWayWhoNeedsNothing() throws Exception {
    run.quota("cores", 2);
    applyAll();
    run.quota("cores", 1);
    assertThat(acting(run.plan())).containsExactly("~ set " + QUOTA);
    applyAll();
  }

  @Test
  void aServerThatFailedMakesRoomForTheNext() throws Exception {
    run.quota("instances", 2);
    applyAll();
    run.cloud().compute().fail(run.cloud().compute().servers(false).get(0).id(), "No valid host");
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aLimitWithoutAServiceIsToldOnceAndTheOthersAreSet() throws Exception {
    run.cloud().quotas().haveNoVolumes();
    run.quota("instances", 5).quota("volumes", 4);
    List<String> told = new ArrayList<>();
    run.followedBy(
        event -> {
          if (event.event() instanceof Remark remark) {
            told.add(remark.problem().code() + ": " + remark.problem().message());
          }
        });
    applyAll();
    assertThat(told)
        .containsExactly(
            "CLOUD_QUOTA_UNSET: Cloud private has no service that limits volumes of project crew.");
    assertThat(limit(QuotaResource.INSTANCES)).isEqualTo(5);
    assertThat(run.plan().empty()).isTrue();
  }

  @Test
  void aQuotaThatOthersUseUpMeanwhileIsNamedAndTheStackResumed() throws Exception {
    run.cloud()
        .stacks()
        .failAt("server_beta", "Forbidden: Quota exceeded for instances: Requested 1, used 1 of 1");
    ApplyResult failed = run.apply(run.plan());
    assertThat(failed.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(failed.diagnostics())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.code()).isEqualTo("CLOUD_QUOTA");
              assertThat(found.message())
                  .contains("create of stack fleet-crew", "server beta: Forbidden: Quota exceeded");
              assertThat(found.hint()).contains("apply again: what was made is kept");
            });
    applyAll();
    assertThat(run.plan().empty()).isTrue();
  }
}
