// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.Severity;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * What all commands have in common: help, and where they print.
 *
 * <p>With {@code --format json} standard output is one document: the command's own, and where the
 * command ends without it, the diagnostics that say why. Everything else goes to standard error.
 * Only a command line that cannot be understood, and a defect, end without a document.
 */
abstract class SlipwaySubcommand implements Callable<Integer> {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private final Diagnostics told = new Diagnostics();
  private boolean documentPrinted;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean helpRequested;

  /** Does the work and says how it ended. */
  abstract ExitCode run();

  /**
   * Does what is to be done however the work ended; {@link #told} says why.
   *
   * @return how the command ends
   */
  ExitCode ended(ExitCode code) {
    return code;
  }

  /** Whether standard output is to be one JSON document. */
  boolean printsJson() {
    return false;
  }

  /** As {@link #run}, with another number where it is that of a program that was run. */
  int runToCode() {
    return ended(run()).code();
  }

  @Override
  public final Integer call() {
    int code;
    try {
      code = runToCode();
    } catch (WrongUsageException wrong) {
      tell(Diagnostics.of(List.of(wrong.diagnostic())));
      code = ended(ExitCode.USAGE).code();
    }
    if (printsJson() && !documentPrinted) {
      printDocument(JsonDiagnosticPrinter.document(told));
    }
    out().flush();
    err().flush();
    return code;
  }

  /**
   * Refuses a number that makes no sense.
   *
   * @throws WrongUsageException if the value is less than the least one
   */
  static void requireAtLeast(double least, double value, String option) {
    if (!(value >= least)) {
      throw new WrongUsageException(
          Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
              .message("The value of {} is {}; the least is {}.", option, value, least)
              .hint("Correct the value of {}.", option)
              .build());
    }
  }

  /**
   * Refuses a number that is too small or too great.
   *
   * @throws WrongUsageException if it is
   */
  static void requireBetween(int least, int greatest, int value, String option) {
    requireAtLeast(least, value, option);
    if (value > greatest) {
      throw new WrongUsageException(
          Diagnostic.builder("COMMAND_LINE_INVALID", Severity.ERROR, "Wrong usage")
              .message("The value of {} is {}; the greatest is {}.", option, value, greatest)
              .hint("Correct the value of {}.", option)
              .build());
    }
  }

  /** For what the user asked for. */
  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** For what there is to say about it. */
  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Diagnostics as text, with colours where the terminal shows them. */
  final void printText(PrintWriter to, Diagnostics diagnostics) {
    to.print(DiagnosticColours.text(diagnostics, ansi()));
  }

  /** Diagnostics as text on standard error; also what there is to print if no result comes. */
  final void tell(Diagnostics diagnostics) {
    printText(err(), diagnostics);
    told.addAll(diagnostics);
  }

  /** What was told so far; to be added to without effect on this command. */
  final Diagnostics told() {
    return Diagnostics.of(told.toList());
  }

  /** Prints the JSON document that the command is asked for. */
  final void printDocument(JsonObject document) {
    printDocument(GSON.toJson(document) + "\n");
  }

  /** As {@link #printDocument(JsonObject)}, for one that is text already. */
  final void printDocument(String document) {
    documentPrinted = true;
    out().print(document);
  }

  /**
   * Runs another command as a part of this one: what it says goes where this one's goes, and its
   * diagnostics are this one's, too.
   *
   * @param output for what it prints to standard output
   * @param words the command line, without {@code slipway}
   * @return its exit code
   */
  final int runPart(PrintWriter output, List<String> words) {
    String[] arguments = words.toArray(String[]::new);
    CommandLine part =
        SlipwayCommand.commandLine(arguments)
            .setOut(output)
            .setErr(err())
            .setColorScheme(spec.commandLine().getColorScheme());
    int code = part.execute(arguments);
    ParseResult parsed = part.getParseResult();
    while (parsed != null && parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    if (parsed != null && parsed.commandSpec().userObject() instanceof SlipwaySubcommand command) {
      told.addAll(command.told().toList());
    }
    return code;
  }

  /** Whether colours are wanted, and shown. */
  final Ansi ansi() {
    return spec.commandLine().getColorScheme().ansi();
  }
}
