// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.imports;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.server.diagram.DiagramState;
import dev.slipway.editor.server.report.ReportAction;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.report.WorkState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.emf.common.command.Command;
import org.eclipse.glsp.server.actions.AbstractActionHandler;
import org.eclipse.glsp.server.actions.Action;
import org.eclipse.glsp.server.actions.SetDirtyStateAction;
import org.eclipse.glsp.server.features.core.model.ModelSubmissionHandler;

/** Takes files into the model, and tells what came of it. */
public class ImportFilesHandler extends AbstractActionHandler<ImportFilesAction> {
  private static final String SUBJECT = "import";

  @Inject private DiagramState state;
  @Inject private ModelSubmissionHandler submission;

  @Override
  public List<Action> executeAction(ImportFilesAction action) {
    FileImport prepared;
    try {
      prepared = FileImport.prepare(state.open(), action.getFiles());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Optional<Command> command = prepared.command();
    List<Action> actions = new ArrayList<>();
    if (command.isPresent()) {
      state.execute(command.get());
      actions.addAll(submission.submitModel(SetDirtyStateAction.Reason.OPERATION));
    }
    actions.add(
        new ReportAction(
            SUBJECT,
            command.isPresent() ? WorkState.DONE : WorkState.FAILED,
            action.getFiles().stream()
                .map(ImportFilesAction.ImportedFile::name)
                .collect(Collectors.joining(", ", "Import ", "")),
            command.isPresent()
                ? prepared.summary() + ". Undo takes all of it back."
                : "Nothing is changed.",
            prepared.diagnostics().stream().map(ImportFilesHandler::entry).toList(),
            ""));
    return actions;
  }

  private static Entry entry(Diagnostic found) {
    Entry entry = Entry.of(found);
    return found.location().isNone()
        ? entry
        : new Entry(
            entry.sign(), entry.elementId(), found.location() + ": " + entry.title(), entry.text());
  }
}
