// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleComparison;
import dev.slipway.bundle.BundleDifference;
import dev.slipway.bundle.BundleDifference.FileChange;
import dev.slipway.bundle.BundleDifference.Kind;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.DiffColours;
import dev.slipway.cli.output.DifferenceJson;
import dev.slipway.cli.output.DifferenceText;
import dev.slipway.compare.DrawingComparison;
import dev.slipway.compare.DrawingDifference;
import dev.slipway.compare.ModelComparison;
import dev.slipway.compare.ModelDifference;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.server.model.OpenModel;
import dev.slipway.editor.server.picture.DiagramPicture;
import dev.slipway.editor.server.view.ComparedDiagram;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.output.UnifiedDiff;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code diff}. */
@Command(
    name = "diff",
    description = {
      "Show the differences between two models, or between two bundles. Like diff, exits with 0 if"
          + " there are none, with 1 if there are some, and with 2 if one of the two cannot be"
          + " read.",
      "Elements of models are the same if they have the same id, or else the same name in the same"
          + " place; renamed, moved and reordered elements are reported as such. Differences"
          + " between the drawings beside the models are listed separately. Bundles are compared by"
          + " slipway.json, and their files by hash.",
      "With --svg, the differences between two models are also drawn: a diagram of the later model"
          + " that includes what only the earlier one has, with colours and signs for what was"
          + " added, removed, moved or changed."
    },
    footer = {
      "",
      "Examples:",
      "  slipway diff old/lab.deployment new/lab.deployment",
      "  slipway diff old-bundle new-bundle --diff-lines 10",
      "  slipway diff old new --model-only --format json",
      "  slipway diff old new --svg changes.svg --kind deployment",
      "  slipway diff lab lab --variant central"
    })
