// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.slipway.editor.server.apply.ApplyAction;
import dev.slipway.editor.server.apply.ApplyRuns;
import dev.slipway.editor.server.apply.FollowApplyAction;
import dev.slipway.editor.server.apply.RequestConsentAction;
import dev.slipway.editor.server.apply.SetConsentAction;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.plan.ClearPlanAction;
import dev.slipway.editor.server.plan.PlanAction;
import dev.slipway.editor.server.report.CancelTaskAction;
import dev.slipway.editor.server.report.ReportAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the server asks before it applies a plan, whatever its page does. */
class ApplyTest {
  private static final Path SAMPLE = Path.of("../../samples/minimal/minimal.deployment");
  private static final String MODEL = "minimal.deployment";
  private static final String WORD = "submarine-lab";

  @TempDir private Path folder;
  @TempDir private Path state;

  private final List<Throwable> defects = new CopyOnWriteArrayList<>();
  private EditorServer server;
  private EditorTab tab;

  @BeforeEach
  void open() throws IOException, InterruptedException {
    Files.copy(SAMPLE, folder.resolve(MODEL));
    server = SimulatedServer.start(folder, state, defects::add);
    tab = tab("one");
  }

  @AfterEach
  void end() throws IOException {
    tab.close();
    server.close();
    assertThat(defects).isEmpty();
  }

  private EditorTab tab(String session) throws InterruptedException {
    EditorTab opened = new EditorTab(server.openingAddress(MODEL), session);
    opened.show(MODEL);
    return opened;
  }

  private static JsonObject ofBundle(String kind) {
    JsonObject action = EditorTab.action(kind);
    action.addProperty("bundle", "bundle");
    return action;
  }

  private void plan() throws InterruptedException {
    tab.send(ofBundle(PlanAction.KIND));
    assertThat(reported("plan", "done").get("text").getAsString()).startsWith("Plan: 1 to create");
  }

  private JsonObject consent() throws InterruptedException {
    JsonObject request = EditorTab.action(RequestConsentAction.KIND);
    request.addProperty("requestId", "consent");
    tab.send(request);
    return tab.await(SetConsentAction.KIND);
  }

  private void apply(String plan, String consent) {
    JsonObject action = EditorTab.action(ApplyAction.KIND);
    action.addProperty("plan", plan);
    action.addProperty("consent", consent);
    tab.send(action);
  }

  private JsonObject reported(String subject, String wanted) throws InterruptedException {
    return reported(tab, subject, wanted);
  }

  private static JsonObject reported(EditorTab to, String subject, String wanted)
      throws InterruptedException {
    return to.awaitAction(
        action ->
            action.get("kind").getAsString().equals(ReportAction.KIND)
                && action.get("subject").getAsString().equals(subject)
                && action.get("state").getAsString().equals(wanted));
  }

