// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.changes;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.editor.notation.DrawingFile;
import dev.slipway.editor.server.changes.CommittedFiles.NotCommitted;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.util.List;

/**
 * A model with its libraries and its drawing as the last commit has them.
 *
 * @param files what the commit has
 * @param open the model; nobody changes it
 */
record CommittedModel(CommittedFiles files, OpenModel open) {
  /**
   * Reads it.
   *
   * @param edited the model that is being edited
   * @param commit which commit
   * @throws NotCommitted if the commit does not have it, or not so that it can be loaded
   */
  static CommittedModel of(OpenModel edited, String commit)
      throws NotCommitted, IOException, InterruptedException {
    CommittedFiles files = CommittedFiles.of(edited.file(), commit);
    LoadResult loaded = ModelLoader.load(edited.file(), edited.libraryFolders(), files.contents());
    LoadedModel model = loaded.model().orElseThrow(() -> unreadable(files, loaded.diagnostics()));
    OpenModel.Opening opening =
        OpenModel.of(model, files.contents().get(DrawingFile.of(edited.file())));
    return new CommittedModel(
        files, opening.model().orElseThrow(() -> unreadable(files, opening.diagnostics())));
  }

  private static NotCommitted unreadable(CommittedFiles files, List<Diagnostic> found) {
    Diagnostic first = found.get(0);
    return new NotCommitted(
        Diagnostic.builder(first.code(), first.severity(), first.summary())
            .message("As of commit {}: {}", files.commit(), first.message())
            .hint("{}", first.hint())
            .build());
  }

  LoadedModel model() {
    return open.model();
  }
}
