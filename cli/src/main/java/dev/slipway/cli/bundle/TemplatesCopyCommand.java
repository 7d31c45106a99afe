// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.FileFailure;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.templates.TemplateCatalog;
import dev.slipway.generator.templates.set.SetDescriptor;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code templates copy}. */
@Command(
    name = "copy",
    description = "Copy a template set that comes with Slipway into a folder, to change it there.",
    footer = {
      "",
      "Examples:",
      "  slipway templates copy tutorial my-set",
      "  slipway generate samples/minimal -o bundle --templates ./my-set"
    })
public final class TemplatesCopyCommand extends SlipwaySubcommand {
  /** The JSON Schema of what {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-template-copy.schema.json";

  @Parameters(index = "0", paramLabel = "SET", description = "The set's name.")
  private String set;

  @Parameters(
      index = "1",
      paramLabel = "FOLDER",
      description = "The folder to copy it to: empty, or created if missing.")
  private Path folder;

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    TemplateCatalog catalog = new TemplateCatalog(SlipwayVersion.number());
    List<String> files;
    try {
      files = catalog.copy(set, folder);
    } catch (FileAlreadyExistsException e) {
      throw notEmpty();
    } catch (IOException e) {
      tell(Diagnostics.of(List.of(failed(e))));
      return ExitCode.LOCAL_FILE_FAILED;
    }
    if (files.isEmpty()) {
      throw unknown(catalog.shipped());
    }
    if (format.isJson()) {
      printJson(files);
    } else {
      printText(files);
    }
    return ExitCode.OK;
  }

  private void printText(List<String> files) {
    String name = VisibleText.of(folder.toString());
    out().println(name + ": " + files.size() + " files");
    out()
        .println(
            "Change them, and generate with --templates "
                + (folder.isAbsolute() || folder.getNameCount() > 1 ? name : "./" + name));
  }

  private void printJson(List<String> files) {
    printDocument(new Document("slipway-template-copy/1", folder, files));
  }

  /**
   * The files that were made by copying a template set.
   *
   * @param folder where to, as the user named it
   * @param files paths of the files in the folder, with forward slashes
   */
  private record Document(String schema, Path folder, List<String> files) {}

  private WrongUsageException unknown(List<SetDescriptor> shipped) {
    return new WrongUsageException(
        Diagnostic.builder("TEMPLATE_SET_UNKNOWN", Severity.ERROR, "Unknown template set")
            .message("No set {} comes with Slipway.", set)
            .hint(
                "There are {}.",
                shipped.stream().map(SetDescriptor::name).collect(Collectors.joining(", ")))
            .build());
  }

  private WrongUsageException notEmpty() {
    return new WrongUsageException(
        Diagnostic.builder("TEMPLATE_SET_FOLDER_OCCUPIED", Severity.ERROR, "Folder not empty")
            .in(Location.of(folder.toString()))
            .message("The folder is not empty: its files would be mixed with those of the set.")
            .hint("Name another folder.")
            .build());
  }

  private Diagnostic failed(IOException e) {
    return Diagnostic.builder(
            "TEMPLATE_SET_COPY_FAILED", Severity.ERROR, "Copying the template set failed")
        .in(Location.of(folder.toString()))
        .message("{}.", FileFailure.text(e))
        .hint("Check the permissions of the folder, and the free space.")
        .build();
  }
}
