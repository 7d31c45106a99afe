// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.slipway.cli.testing.ApplyProcess;
import dev.slipway.cli.testing.CloudLab;
import dev.slipway.cli.testing.Patience;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Project;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackResource;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.openstack.session.Service;
import dev.slipway.openstack.session.Session;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real OpenStack that fails in the middle of an apply. */
abstract class CloudFaults {
  private static final int MOST_STEPS = 100;
  private static final String PROJECT = "project/cloud/crew";
  private static final String STACK = "stack/cloud/crew-crew";

  @TempDir private Path folder;
  private CloudLab lab;
  private Path crew;
  private Cloud cloud;

  @BeforeEach
  void open(CloudLab shared) throws Exception {
    lab = shared.in(folder);
    crew = lab.bundle("crew", CloudLab.CREW);
    cloud = lab.administrator();
  }

  /** Whatever a test has left of the crew. */
  @AfterEach
  void removeCrew() throws Exception {
    if (cloud.identity().findProject("crew").isPresent()) {
      lab.done("destroy", crew, "--yes");
    }
    cloud.close();
  }

  private boolean answers(Callable<?> call) throws Exception {
    try {
      call.call();
      return true;
    } catch (CloudException e) {
      return false;
    }
  }

  @Test
  void aQuotaThatIsTooSmallIsNamedBeforeAnythingIsMadeAndOneThatIsUsedUpMeanwhileLater()
      throws Exception {
    lab.done("apply", crew, "--target", PROJECT);
    Project project = cloud.identity().findProject("crew").orElseThrow();
    cloud.quotas().set(project.id(), Map.of(QuotaResource.INSTANCES, 1L, QuotaResource.PORTS, 1L));
    CloudLab.Ended refused = lab.deployment("apply", crew);
    assertThat(refused.code()).as(refused.out()).isEqualTo(ExitCode.MODEL_ERROR.code());
    assertThat(refused.out())
        .contains(
            "[PLAN_QUOTA_EXCEEDED]",
            "Project crew of cloud cloud: instances: 2 needed, 1 of 1 free;"
                + " ports: 2 needed, 1 of 1 free.");
    assertThat(cloud.compute().flavors()).isEmpty();

    // Key pairs are limited, too, but for each user: that is the cloud's to say.
    cloud.quotas().reset(project.id());
    limitKeyPairs(project, 0);
    CloudLab.Ended failed = lab.deployment("apply", crew);
    assertThat(failed.code()).as(failed.out()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());
    assertThat(failed.out()).contains("[CLOUD_QUOTA]", "create of stack crew-crew", "key pairs");

    limitKeyPairs(project, 100);
    lab.done("apply", crew);
    assertThat(cloud.compute().servers(true)).hasSize(2);
    cloud.quotas().reset(project.id());
  }

  private void limitKeyPairs(Project project, int limit) throws Exception {
    Session session = lab.session();
    session.send(
        session
            .request("PUT", Service.COMPUTE, "/os-quota-sets/" + project.id())
            .withJson("{\"quota_set\": {\"key_pairs\": %d}}".formatted(limit)));
    session.close();
  }

  /** Twice: while an administrator's things are made, and while a stack is waited for. */
  @Test
  void tokensThatEndInTheMiddleAreRenewed() throws Exception {
    try (ApplyProcess apply = lab.applying(crew)) {
      apply.awaitStep(PROJECT, "make");
      apply.whilePaused(lab::endTokens);
      apply.awaitStep(STACK, "create");
      apply.whilePaused(
          () -> {
            // Heat has the user's token, too, and is to be done with it.
            awaitStack();
            lab.endTokens();
          });
      assertThat(apply.exitCode()).as(apply.complaints()).isZero();
    }
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }

  private void awaitStack() throws Exception {
    try (Cloud user = lab.user("crew")) {
      Patience.await(
          "the stack is made",
          () ->
              user.stacks()
                  .find("crew-crew")
                  .filter(stack -> stack.status().toString().equals("CREATE_COMPLETE"))
                  .isPresent());
    }
  }

