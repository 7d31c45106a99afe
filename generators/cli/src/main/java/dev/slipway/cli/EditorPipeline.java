// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.ExitCode;
import dev.slipway.editor.server.pipeline.Pipeline;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.engine.GenerationControl;
import dev.slipway.generator.engine.GenerationReport;
import dev.slipway.generator.engine.GenerationReportText;
import dev.slipway.generator.engine.GenerationRequest;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.GenerationRun;
import dev.slipway.generator.engine.Generators;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.engine.ToolFingerprint;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** What the editor has done after drawing, by the same code as the commands. */
final class EditorPipeline implements Pipeline {
  @Override
  public Generated generate(Generation wanted, Task task) {
    GenerationControl control = new GenerationControl(stage -> task.stage(stage.label()));
    task.whenCancelled(control::cancel);
    GenerationReport report =
        new GenerationRun(Generators.all(), Generators.templateSets())
            .execute(
                new GenerationRequest(
                    new ModelSource(wanted.model(), wanted.libraryFolders()),
                    wanted.bundle(),
                    new TreeSet<>(),
                    Mode.WRITE,
                    false,
                    GeneratorOptions.of(Map.of()),
                    SlipwayVersion.number(),
                    ToolFingerprint.ofJarsTogether()),
                control);
    Ending ending =
        report.exitCode() == ExitCode.OK
            ? Ending.DONE
            : report.exitCode() == ExitCode.INTERRUPTED ? Ending.CANCELLED : Ending.FAILED;
    return new Generated(
        ending,
        ending == Ending.DONE ? GenerationReportText.summary(report, Mode.WRITE) : "",
        files(report),
        report.diagnostics());
  }

  private static List<WrittenFile> files(GenerationReport report) {
    return report.changes().stream()
        .map(
            change ->
                new WrittenFile(
                    change.path(),
                    switch (change.kind()) {
                      case CREATE -> FileChange.CREATED;
                      case UPDATE -> FileChange.CHANGED;
                      case DELETE -> FileChange.REMOVED;
                      case UNCHANGED -> FileChange.UNCHANGED;
                    }))
        .toList();
  }
}
