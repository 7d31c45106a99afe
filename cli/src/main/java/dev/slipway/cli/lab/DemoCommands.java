// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.lab;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.cli.option.DdsOption;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntBiFunction;

/** Runs commands of Slipway as parts of a demo, each shown before as users would type it. */
final class DemoCommands {
  /** Commands that have to know the DDS implementation. */
  private static final Set<String> DDS_COMMANDS = Set.of("plan", "apply", "component", "measure");

  private final ToIntBiFunction<PrintWriter, List<String>> runner;
  private final PrintWriter progress;
  private final DdsImplementation dds;
  private final DemoView view;

  /**
   * @param runner runs a command whose output goes to a writer; returns its exit code
   * @param progress takes the output of commands that only lead to the demo's result
   * @param dds what the components are built with
   */
  DemoCommands(
      ToIntBiFunction<PrintWriter, List<String>> runner,
      PrintWriter progress,
      DdsImplementation dds,
      DemoView view) {
    this.runner = runner;
    this.progress = progress;
    this.dds = dds;
    this.view = view;
  }

  /** Runs a command on the way to the result; returns its exit code. */
  int run(List<String> words) {
    return run(progress, words);
  }

  /** Runs a command whose output is the result; returns its exit code. */
  int run(PrintWriter output, List<String> words) {
    List<String> all = complete(words);
    view.command(all);
    return runner.applyAsInt(output, all);
  }

  /** The words of a command, for components of another than the usual implementation. */
  List<String> complete(List<String> words) {
    if (dds == DdsOption.USUAL || !DDS_COMMANDS.contains(words.get(0))) {
      return words;
    }
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of("--dds", dds.id()));
    return all;
  }
}