  /**
   * What a dead engine was about stays in progress for ever: Heat's engines take up only what they
   * are asked for. It takes a minute of silence to see that.
   */
  @Test
  @Tag("guest")
  void aStackWhoseEngineWasKilledIsResumedByTheNextApply() throws Exception {
    try (ApplyProcess apply = lab.applying(crew)) {
      apply.awaitStep(STACK, "ask for the stack");
      // So that the servers are being made, and Heat knows that, when its engine dies.
      lab.signal("nova-scheduler", "STOP");
      try {
        awaitServersInStack();
        lab.kill("heat").startAgain();
      } finally {
        lab.signal("nova-scheduler", "CONT");
      }
      apply.signal("KILL");
    }

    lab.done("apply", crew, "--yes");
    assertThat(cloud.compute().servers(true))
        .extracting(Server::name)
        .containsExactly("alpha", "beta");
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }

  private void awaitServersInStack() throws Exception {
    try (Cloud user = lab.user("crew")) {
      Patience.await("both servers are in the stack", () -> servers(user).size() == 2);
    }
  }

  /** Ids of the servers that the crew's stack holds, made or being made. */
  private static List<String> servers(Cloud user) throws Exception {
    Optional<Stack> stack = user.stacks().find("crew-crew");
    return stack.isEmpty()
        ? List.of()
        : user.stacks().resources(stack.get().ref()).stream()
            .filter(resource -> resource.type().equals("OS::Nova::Server"))
            .map(StackResource::physicalId)
            .filter(id -> !id.isEmpty())
            .toList();
  }

  /** Each run is killed at the first step that none was killed at before. */
  @Test
  @Tag("guest")
  void anApplyThatIsKilledAtEachOfItsStepsIsResumedEachTime() throws Exception {
    Set<String> steps = new LinkedHashSet<>();
    while (isKilledAtANewStep(steps)) {
      assertThat(steps).hasSizeLessThan(MOST_STEPS);
    }
    assertThat(steps).contains(PROJECT + " make", STACK + " ask for the stack", STACK + " create");
    assertThat(cloud.compute().servers(true)).hasSize(2);
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }

  private boolean isKilledAtANewStep(Set<String> steps) throws Exception {
    try (ApplyProcess apply = lab.applying(crew)) {
      boolean killed =
          apply.reaches(
              event ->
                  event.get("type").getAsString().equals("action-progress")
                      && steps.add(
                          event.get("resource").getAsString()
                              + " "
                              + event.get("step").getAsString().replaceFirst(":.*", "")));
      if (killed) {
        apply.signal("KILL");
      } else {
        assertThat(apply.exitCode()).as(apply.complaints()).isZero();
      }
      return killed;
    }
  }

  @Test
  void aServiceThatIsKilledInTheMiddleFailsTheApplyAndTheNextResumesIt() throws Exception {
    try (ApplyProcess apply = lab.applying(crew)) {
      apply.awaitStep(STACK, "ask for the stack");
      CloudLab.Killed nova = lab.kill("nova");
      try {
        JsonObject failed =
            apply.await(event -> event.get("type").getAsString().equals("action-failed"));
        assertThat(failed.get("resource").getAsString()).isEqualTo(STACK);
        assertThat(failed.getAsJsonObject("problem").get("code").getAsString())
            .as("%s", failed)
            .startsWith("CLOUD_");
        assertThat(apply.exitCode()).isEqualTo(ExitCode.REMOTE_ACTION_FAILED.code());
      } finally {
        nova.startAgain();
      }
    }
    Patience.await("Nova answers again", () -> answers(() -> cloud.compute().flavors()));

    lab.done("apply", crew);
    assertThat(cloud.compute().servers(true)).hasSize(2);
    assertThat(lab.done("plan", crew).out()).contains("Nothing to do");
  }
}
