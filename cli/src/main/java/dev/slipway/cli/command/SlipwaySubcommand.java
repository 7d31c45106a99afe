// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.command;

import com.google.gson.JsonObject;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.DiagnosticColours;
import dev.slipway.cli.output.PageView;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonDiagnosticPrinter;
import dev.slipway.diagnostics.JsonDocument;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What all commands have in common: help, and where they print.
 *
 * <p>With {@code --format json} standard output is one document: the command's own, and where the
 * command ends without it, the diagnostics that say why. Everything else goes to standard error.
 * Only a command line that cannot be understood, and a defect, end without a document.
 */
public abstract class SlipwaySubcommand implements Callable<Integer> {
  private final Diagnostics told = new Diagnostics();
  private boolean documentPrinted;

  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean helpRequested;

  /** Does the work and says how it ended. */
  protected abstract ExitCode run();

  /**
   * Does what is to be done however the work ended; {@link #told} says why.
   *
   * @return how the command ends
   */
  protected ExitCode ended(ExitCode code) {
    return code;
  }

  /** Whether standard output is to be one JSON document. */
  protected boolean printsJson() {
    return false;
  }

  /** As {@link #run}, with another number where it is that of a program that was run. */
  protected int runToCode() {
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

  /** For what the user asked for. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** For what there is to say about it. */
  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Diagnostics as text, with colours where the terminal shows them. */
  protected final void printText(PrintWriter to, Diagnostics diagnostics) {
    to.print(DiagnosticColours.text(diagnostics, ansi()));
  }

  /** Diagnostics as text on standard error; also what there is to print if no result comes. */
  protected final void tell(Diagnostics diagnostics) {
    printText(err(), diagnostics);
    told.addAll(diagnostics);
  }

  /** Shows where a page is that this command serves. */
  protected final void show(PageView page) {
    if (printsJson()) {
      printDocument(page.json());
    } else {
      out().print(page.text());
      err().print(page.note());
      err().flush();
    }
    out().flush();
  }

  /** Tells of an exception that nobody has caught, from any thread, while the command goes on. */
  protected final synchronized void tellDefect(Throwable thrown) {
    err().println("slipway: internal error, a defect in Slipway itself:");
    thrown.printStackTrace(err());
    err().flush();
  }

  /** What was told so far; to be added to without effect on this command. */
  public final Diagnostics told() {
    return Diagnostics.of(told.toList());
  }

  /** Prints the JSON document that the command is asked for. */
  protected final void printDocument(JsonObject document) {
    printDocument(JsonDocument.print(document));
  }

  /** As {@link #printDocument(JsonObject)}, for one that is a record. */
  protected final void printDocument(Record document) {
    printDocument(JsonDocument.print(document));
  }

  /** As {@link #printDocument(JsonObject)}, for one that is text already. */
  protected final void printDocument(String document) {
    documentPrinted = true;
    out().print(document);
  }

  /**
   * Runs another command as a part of this one: what it says goes where this one's goes, and its
   * diagnostics are this one's, too.
   *
   * @param parts runs it
   * @param output for what it prints to standard output
   * @param words the command line, without {@code slipway}
   * @return its exit code
   */
  protected final int runPart(PartRunner parts, PrintWriter output, List<String> words) {
    PartRunner.Outcome outcome =
        parts.run(words, output, err(), spec.commandLine().getColorScheme());
    told.addAll(outcome.told());
    return outcome.code();
  }

  /** Whether colours are wanted, and shown. */
  protected final Ansi ansi() {
    return spec.commandLine().getColorScheme().ansi();
  }
}
