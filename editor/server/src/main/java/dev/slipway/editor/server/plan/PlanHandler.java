// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.plan;

import com.google.inject.Inject;
import dev.slipway.editor.server.decoration.DecorationLayers;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.BundleAge;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.plan.ShownPlan.Shown;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.StepNews;
import dev.slipway.editor.server.report.WorkState;
import dev.slipway.editor.server.report.WorkStep;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Plans, and shows on the drawing and in a list what is to be done where. */
public class PlanHandler extends AbstractActionHandler<PlanAction> {
  private static final String SUBJECT = "plan";

  private static final String NO_PLAN = "There is no plan.";

  /** The key of the lines about bundles that have to be generated first. */
  private static final String GENERATE = "generate";

  private static final Entry NO_BUNDLE =
      new Entry(
          Sign.ERROR.id(), "", "There is no bundle", "Generate it, build it, then plan.", GENERATE);

  private static final Entry OLDER_BUNDLE =
      new Entry(
          Sign.WARNING.id(),
          "",
          "The bundle is older than the drawing",
          "The plan leaves out what has changed since. Generate, then plan again.",
          GENERATE);

  /** Its key is that of the lines about components that have to be built first. */
  private static final Entry OLDER_COMPONENTS =
      new Entry(
          Sign.WARNING.id(),
          "",
          "The components are older than the bundle",
          "The plan installs them as they were built before. Build, then plan again.",
          "build");

  @Inject private DiagramState state;
  @Inject private Pipeline pipeline;
  @Inject private BundleFolder folders;
  @Inject private BackgroundTask tasks;
  @Inject private DecorationLayers layers;
  @Inject private ShownPlan shown;
  @Inject private StepNews steps;

  @Override
  public List<Action> executeAction(PlanAction action) {
    Optional<Path> bundle = folders.toRead(action.getBundle());
    if (bundle.isEmpty()) {
      return listOf(
          report(
              action.getBundle(),
              WorkState.FAILED,
              NO_PLAN,
              List.of(Entry.of(folders.refused(action.getBundle()))),
              ""));
    }
    String name = bundle.get().getFileName().toString();
    return tasks.begin(SUBJECT, title(name), task -> plan(bundle.get(), name, task));
  }

  private ReportAction plan(Path bundle, String name, Task task)
      throws IOException, InterruptedException {
    shown.clear();
    layers.show(ShownPlan.LAYER, Map.of());
    BundleAge age = folders.age(state.open(), bundle);
    if (age == BundleAge.MISSING) {
      return report(name, WorkState.FAILED, NO_PLAN, List.of(NO_BUNDLE), "");
    }
    Planned planned = pipeline.plan(bundle, task);
    List<Entry> entries = new ArrayList<>();
    planned.diagnostics().forEach(found -> entries.add(Entry.of(found)));
    if (planned.ending() != Ending.DONE) {
      return report(name, WorkState.FAILED, NO_PLAN, entries, "");
    }
    PlanOnDrawing drawn = PlanOnDrawing.of(planned, state.drawn());
    Shown made = Shown.of(bundle, planned, reservation(age, bundle));
    shown.show(made);
    layers.show(ShownPlan.LAYER, drawn.decorations());
    made.reservation().ifPresent(first -> entries.add(0, first));
    entries.addAll(drawn.entries());
    return report(
        name,
        made.state(planned.silent().isEmpty() ? WorkState.DONE : WorkState.INCOMPLETE),
        made.said(planned.summary()),
        entries,
        planned.command());
  }

  /** What is older than what it is made from; empty where nothing is known to be. */
  private Optional<Entry> reservation(BundleAge age, Path bundle) throws IOException {
    if (age == BundleAge.OUTDATED) {
      return Optional.of(OLDER_BUNDLE);
    }
    if (!steps.steps().isBuildOlder()) {
      return Optional.empty();
    }
    // Not each generation changes components, and they can be built by the command, too.
    if (pipeline.isBuilt(bundle)) {
      steps.steps().reached(WorkStep.BUILD, WorkState.DONE, "All component archives are current.");
      return Optional.empty();
    }
    return Optional.of(OLDER_COMPONENTS);
  }

  private static String title(String bundle) {
    return "Plan of " + bundle;
  }

  private static ReportAction report(
      String bundle, WorkState state, String text, List<Entry> entries, String command) {
    return new ReportAction(SUBJECT, state, title(bundle), text, entries, command);
  }
}