  private static List<String> entries(JsonObject report, String part) {
    return StreamSupport.stream(report.getAsJsonArray("entries").spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .map(entry -> entry.get(part).getAsString())
        .toList();
  }

  private JsonObject withRunningSteps(EditorTab to) throws InterruptedException {
    return to.awaitAction(
        action ->
            action.get("kind").getAsString().equals(ReportAction.KIND)
                && entries(action, "sign").contains("step-running"));
  }

  @Test
  void onlyThePlanThatIsShownIsApplied() throws InterruptedException {
    assertThat(consent().get("plan").getAsString()).isEmpty();
    apply("", WORD);
    assertThat(entries(reported("apply", "failed"), "title").get(0))
        .contains("EDITOR_PLAN_NOT_SHOWN");
    plan();
    String first = consent().get("plan").getAsString();
    plan();
    assertThat(consent().get("plan").getAsString()).isNotEqualTo(first);
    apply(first, WORD);
    assertThat(entries(reported("apply", "failed"), "title").get(0))
        .contains("EDITOR_PLAN_NOT_SHOWN");
    tab.send(EditorTab.action(ClearPlanAction.KIND));
    assertThat(consent().get("plan").getAsString()).isEmpty();
  }

  @Test
  void whatIsLostIsNamedAndNotAppliedWithoutTheWord() throws InterruptedException {
    plan();
    JsonObject consent = consent();
    assertThat(consent.get("word").getAsString()).isEqualTo(WORD);
    assertThat(consent.getAsJsonArray("losses"))
        .singleElement()
        .satisfies(
            loss ->
                assertThat(loss.getAsJsonObject().get("title").getAsString())
                    .isEqualTo("reinstall component/compute/SonarTracker-1.0.0 · data lost"));
    apply(consent.get("plan").getAsString(), "submarine");
    JsonObject refused = reported("apply", "failed");
    assertThat(refused.get("text").getAsString()).isEqualTo("Nothing was done.");
    assertThat(entries(refused, "title").get(0)).contains("EDITOR_PLAN_UNCONFIRMED");
    // The plan is still shown: the right word applies it.
    apply(consent.get("plan").getAsString(), " submarine-lab ");
    withRunningSteps(tab);
    tab.send(EditorTab.action(CancelTaskAction.KIND));
    reported("apply", "cancelled");
  }

  @Test
  void aStoppedRunFinishesWhatRunsAndIsResumed() throws InterruptedException {
    plan();
    String plan = consent().get("plan").getAsString();
    apply(plan, WORD);
    JsonObject running = withRunningSteps(tab);
    assertThat(running.get("text").getAsString()).isEqualTo("0 of 2 actions done.");
    assertThat(entries(running, "sign")).containsExactly("step-waiting", "step-running");
    assertThat(entries(running, "text")).containsExactly("waiting", "upload 40 %");
    tab.send(EditorTab.action(CancelTaskAction.KIND));
    JsonObject stopped = reported("apply", "cancelled");
    assertThat(stopped.get("text").getAsString()).endsWith("Apply resumes the plan.");
    assertThat(stopped.get("command").getAsString()).isEqualTo("slipway apply bundle");
    assertThat(entries(stopped, "sign")).containsExactly("step-not-started", "step-done");
    apply(plan, WORD);
    JsonObject done = reported("apply", "done");
    assertThat(entries(done, "sign")).containsExactly("step-done", "step-done");
    // What is done cannot be applied again.
    assertThat(consent().get("plan").getAsString()).isEmpty();
  }

  @Test
  void aRunOutlivesItsPageAndIsShownToTheNext() throws InterruptedException {
    plan();
    apply(consent().get("plan").getAsString(), WORD);
    withRunningSteps(tab);
    tab.close();
    try (EditorTab next = tab("two")) {
      next.send(EditorTab.action(FollowApplyAction.KIND));
      assertThat(entries(withRunningSteps(next), "title"))
          .contains("reinstall component/compute/SonarTracker-1.0.0 · data lost");
      next.send(EditorTab.action(CancelTaskAction.KIND));
      reported(next, "apply", "cancelled");
    }
  }

  @Test
  void oneRunOfABundleIsUnderWayAtATime() throws InterruptedException {
    plan();
    apply(consent().get("plan").getAsString(), WORD);
    withRunningSteps(tab);
    EditorTab first = tab;
    try (EditorTab second = tab("two")) {
      tab = second;
      plan();
      apply(consent().get("plan").getAsString(), WORD);
      assertThat(entries(reported("apply", "failed"), "title").get(0))
          .contains("EDITOR_APPLY_RUNNING");
      first.send(EditorTab.action(CancelTaskAction.KIND));
      reported(first, "apply", "cancelled");
    } finally {
      tab = first;
    }
  }

  @Test
  void runsStopWithTheEditorAndNoneIsBegunAfterwards() throws InterruptedException {
    plan();
    apply(consent().get("plan").getAsString(), WORD);
    withRunningSteps(tab);
    ApplyRuns runs = server.runs();
    assertThat(runs.stop(Duration.ofSeconds(60)))
        .singleElement()
        .satisfies(
            run -> {
              assertThat(run.bundle().getFileName()).hasToString("bundle");
              assertThat(run.applied().orElseThrow().ending()).isEqualTo(Ending.CANCELLED);
              assertThat(run.command()).isEqualTo("slipway apply bundle");
            });
    assertThat(runs.bundles()).isEmpty();
    reported("apply", "cancelled");
    apply(consent().get("plan").getAsString(), WORD);
    assertThat(entries(reported("apply", "failed"), "title").get(0))
        .contains("EDITOR_APPLY_RUNNING");
  }
}
