// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The command {@code slipway}: every other command is one of its subcommands. */
@Command(
    name = "slipway",
    description = "Draw a distributed real-time system, generate it, launch it.",
    mixinStandardHelpOptions = true,
    versionProvider = SlipwayVersion.class)
public final class SlipwayCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Runs the command line and ends the process with the command's exit code. */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The parser with every command and the exit codes of {@link ExitCode}. */
  public static CommandLine commandLine() {
    return new CommandLine(new SlipwayCommand())
        .setExecutionExceptionHandler(SlipwayCommand::reportDefect);
  }

  /** Without a command there is nothing to do: shows which there are. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.code();
  }

  private static int reportDefect(Exception exception, CommandLine command, ParseResult arguments) {
    command.getErr().println("slipway: internal error, a defect of Slipway itself:");
    exception.printStackTrace(command.getErr());
    return ExitCode.INTERNAL_ERROR.code();
  }
}
