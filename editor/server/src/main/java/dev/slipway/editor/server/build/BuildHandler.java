// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.build;

import com.google.inject.Inject;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.pipeline.BundleFolder;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Pipeline.Built;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.editor.server.report.BackgroundTask;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;

/** Builds the components of a bundle, and tells what came of it. */
public class BuildHandler extends AbstractActionHandler<BuildAction> {
  private static final String SUBJECT = "build";

  @Inject private Pipeline pipeline;
  @Inject private BundleFolder folders;
  @Inject private BackgroundTask tasks;

  @Override
  public List<Action> executeAction(BuildAction action) {
    Optional<Path> bundle = folders.toRead(action.getBundle());
    if (bundle.isEmpty()) {
      Entry why = Entry.of(folders.refused(action.getBundle()));
      return listOf(
          report(action.getBundle(), WorkState.FAILED, "Nothing was built.", List.of(why)));
    }
    String name = bundle.get().getFileName().toString();
    return tasks.begin(SUBJECT, title(name), task -> build(bundle.get(), name, task));
  }

  private ReportAction build(Path bundle, String name, Task task)
      throws IOException, InterruptedException {
    Built built = pipeline.build(bundle, task);
    List<Entry> entries = new ArrayList<>();
    built.diagnostics().forEach(found -> entries.add(Entry.of(found)));
    built.archives().forEach(each -> entries.add(new Entry(Sign.UNCHANGED, "", each, "")));
    return built.ending() == Ending.DONE
        ? report(name, WorkState.DONE, "Component archives: " + built.summary() + ".", entries)
        : report(name, WorkState.FAILED, "Nothing was built.", entries);
  }

  private static String title(String bundle) {
    return "Build of " + bundle;
  }

  private static ReportAction report(
      String bundle, WorkState state, String text, List<Entry> entries) {
    return new ReportAction(SUBJECT, state, title(bundle), text, entries, "");
  }
}
