// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.about;

import dev.slipway.cli.about.SchemaListDocument.FormEntry;
import dev.slipway.cli.about.SchemaTable.Form;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code schema}. */
@Command(
    name = "schema",
    description = {
      "List the JSON documents that Slipway prints and writes, or print the JSON Schema of one.",
      "With '--format json' a command prints one document to standard output and everything else"
          + " to standard error. It is of the command's form, or of the form 'diagnostics' if the"
          + " command ends without a result; its member 'schema' says which."
    },
    footer = {
      "",
      "Examples:",
      "  slipway schema",
      "  slipway schema diagnostics > diagnostics.schema.json"
    })
public final class SchemaCommand extends SlipwaySubcommand {
  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "The form whose schema to print (default: list all forms).")
  private String name;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    if (name != null) {
      printDocument(SchemaTable.form(name).orElseThrow(() -> unknown(name)).bundledSchema());
    } else if (format.isJson()) {
      printList();
    } else {
      printTable();
    }
    return ExitCode.OK;
  }

  private static WrongUsageException unknown(String name) {
    return new WrongUsageException(
        Diagnostic.builder("SCHEMA_UNKNOWN", Severity.ERROR, "Unknown form of document")
            .message("There is no form {}.", name)
            .hint("'slipway schema' lists all.")
            .build());
  }

  private void printList() {
    printDocument(
        SchemaListDocument.of(SchemaTable.forms().stream().map(SchemaCommand::entry).toList()));
  }

  private static FormEntry entry(Form form) {
    return new FormEntry(form.name(), form.id(), form.description(), List.copyOf(form.commands()));
  }

  private void printTable() {
    TextTable table =
        new TextTable(Column.words("Name"), Column.words("Printed by"), Column.prose("Holds"));
    for (Form form : SchemaTable.forms()) {
      String commands = String.join(", ", form.commands());
      table.add(
          form.name(),
          commands.isEmpty() ? TextTable.NOTHING : commands,
          sentence(form.description()));
    }
    out().print(table.print());
  }

  /** The first sentence of a description; the rest is for readers of the schema. */
  private static String sentence(String description) {
    int end = description.indexOf(". ");
    return end < 0 ? description : description.substring(0, end + 1);
  }
}
