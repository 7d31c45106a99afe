// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An editor in a process of its own, which a test can kill: renames the deployment and waits. */
final class EditorProcess {
  private EditorProcess() {}

  /**
   * Runs it until it is killed.
   *
   * @param arguments the workspace, the model in it, the folder of what is not saved, the new name
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Workspace workspace =
        new Workspace(
            Path.of(arguments[0]),
            List.of(),
            new RecoveryStore(Path.of(arguments[2])),
            model -> {});
    OpenModel model = workspace.open(arguments[1]).model().orElseThrow();
    RecoveryTest.rename(model, arguments[3]);
    Thread.currentThread().join();
  }
}
