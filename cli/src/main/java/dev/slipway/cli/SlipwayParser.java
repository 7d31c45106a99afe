// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import dev.slipway.cli.CommandTable.Row;
import dev.slipway.cli.command.PartRunner;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.diagnostics.VisibleText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** Makes the parser of command lines from {@link CommandTable}, and runs them. */
public final class SlipwayParser {
  private static final String GENERAL_HELP = "generalHelp";

  private SlipwayParser() {}

  /** Runs the command line; returns its exit code. */
  static int execute(String... arguments) {
    CommandLine commandLine = commandLine(arguments);
    try {
      return commandLine.execute(arguments);
    } catch (OutOfMemoryError | StackOverflowError e) {
      return reportDefect(e, commandLine);
    }
  }

  /**
   * The parser for these arguments. Of commands it has the one that they name; where they name
   * none, or one that is unknown, it has the names of all and what each does, and none that can be
   * run.
   */
  public static CommandLine commandLine(String... arguments) {
    // Before the name of a command there are only options without a value.
    List<String> words = new ArrayList<>();
    for (String argument : arguments) {
      if (!argument.startsWith("-")) {
        words.add(argument);
      }
    }
    CommandLine root = new CommandLine(new SlipwayCommand());
    root.setHelpSectionKeys(List.of(GENERAL_HELP));
    root.getHelpSectionMap()
        .put(GENERAL_HELP, help -> GeneralHelp.text(help.colorScheme().ansi().enabled()));
    addSubcommands(root, "", CommandTable.rows(), words);
    return configured(root);
  }

  /** A parser that has every command, to be looked through: to make all takes a while. */
  static CommandLine completeCommandLine() {
    CommandLine root = new CommandLine(new SlipwayCommand());
    addAllSubcommands(root, "", CommandTable.rows());
    return configured(root);
  }

  private static CommandLine configured(CommandLine root) {
    return root.setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setAbbreviatedOptionsAllowed(false)
        .setExecutionStrategy(SlipwayParser::run)
        .setParameterExceptionHandler(SlipwayParser::reportWrongUsage)
        .setExecutionExceptionHandler((exception, command, parsed) -> defect(exception, command));
  }

  private static void addSubcommands(
      CommandLine parent, String path, List<Row> rows, List<String> words) {
    Optional<Row> named = words.isEmpty() ? Optional.empty() : CommandTable.row(rows, words.get(0));
    if (named.isPresent()) {
      Row row = named.get();
      String own = path + row.name();
      CommandLine command = make(own);
      addSubcommands(command, own + " ", row.subcommands(), words.subList(1, words.size()));
      parent.addSubcommand(row.name(), command);
    } else {
      for (Row row : rows) {
        CommandSpec known = CommandSpec.create();
        known.usageMessage().description(row.summary());
        parent.addSubcommand(row.name(), known);
      }
    }
  }

  private static CommandLine make(String path) {
    return new CommandLine(
        CommandTable.make(path, SlipwayParser::runPart, SlipwayParser::completeCommandLine));
  }

  private static void addAllSubcommands(CommandLine parent, String path, List<Row> rows) {
    for (Row row : rows) {
      String own = path + row.name();
      CommandLine command = make(own);
      addAllSubcommands(command, own + " ", row.subcommands());
      parent.addSubcommand(row.name(), command);
    }
  }

  /**
   * Runs the command, or shows its help; a group asked for a command that it lacks does neither.
   */
  private static int run(ParseResult parsed) {
    ParseResult last = last(parsed);
    List<String> words = new ArrayList<>(last.unmatched());
    words.removeIf(word -> word.startsWith("-"));
    if (!words.isEmpty() && !last.commandSpec().subcommands().isEmpty()) {
      throw new UnmatchedArgumentException(last.commandSpec().commandLine(), words);
    }
    return new RunLast().execute(parsed);
  }

  private static ParseResult last(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    return last;
  }

  private static PartRunner.Outcome runPart(
      List<String> words, PrintWriter out, PrintWriter err, ColorScheme colours) {
    String[] arguments = words.toArray(String[]::new);
    CommandLine part = commandLine(arguments).setOut(out).setErr(err).setColorScheme(colours);
    int code = part.execute(arguments);
    ParseResult parsed = part.getParseResult();
    return new PartRunner.Outcome(
        code,
        parsed != null && last(parsed).commandSpec().userObject() instanceof SlipwaySubcommand known
            ? known.told().toList()
            : List.of());
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
    command.getErr().println("slipway: internal error, a defect in Slipway itself:");
    if (slipway.isDebugging()) {
      failure.printStackTrace(command.getErr());
    } else {
      command.getErr().println("  " + VisibleText.of(failure.toString()));
      command
          .getErr()
          .println("  Run it again with 'slipway --debug COMMAND', and report what that prints.");
    }
    command.getErr().flush();
    return ExitCode.INTERNAL_ERROR.code();
  }
}
