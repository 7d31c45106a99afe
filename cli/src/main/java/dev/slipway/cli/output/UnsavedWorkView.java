// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.output;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.editor.server.model.UnsavedWork;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code edit} says at its end of changes that were not saved. */
public final class UnsavedWorkView {
  private final List<UnsavedWork> unsaved;

  /** What was not saved, of each model. */
  public UnsavedWorkView(List<UnsavedWork> unsaved) {
    this.unsaved = List.copyOf(unsaved);
  }

  /** A line for each model; empty where all was saved. */
  public String text() {
    return unsaved.stream().map(UnsavedWorkView::line).collect(Collectors.joining());
  }

  private static String line(UnsavedWork work) {
    String model = VisibleText.of(work.model().toString());
    return work.keptIn()
        .map(
            file ->
                "What was not saved of %s is kept in %s; opening the model brings it back.\n"
                    .formatted(model, VisibleText.of(file.toString())))
        .orElseGet(
            () ->
                "What was changed last in %s and not saved is lost: %s\n"
                    .formatted(model, VisibleText.of(work.problem())));
  }
}
