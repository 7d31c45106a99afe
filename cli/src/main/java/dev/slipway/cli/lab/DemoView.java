// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import static java.util.stream.Collectors.joining;

import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.RemoteCommand;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.output.FileChange;
import java.nio.file.Path;
import java.util.List;

/** What {@code demo} says of its work: numbered titles, the commands that it runs, and the rest. */
final class DemoView {
  private final Progress progress;
  private int steps;
  private int begun;

  DemoView(Progress progress) {
    this.progress = progress;
  }

  /** There are so many steps. */
  void steps(int all) {
    steps = all;
  }

  /** A step begins. */
  void title(String what) {
    begun++;
    progress.line("[%d/%d] %s".formatted(begun, steps, what));
  }

  /** A command is run as a part of the demo, or may be run after it. */
  void command(List<String> words) {
    progress.line("$ slipway " + words.stream().map(DemoView::quoted).collect(joining(" ")));
  }

  private static String quoted(String word) {
    return VisibleText.of(RemoteCommand.of(word).line());
  }

  /** The bundle was generated. */
  void generated(GenerationReport report, Path folder) {
    long written = report.count(FileChange.Kind.CREATE) + report.count(FileChange.Kind.UPDATE);
    progress.line(
        report.differs()
            ? "%d %s written to %s"
                .formatted(written, written == 1 ? "file" : "files", path(folder))
            : path(folder) + " is up to date");
  }

  /** There can be no lab. */
  void noLab(List<Diagnostic> obstacles) {
    obstacles.forEach(found -> progress.line(found.message()));
    progress.line("There can be no lab here: the components run on this machine, as by --local.");
  }

  /** The user has asked for the end. */
  void stopping() {
    progress.line("Stopping, and taking down the lab.");
  }

  /** The user has asked for the end once more. */
  void isTakingDown() {
    progress.line("Taking down the lab is not to be interrupted.");
  }

  /** The lab stays, and these commands may follow. */
  void labStays(List<List<String>> commands) {
    progress.line("");
    progress.line("The lab stays. Go on with:");
    commands.forEach(this::command);
  }

  static String path(Path path) {
    return VisibleText.of(path.toString());
  }
}
