// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.command;

import dev.slipway.diagnostics.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A command that does nothing itself and holds others, which the table of commands names; what it
 * is for and examples of its commands stand in its {@code @Command} annotation.
 */
@Command(synopsisSubcommandLabel = "COMMAND")
public abstract class SlipwayCommandGroup implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean helpRequested;

  /** Without one of its commands there is nothing to do: shows which there are. */
  @Override
  public final Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.code();
  }
}