public final class DiffCommand extends BundleCommand {
  /** The JSON Schema of what {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-difference.schema.json";

  @Parameters(index = "0", paramLabel = "A", description = "A model or a bundle: the earlier one.")
  private Path earlier;

  @Parameters(index = "1", paramLabel = "B", description = "Another of its kind: the later one.")
  private Path later;

  @Option(
      names = "--library-folder",
      paramLabel = "FOLDER",
      description =
          "Another folder that may contain libraries of the models, besides their own; may be"
              + " repeated.")
  private List<Path> libraryFolders = List.of();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "For models: the variant of B (default: B as drawn).")
  private String laterVariant;

  @Option(
      names = "--earlier-variant",
      paramLabel = "NAME",
      description = "For models: the variant of A (default: A as drawn).")
  private String earlierVariant;

  @Option(names = "--model-only", description = "Ignore differences between the drawings.")
  private boolean modelOnly;

  @Option(
      names = "--diff-lines",
      paramLabel = "N",
      defaultValue = "" + GenerationReportText.USUAL_DIFF_LINES,
      description =
          "For bundles: number of lines to show of each file's differences; 0 shows none (default:"
              + " ${DEFAULT-VALUE}).")
  private int diffLines;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description = "For models: the file to draw the differences in; its name ends in .svg.")
  private Path svg;

  @Mixin private PictureOptions picture = new PictureOptions();

  @Option(names = "--force", description = "Overwrite a picture that another program wrote.")
  private boolean force;

  @Override
  protected ExitCode work() throws IOException {
    NumberRange.requireAtLeast(0, diffLines, "--diff-lines");
    if (svg != null) {
      PictureOptions.requireSvg(svg);
    }
    if (isBundle(earlier) != isBundle(later)) {
      throw new WrongUsageException(
          Diagnostic.builder(
                  "DIFF_OF_DIFFERENT_KINDS", Severity.ERROR, "Model compared with a bundle")
              .message(
                  "{} is a bundle, and {} is none.",
                  isBundle(earlier) ? earlier : later,
                  isBundle(earlier) ? later : earlier)
              .hint("Name two models or two bundles.")
              .build());
    }
    if (isBundle(earlier) && svg != null) {
      throw new WrongUsageException(
          Diagnostic.builder("DIFF_PICTURE_OF_BUNDLES", Severity.ERROR, "Bundles cannot be drawn")
              .message("Only the difference of models can be drawn.")
              .hint("Name the models that the bundles were generated from, or leave out --svg.")
              .build());
    }
    if (isBundle(earlier) && (earlierVariant != null || laterVariant != null)) {
      throw new WrongUsageException(
          Diagnostic.builder("DIFF_VARIANT_OF_BUNDLES", Severity.ERROR, "Bundle with a variant")
              .message("A bundle is of one variant already.")
              .hint(
                  "Name bundles that were generated with --variant, or models; or leave out"
                      + " --variant and --earlier-variant.")
              .build());
    }
    return isBundle(earlier) ? compareBundles() : compareModels();
  }

  private static boolean isBundle(Path path) {
    return Files.isRegularFile(path.resolve(BundleManifest.FILE_NAME));
  }

  private ExitCode compareModels() throws IOException {
    ModelSource sourceBefore = source(earlier).of(Optional.ofNullable(earlierVariant));
    ModelSource sourceAfter = source(later).of(Optional.ofNullable(laterVariant));
    Optional<LoadedModel> before = load(sourceBefore);
    Optional<LoadedModel> after = load(sourceAfter);
    if (before.isEmpty() || after.isEmpty()) {
      return ExitCode.USAGE;
    }
    ModelDifference model = ModelComparison.compare(before.get(), after.get());
    DrawingDifference drawing;
    try {
      drawing =
          modelOnly
              ? new DrawingDifference(List.of(), List.of(), List.of())
              : DrawingComparison.compare(
                  DrawingComparison.drawingOf(sourceBefore.file()),
                  DrawingComparison.drawingOf(sourceAfter.file()));
    } catch (IOException e) {
      tell(
          Diagnostics.of(
              List.of(
                  Diagnostic.builder("DRAWING_UNREADABLE", Severity.ERROR, "Drawing cannot be read")
                      .message("{}", String.valueOf(e.getMessage()))
                      .hint("Mend the file, or leave drawings out with --model-only.")
                      .build())));
      return ExitCode.USAGE;
    }
    if (svg != null && !draw(before.get(), after.get(), model)) {
      return ExitCode.USAGE;
    }
    if (printsJson()) {
      printDocument(DifferenceJson.of(model, drawing));
    } else {
      out().print(DiffColours.text(DifferenceText.of(model, drawing), ansi()));
    }
    return model.isEmpty() && drawing.isEmpty() ? ExitCode.OK : ExitCode.MODEL_ERROR;
  }

  /** Writes the picture; false, and the reasons told, if it cannot be drawn or written. */
  private boolean draw(LoadedModel before, LoadedModel after, ModelDifference difference)
      throws IOException {
    OpenModel.Opening earlierOne = OpenModel.of(before);
    OpenModel.Opening laterOne = OpenModel.of(after);
    Diagnostics found = new Diagnostics();
    found.addAll(earlierOne.diagnostics());
    found.addAll(laterOne.diagnostics());
    for (LoadedModel model : List.of(before, after)) {
      ForeignFile.refuse(svg, model, force, head -> head.contains(DiagramPicture.ORIGIN))
          .ifPresent(found::add);
    }
    tell(found);
    if (found.hasErrors()) {
      return false;
    }
    DiagramKind kind = picture.kind();
    DrawnDiagram drawnBefore = DrawnDiagram.of(earlierOne.model().orElseThrow(), kind);
    DrawnDiagram drawnAfter = DrawnDiagram.of(laterOne.model().orElseThrow(), kind);
    ComparedDiagram compared = ComparedDiagram.of(drawnBefore, drawnAfter, difference);
    WholeFile.write(svg, DiagramPicture.of(compared, picture.theme()));
    return true;
  }

  private ModelSource source(Path model) {
    Diagnostics found = new Diagnostics();
    return ModelSource.find(model, libraryFolders, found)
        .orElseThrow(() -> new WrongUsageException(found.toList().get(0)));
  }

  private Optional<LoadedModel> load(ModelSource source) {
    LoadResult loaded = source.load();
    tell(Diagnostics.of(loaded.diagnostics()));
    return loaded.model();
  }

  private ExitCode compareBundles() throws IOException {
    Optional<Bundle> before = open(earlier);
    Optional<Bundle> after = open(later);
    if (before.isEmpty() || after.isEmpty()) {
      return ExitCode.USAGE;
    }
    BundleDifference difference =
        BundleComparison.compare(before.get().manifest(), after.get().manifest());
    Map<String, String> texts = new TreeMap<>();
    for (FileChange file : difference.files()) {
      if (file.kind() == Kind.CHANGED && diffLines > 0) {
        UnifiedDiff.of(
                "a/" + file.path(),
                Files.readAllBytes(before.get().resolve(file.path())),
                "b/" + file.path(),
                Files.readAllBytes(after.get().resolve(file.path())))
            .map(diff -> diff.text(diffLines))
            .filter(text -> !text.isEmpty())
            .ifPresent(text -> texts.put(file.path(), text));
      }
    }
    if (printsJson()) {
      printDocument(DifferenceJson.of(difference, texts));
    } else {
      out().print(DiffColours.text(DifferenceText.of(difference, texts), ansi()));
    }
    return difference.isEmpty() ? ExitCode.OK : ExitCode.MODEL_ERROR;
  }
}
