// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.model.resource.LoadedModel;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code diagram}. */
@Command(
    name = "diagram",
    description =
        "Draw a diagram of a model as SVG, as the editor shows it: placed as the .notation file"
            + " beside the model says, laid out where that says nothing. No browser is needed.",
    footer = {
      "",
      "Examples:",
      "  slipway diagram samples/submarine-lab -o software.svg",
      "  slipway diagram samples/submarine-lab -o hosts.svg --kind infrastructure --theme dark"
    })
public final class DiagramCommand extends ExportModelCommand {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "The file to write; its name ends in .svg.")
  private Path output;

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
        .map(model -> DrawnDiagram.of(model, picture.kind()))
        .map(diagram -> Map.of(output, DiagramPicture.of(diagram, picture.theme())))
        .orElse(Map.of());
  }

  @Override
  boolean isExported(String head) {
    return head.contains(DiagramPicture.ORIGIN);
  }
}
