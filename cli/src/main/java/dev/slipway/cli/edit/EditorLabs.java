// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.edit;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.nodes.NodeOptions;
import dev.slipway.cli.output.LabText;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.server.pipeline.Ending;
import dev.slipway.editor.server.pipeline.Labs;
import dev.slipway.editor.server.pipeline.Task;
import dev.slipway.lab.Lab;
import dev.slipway.lab.files.LabFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Labs for the editor, by the same code as the commands. */
final class EditorLabs implements Labs {
  private final NodeOptions nodes;

  /**
   * @param nodes how nodes are reached: those of a lab unless an ssh_config is named
   */
  EditorLabs(NodeOptions nodes) {
    this.nodes = nodes;
  }

  @Override
  public Ended up(Path folder, Task task) throws IOException, InterruptedException {
    if (nodes.namesHosts()) {
      return failed(
          List.of(
              Diagnostic.builder("LAB_NOT_MEANT", Severity.ERROR, "Lab would not be used")
                  .message(
                      "The editor was started with --ssh-config, so plans go to the hosts in that"
                          + " file and not to a lab.")
                  .hint("Start 'slipway edit' without --ssh-config.")
                  .build()));
    }
    Bundle.Opened opened = Bundle.open(folder);
    if (opened.bundle().isEmpty()) {
      return failed(opened.diagnostics());
    }
    task.whenCancelled(Thread.currentThread()::interrupt);
    task.stage("Checking this machine");
    Lab.Result result =
        lab(folder)
            .up(
                opened.bundle().get().manifest(),
                (done, total, step) -> task.stage("%d of %d: %s".formatted(done, total, step)));
    return result
        .record()
        .map(
            record ->
                new Ended(
                    Ending.DONE,
                    LabText.summary(record) + ".",
                    result.diagnostics(),
                    planCommand(folder)))
        .orElseGet(() -> failed(result.diagnostics()));
  }

  @Override
  public boolean exists(Path folder) throws IOException {
    return Files.isDirectory(lab(folder).folder().path());
  }

  @Override
  public Ended down(Path folder, Task task) throws IOException, InterruptedException {
    task.whenCancelled(Thread.currentThread()::interrupt);
    task.stage("Ending the nodes");
    boolean there = exists(folder);
    Lab.Result result = lab(folder).down();
    return result.succeeded()
        ? new Ended(
            Ending.DONE,
            there ? "The lab is down." : "No lab was running.",
            result.diagnostics(),
            "")
        : failed(result.diagnostics());
  }

  private static Lab lab(Path bundle) throws IOException {
    return new Lab(LabFolder.of(bundle, System.getenv()));
  }

  private String planCommand(Path folder) {
    List<String> words = new ArrayList<>(List.of("slipway", "plan", folder.toString()));
    words.addAll(nodes.words());
    return DeploymentPlans.commandLine(words);
  }

  private static Ended failed(List<Diagnostic> why) {
    return new Ended(Ending.FAILED, "", why, "");
  }
}
