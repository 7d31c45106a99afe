// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code slipway}: every other command is one of its subcommands. */
@Command(
    name = "slipway",
    description = "Draw a distributed real-time system, generate it, launch it.",
    versionProvider = VersionLine.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "'slipway COMMAND --help' tells about a command.",
      "",
      "Exit codes: 0 fine; 1 the model or the plan has errors, or a check failed; 2 wrong usage;",
      "3 an action on a running system failed; 70 a defect of Slipway; 130 interrupted."
    })
public final class SlipwayCommand implements Callable<Integer> {
  private static final String DEBUG_VARIABLE = "SLIPWAY_DEBUG";

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean helpRequested;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version.")
  private boolean versionRequested;

  @Option(
      names = "--debug",
      description = "On a defect of Slipway, print its stack trace (so does SLIPWAY_DEBUG=1).")
  private boolean debug;

  /** Runs the command line and ends the process with the command's exit code. */
  public static void main(String[] arguments) {
    exit(execute(arguments));
  }

  /**
   * Ends the process, unless a signal ends it already: it has the signal's code then, such as 143
   * of SIGTERM, and a second exit while the last hooks are through would replace that by chance.
   */
  static void exit(int code) {
    if (!isEnding()) {
      System.exit(code);
    }
  }

  private static boolean isEnding() {
    try {
      // Nothing else tells; it has nothing to do.
      Runtime.getRuntime().addShutdownHook(new Thread());
      return false;
    } catch (IllegalStateException ending) {
      return true;
    }
  }

  private static int execute(String[] arguments) {
    CommandLine commandLine = commandLine(arguments);
    try {
      return commandLine.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError e) {
      return reportDefect(e, commandLine);
    }
  }

  /** The parser with every command and the exit codes of {@link ExitCode}. */
  public static CommandLine commandLine() {
    return commandLine(CommandTable.entries());
  }

  /** The parser for these arguments: with the one command that they name, if they name one. */
  static CommandLine commandLine(String... arguments) {
    List<String> names =
        Stream.of(arguments).filter(argument -> !argument.startsWith("-")).toList();
    return commandLine(CommandTable.named(CommandTable.entries(), names));
  }

  /** The parser with the commands of a table. */
  static CommandLine commandLine(List<CommandTable.Entry> commands) {
    CommandLine root = new CommandLine(new SlipwayCommand());
    addSubcommands(root, commands);
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setAbbreviatedOptionsAllowed(false)
        .setParameterExceptionHandler(SlipwayCommand::reportWrongUsage)
        .setExecutionExceptionHandler((exception, command, parsed) -> defect(exception, command));
  }

  private static void addSubcommands(CommandLine parent, List<CommandTable.Entry> commands) {
    for (CommandTable.Entry entry : commands) {
      CommandLine command = new CommandLine(entry.command().get());
      addSubcommands(command, entry.subcommands());
      parent.addSubcommand(entry.name(), command);
    }
  }

  /** Without a command there is nothing to do: shows which there are. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE.code();
  }

  private static int reportWrongUsage(ParameterException exception, String[] arguments) {
    CommandLine command = exception.getCommandLine();
    Diagnostic diagnostic =
        Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
            .message("{}", String.valueOf(exception.getMessage()))
            .hint("{}See '{} --help'.", guess(exception), command.getCommandSpec().qualifiedName())
            .build();
    command.getErr().print(TextDiagnosticPrinter.print(diagnostic));
    command.getErr().flush();
    return ExitCode.USAGE.code();
  }

  private static String guess(ParameterException exception) {
    if (exception instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
      List<String> guesses = unmatched.getSuggestions();
      String group = exception.getCommandLine().getCommandSpec().qualifiedName();
      return guesses.isEmpty() ? "" : "Did you mean '" + group + " " + guesses.get(0) + "'? ";
    }
    return "";
  }

  private static int defect(Exception exception, CommandLine command) throws Exception {
    if (exception instanceof WrongUsageException wrong) {
      command.getErr().print(TextDiagnosticPrinter.print(wrong.diagnostic()));
      command.getErr().flush();
      return ExitCode.USAGE.code();
    }
    return reportDefect(exception, command);
  }

  private static int reportDefect(Throwable failure, CommandLine command) {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    SlipwayCommand slipway = root.getCommand();
    command.getErr().println("slipway: internal error, a defect of Slipway itself:");
    if (slipway.debug || System.getenv(DEBUG_VARIABLE) != null) {
      failure.printStackTrace(command.getErr());
    } else {
      command.getErr().println("  " + VisibleText.name(failure.toString()));
      command
          .getErr()
          .println("  Run it again with 'slipway --debug COMMAND', and report what that prints.");
    }
    command.getErr().flush();
    return ExitCode.INTERNAL_ERROR.code();
  }
}
