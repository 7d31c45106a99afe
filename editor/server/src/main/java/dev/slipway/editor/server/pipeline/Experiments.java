// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

import dev.slipway.diagnostics.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The experiments of bundles: what they have measured, and running them. */
public interface Experiments {
  /**
   * What was measured at a node, or between two.
   *
   * @param nodeIds elements of the nodes that took part; two are the ends of a path
   * @param title what was measured
   * @param badge the figure that says most; empty where no run has any
   * @param lines all figures, one each
   */
  record Figure(List<String> nodeIds, String title, String badge, List<String> lines) {
    public Figure {
      nodeIds = List.copyOf(nodeIds);
      lines = List.copyOf(lines);
    }
  }

  /**
   * What came last of an experiment.
   *
   * @param name its name
   * @param summary how much was measured, and where the report is, in a sentence
   * @param figures none where it was never run
   */
  record Result(String name, String summary, List<Figure> figures) {
    public Result {
      figures = List.copyOf(figures);
    }
  }

  /**
   * What came of the experiments of a bundle.
   *
   * @param ending cancelled where a run was stopped before its end
   * @param results in the order of the bundle
   * @param diagnostics why there are none, or what went wrong
   */
  record Measured(Ending ending, List<Result> results, List<Diagnostic> diagnostics) {
    public Measured {
      results = List.copyOf(results);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * What came last of each experiment of a bundle.
   *
   * @param bundle the bundle's folder
   * @throws IOException if results cannot be read
   */
  Measured last(Path bundle) throws IOException;

  /**
   * Runs an experiment as {@code slipway experiment run} does, or resumes it.
   *
   * @param bundle the bundle's folder
   * @param name of the experiment
   * @return what came of it; nodes are then as they were
   * @throws IOException if results cannot be read or written
   * @throws InterruptedException if the thread was interrupted
   */
  Measured run(Path bundle, String name, Task task) throws IOException, InterruptedException;

  /**
   * The command line that runs an experiment, or resumes it.
   *
   * @param bundle the bundle's folder
   * @param name of the experiment
   */
  String command(Path bundle, String name);
}
