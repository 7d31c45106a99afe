// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.notation.DiagramKind;
import dev.slipway.editor.notation.Notation;
import dev.slipway.editor.server.picture.Theme;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** Which diagram is drawn, and for which background. */
final class PictureOptions {
  private static final String FILE_EXTENSION = ".svg";

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      defaultValue = "software",
      description =
          "The diagram: software, infrastructure or deployment (default: ${DEFAULT-VALUE}).")
  private String kind;

  @Option(
      names = "--theme",
      paramLabel = "THEME",
      defaultValue = "light",
      description = "Colours for a light background or a dark one (default: ${DEFAULT-VALUE}).")
  private String theme;

  /**
   * The kind of diagram.
   *
   * @throws WrongUsageException if there is none of that name
   */
  DiagramKind kind() {
    List<String> known = Notation.standard().diagrams().stream().map(DiagramKind::id).toList();
    return Notation.standard().diagram(kind).orElseThrow(() -> unknown("--kind", kind, known));
  }

  /**
   * The colours.
   *
   * @throws WrongUsageException if there are none of that name
   */
  Theme theme() {
    return Theme.of(theme).orElseThrow(() -> unknown("--theme", theme, Theme.ids()));
  }

  private static WrongUsageException unknown(String option, String value, List<String> known) {
    return new WrongUsageException(
        "The value of %s is %s.".formatted(option, value),
        "Choose one of %s.".formatted(String.join(", ", known)));
  }

  /**
   * Refuses files of other formats.
   *
   * @throws WrongUsageException if the name does not end in {@code .svg}
   */
  static void requireSvg(Path file) {
    if (!file.toString().toLowerCase(Locale.ROOT).endsWith(FILE_EXTENSION)) {
      throw new WrongUsageException(
          Diagnostic.builder("PICTURE_FORMAT_UNKNOWN", Severity.ERROR, "Not a name of an SVG file")
              .message("{} does not end in {}.", file.toString(), FILE_EXTENSION)
              .hint("Pictures are written as SVG; the editor's page exports PNG, too.")
              .build());
    }
  }
}
