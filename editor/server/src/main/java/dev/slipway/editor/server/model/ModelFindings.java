// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.ModelIndex;
import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What is found out of a model alone, however it is drawn: asked for several times, made once for
 * each {@link OpenModel#modelRevision}. Used in the model's turn only.
 */
final class ModelFindings {
  private final Supplier<LoadedModel> model;
  private final LongSupplier revision;
  private Finding<ModelIndex> index = Finding.none();
  private Finding<Validator.Run> judging = Finding.none();
  private Finding<List<Diagnostic>> live = Finding.none();
  private Finding<List<Diagnostic>> complete = Finding.none();
  private Finding<byte[]> content = Finding.none();

  /**
   * What is found out of one model.
   *
   * @param model the model as it is now
   * @param revision a number that changes with the model
   */
  ModelFindings(Supplier<LoadedModel> model, LongSupplier revision) {
    this.model = model;
    this.revision = revision;
  }

  /**
   * Something that was found.
   *
   * @param revision of the model that it was found of
   */
  private record Finding<T>(T value, long revision) {
    /** Holds for no revision. */
    static <T> Finding<T> none() {
      return new Finding<>(null, -1);
    }
  }

  private <T> Finding<T> found(T value) {
    return new Finding<>(value, revision.getAsLong());
  }

  private boolean holds(Finding<?> finding) {
    return finding.revision == revision.getAsLong();
  }

  /** The index, with the analyses that were asked of it. */
  ModelIndex index() {
    if (!holds(index)) {
      index = found(new ModelIndex(model.get()));
    }
    return index.value;
  }

  /** What all rules have said of the model as it is, else what the fast ones say. */
  List<Diagnostic> problems() {
    judge(() -> false);
    return holds(complete) ? complete.value : live.value;
  }

  /** Whether {@link #problems} are known of the model as it is. */
  boolean isJudged() {
    return holds(complete) || holds(live);
  }

  /**
   * Has the fast rules judge the model, unless it is judged.
   *
   * @param needed whether someone waits for the model: then the rules give way, and go on from
   *     there the next time
   */
  void judge(BooleanSupplier needed) {
    if (!isJudged()) {
      if (!holds(judging)) {
        judging = found(Validator.live(index()));
      }
      judging.value.goOn(needed).ifPresent(problems -> live = found(problems));
    }
  }

  /** Has all rules judge the model. */
  void check() {
    checked(Validator.validate(model.get()).diagnostics());
  }

  /** Takes over what all rules have said of the model as it is. */
  void checked(List<Diagnostic> diagnostics) {
    complete = found(List.copyOf(diagnostics));
  }

  /** What the model's file would hold. */
  byte[] content() throws IOException {
    if (!holds(content)) {
      content = found(ModelSaver.toBytes(model.get().root().eResource()));
    }
    return content.value;
  }
}
