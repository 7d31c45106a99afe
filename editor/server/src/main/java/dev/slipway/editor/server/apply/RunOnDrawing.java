// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.apply;

import dev.slipway.editor.server.apply.ApplyRun.Picture;
import dev.slipway.editor.server.apply.ApplyRun.StepState;
import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.Progress;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import dev.slipway.editor.server.plan.PlanOnDrawing;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How far a plan is, as a diagram shows it: each step at the element at which the plan stood.
 *
 * @param decorations by the id of their element
 * @param entries the steps, a line each, in their order
 */
record RunOnDrawing(Map<String, Decoration> decorations, List<Entry> entries) {
  private record ReachedStep(Step step, StepState state) {
    Progress progress() {
      return state.progress();
    }

    String words() {
      return step.verb() + " " + progress();
    }
  }

  static RunOnDrawing of(Planned plan, Picture now, DrawnDiagram drawn) {
    Map<String, List<ReachedStep>> byElement = new LinkedHashMap<>();
    List<Entry> entries = new ArrayList<>();
    for (Step step : plan.steps()) {
      ReachedStep reached = new ReachedStep(step, now.steps().get(step.resource()));
      String shown = PlanOnDrawing.shown(step, drawn).orElse("");
      if (!shown.isEmpty()) {
        byElement.computeIfAbsent(shown, any -> new ArrayList<>()).add(reached);
      }
      String text = reached.state().text();
      entries.add(
          new Entry(
              sign(reached.progress()),
              shown,
              PlanOnDrawing.title(step),
              text.isEmpty() ? reached.progress().toString() : text));
    }
    now.remarks().forEach(found -> entries.add(Entry.of(found)));
    Map<String, Decoration> decorations = new LinkedHashMap<>();
    byElement.forEach((id, steps) -> decorations.put(id, decoration(steps)));
    return new RunOnDrawing(decorations, entries);
  }

  private static Decoration decoration(List<ReachedStep> steps) {
    // The states stand in the order of how much they matter.
    ReachedStep worst =
        steps.stream().max(Comparator.comparing(ReachedStep::progress)).orElseThrow();
    long done = steps.stream().filter(step -> step.progress() == Progress.DONE).count();
    boolean failed = worst.progress() == Progress.FAILED;
    return new Decoration(
        sign(worst.progress()),
        steps.size() == 1 || failed ? worst.words() : "%d of %d done".formatted(done, steps.size()),
        steps.stream().map(RunOnDrawing::line).collect(Collectors.joining("\n")));
  }

  private static String line(ReachedStep reached) {
    String text = reached.state().text();
    return reached.step().verb()
        + " "
        + reached.step().resource()
        + ": "
        + reached.progress()
        + (text.isEmpty() ? "" : ", " + text);
  }

  private static Sign sign(Progress progress) {
    return Sign.valueOf("STEP_" + progress.name());
  }
}
