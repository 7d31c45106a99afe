// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The command {@code slipway}: every other command is one of its subcommands. {@link GeneralHelp}
 * describes it.
 */
@Command(name = "slipway", versionProvider = VersionLine.class)
final class SlipwayCommand implements Callable<Integer> {
  private static final String DEBUG_VARIABLE = "SLIPWAY_DEBUG";

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true)
  private boolean helpRequested;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true)
  private boolean versionRequested;

  @Option(names = "--debug")
  private boolean debug;

  /** Whether a defect is to be printed with its stack trace. */
  boolean isDebugging() {
    return debug || System.getenv(DEBUG_VARIABLE) != null;
  }

  /** Without a command there is nothing to do: shows which there are. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.code();
  }
}
