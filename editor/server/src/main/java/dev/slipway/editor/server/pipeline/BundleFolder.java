// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

import com.google.inject.Inject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.model.Workspace;
import dev.slipway.editor.server.pipeline.Pipeline.BundleAge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Which folder is meant by what the page names. */
public final class BundleFolder {
  private final Workspace workspace;
  private final Pipeline pipeline;

  @Inject
  public BundleFolder(Workspace workspace, Pipeline pipeline) {
    this.workspace = workspace;
    this.pipeline = pipeline;
  }

  /**
   * The bundle to be read: the one that was named when the editor was started, else that of the
   * page.
   *
   * @return empty where the page names nothing within the workspace
   */
  public Optional<Path> toRead(String named) {
    return toWrite(named);
  }

  /**
   * The folder to be written: the same as is read.
   *
   * @return empty where the page names nothing within the workspace
   */
  public Optional<Path> toWrite(String named) {
    return pipeline.bundle().or(() -> workspace.outputFolder(named));
  }

  /** The folder of a model's bundle where none is chosen: beside it, relative to the workspace. */
  public String usual(OpenModel model) {
    return name(model.file().resolveSibling("bundle"));
  }

  /** What a page calls a folder of the workspace. */
  public String name(Path folder) {
    return workspace.root().relativize(folder).toString().replace('\\', '/');
  }

  /**
   * How the bundle in a folder relates to the model as it is drawn now, saved or not.
   *
   * @throws IOException if the model's files cannot be read
   */
  public BundleAge age(OpenModel model, Path bundle) throws IOException {
    BundleAge ofFiles = pipeline.age(bundle, model.read(() -> model.model().files()));
    return ofFiles == BundleAge.CURRENT && !model.onDisk().holdsModel()
        ? BundleAge.OUTDATED
        : ofFiles;
  }

  /** Says that nothing within the workspace was named. */
  public Diagnostic refused(String named) {
    return Diagnostic.builder(
            "EDITOR_FOLDER_REFUSED", Severity.ERROR, "Not a folder of the workspace")
        .message("{} is not a folder within {}.", named, workspace.root().toString())
        .hint("Name a folder below that of the models, or use the command line.")
        .build();
  }
}
