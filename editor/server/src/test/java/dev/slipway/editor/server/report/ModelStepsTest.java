// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** How steps follow from what is done and from one another. */
class ModelStepsTest {
  private final ModelSteps steps = new ModelSteps("bundle", 1);

  private void done(WorkStep... reached) {
    for (WorkStep step : reached) {
      steps.reached(step, WorkState.DONE, "");
    }
  }

  /** The state of a step as a page is told it, with its text. */
  private String told(WorkStep step) {
    AtomicReference<SetStepsAction> now = new AtomicReference<>();
    Consumer<SetStepsAction> page = now::set;
    steps.join(page);
    steps.leave(page);
    JsonArray all = new Gson().toJsonTree(now.get()).getAsJsonObject().getAsJsonArray("steps");
    JsonObject state =
        StreamSupport.stream(all.spliterator(), false)
            .map(JsonElement::getAsJsonObject)
            .filter(each -> each.get("step").getAsString().equals(step.subject()))
            .findFirst()
            .orElseThrow();
    return (state.get("state").getAsString() + " " + state.get("text").getAsString()).strip();
  }

  @Test
  void aLabIsUpOrDown() {
    steps.reached(WorkStep.LAB_UP, WorkState.DONE, "1 node is up.");
    assertThat(told(WorkStep.LAB_UP)).isEqualTo("done 1 node is up.");
    assertThat(told(WorkStep.LAB_DOWN)).isEqualTo("never");
    steps.reached(WorkStep.LAB_DOWN, WorkState.FAILED, "");
    assertThat(told(WorkStep.LAB_UP)).isEqualTo("done 1 node is up.");
    done(WorkStep.LAB_DOWN);
    assertThat(told(WorkStep.LAB_DOWN)).isEqualTo("done");
    assertThat(told(WorkStep.LAB_UP)).isEqualTo("never");
  }

  @Test
  void whatWasDoneOnALabGoesWithIt() {
    done(WorkStep.GENERATE, WorkStep.BUILD, WorkStep.LAB_UP, WorkStep.PLAN, WorkStep.APPLY);
    steps.labRemoved();
    assertThat(told(WorkStep.BUILD)).isEqualTo("done");
    assertThat(told(WorkStep.PLAN)).isEqualTo("outdated The lab was taken down since.");
    assertThat(told(WorkStep.APPLY)).isEqualTo("outdated The lab was taken down since.");
    done(WorkStep.PLAN);
    assertThat(told(WorkStep.PLAN)).isEqualTo("done");
  }

  @Test
  void aChangePutsTheStepsOutOfDate() {
    done(WorkStep.GENERATE, WorkStep.BUILD, WorkStep.GENERATE);
    String changed = "outdated The model or an earlier step has changed since.";
    assertThat(told(WorkStep.GENERATE)).isEqualTo("done");
    assertThat(told(WorkStep.BUILD)).isEqualTo(changed);
    steps.revised(2);
    assertThat(told(WorkStep.GENERATE)).isEqualTo(changed);
  }

  @Test
  void aBuildIsOlderUntilOneSucceedsAfterTheGeneration() {
    steps.found(WorkState.DONE, "");
    // When the archives that are there were built is unknown.
    assertThat(steps.isBuildOlder()).isFalse();
    done(WorkStep.BUILD, WorkStep.GENERATE);
    assertThat(steps.isBuildOlder()).isTrue();
    steps.reached(WorkStep.BUILD, WorkState.FAILED, "");
    assertThat(steps.isBuildOlder()).isTrue();
    done(WorkStep.BUILD);
    assertThat(steps.isBuildOlder()).isFalse();
    // A generation that fails writes nothing.
    steps.reached(WorkStep.GENERATE, WorkState.FAILED, "");
    assertThat(steps.isBuildOlder()).isFalse();
  }
}
