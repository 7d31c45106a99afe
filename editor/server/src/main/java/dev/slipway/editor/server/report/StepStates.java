// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.report;

import dev.slipway.diagnostics.FileFailure;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.pipeline.BundleFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * How far the steps of each open model are: the server knows, so that a page that is loaded again,
 * and those of others, show the same. Used by several threads.
 */
public final class StepStates {
  private final Map<OpenModel, ModelSteps> models = new WeakHashMap<>();

  /** The steps of a model; the age of its bundle is found out beside. */
  synchronized ModelSteps of(OpenModel model, BundleFolder folders) {
    ModelSteps known = models.get(model);
    return known == null ? begin(model, folders) : known;
  }

  private ModelSteps begin(OpenModel model, BundleFolder folders) {
    String bundle = folders.usual(model);
    ModelSteps steps = new ModelSteps(bundle, model.read(model::modelRevision));
    models.put(model, steps);
    model.addListener(by -> steps.revised(model.modelRevision()));
    Optional<Path> folder = folders.toRead(bundle);
    if (folder.isPresent()) {
      Thread thread =
          new Thread(() -> judge(model, folder.get(), folders, steps), "slipway-bundle-age");
      thread.setDaemon(true);
      thread.start();
    }
    return steps;
  }

  private static void judge(OpenModel model, Path folder, BundleFolder folders, ModelSteps steps) {
    try {
      switch (folders.age(model, folder)) {
        case MISSING -> {}
        case OUTDATED -> steps.found(WorkState.OUTDATED, ModelSteps.MODEL_CHANGED);
        case CURRENT -> steps.found(WorkState.DONE, "The bundle is up to date.");
      }
    } catch (IOException e) {
      steps.found(WorkState.FAILED, FileFailure.diagnostic(e).summary() + ".");
    }
  }
}
