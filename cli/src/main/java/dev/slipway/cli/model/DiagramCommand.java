// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import static java.util.stream.Collectors.joining;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.editor.drawing.View;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.ViewFilter;
import dev.slipway.model.resource.LoadedModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code diagram}. */
@Command(
    name = "diagram",
    description =
        "Draw a diagram of a model as SVG, as the editor shows it: with the positions in the"
            + " .notation file beside the model, and automatic layout for the rest. No browser is"
            + " needed.",
    footer = {
      "",
      "Examples:",
      "  slipway diagram samples/submarine-lab -o software.svg",
      "  slipway diagram samples/submarine-lab -o hosts.svg --kind infrastructure --theme dark",
      "  slipway diagram lab.deployment -o sonar.svg --kind deployment --view Sonar"
    })
public final class DiagramCommand extends ExportModelCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write; its name ends in .svg.")
  private Path output;

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description =
          "Draw only what this view, saved in the editor, shows: for example one topic and its"
              + " flows.")
  private String view;

  @Mixin private PictureOptions picture = new PictureOptions();

  @Override
  Path output() {
    return output;
  }

  @Override
  Map<Path, byte[]> export(LoadedModel loaded, Diagnostics found) {
    PictureOptions.requireSvg(output);
    OpenModel.Opening opening = OpenModel.of(loaded);
    found.addAll(opening.diagnostics());
    return opening
        .model()
        .map(model -> DrawnDiagram.filtered(model, picture.kind(), filter(model), id -> true))
        .map(diagram -> Map.of(output, DiagramPicture.of(diagram, picture.theme())))
        .orElse(Map.of());
  }

  /**
   * What is to be drawn.
   *
   * @throws WrongUsageException if there is no view of that name
   */
  private ViewFilter filter(OpenModel model) {
    if (view == null) {
      return ViewFilter.NONE;
    }
    List<View> saved = model.drawing().getViews();
    return saved.stream()
        .filter(each -> each.getName().equals(view))
        .findFirst()
        .map(ViewFilter::of)
        .orElseThrow(
            () ->
                new WrongUsageException(
                    "The model has no view %s.".formatted(view),
                    saved.isEmpty()
                        ? "Save one in the editor: slipway edit."
                        : "Choose one of %s."
                            .formatted(saved.stream().map(View::getName).collect(joining(", ")))));
  }

  @Override
  boolean isExported(String head) {
    return head.contains(DiagramPicture.ORIGIN);
  }
}
