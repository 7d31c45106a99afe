// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

import dev.slipway.diagnostics.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Labs of bundles: their nodes and networks on the machine that the server runs on. */
public interface Labs {
  /**
   * How bringing a lab up or taking it down ended.
   *
   * @param summary what is there now, in a sentence; empty where it failed
   * @param diagnostics what this machine cannot do as drawn, or why it failed
   * @param command the command line that goes on from there; empty where none does
   */
  record Ended(Ending ending, String summary, List<Diagnostic> diagnostics, String command) {
    public Ended {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Creates what is missing of a lab as {@code slipway lab up} does. Plans for the bundle then go
   * to its nodes.
   *
   * @param bundle the bundle's folder
   * @throws IOException if files cannot be read or written, or programs not be run
   * @throws InterruptedException if it was cancelled; bringing it up again goes on from there
   */
  Ended up(Path bundle, Task task) throws IOException, InterruptedException;

  /**
   * Whether there is a lab of a bundle, or a part of one.
   *
   * @param bundle the bundle's folder
   * @throws IOException if that cannot be found out
   */
  boolean exists(Path bundle) throws IOException;

  /**
   * Removes a lab as {@code slipway lab down} does, with all that is on its nodes.
   *
   * @param bundle the bundle's folder
   * @throws IOException if files cannot be removed
   * @throws InterruptedException if it was cancelled
   */
  Ended down(Path bundle, Task task) throws IOException, InterruptedException;
}
