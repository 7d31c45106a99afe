// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import com.google.gson.annotations.SerializedName;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.generator.engine.SlipwayVersion;
import dev.slipway.generator.templates.TemplateCatalog;
import dev.slipway.generator.templates.set.SetDescriptor;
import dev.slipway.generator.templates.set.SetOption;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code templates list}. */
@Command(
    name = "list",
    description = "List the template sets that come with Slipway, and their options.",
    footer = {
      "",
      "Examples:",
      "  slipway templates list",
      "  slipway templates list --format json"
    })
public final class TemplatesListCommand extends SlipwaySubcommand {
  /** The JSON Schema of what {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-template-sets.schema.json";

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected ExitCode run() {
    List<SetDescriptor> sets = new TemplateCatalog(SlipwayVersion.number()).shipped();
    if (format.isJson()) {
      printJson(sets);
    } else {
      printText(sets);
    }
    return ExitCode.OK;
  }

  private void printText(List<SetDescriptor> sets) {
    for (SetDescriptor set : sets) {
      out().println(set.name());
      out().println("  " + set.description());
      for (SetOption option : set.options()) {
        String values =
            option.values().isEmpty() ? "" : " (" + String.join(", ", option.values()) + ")";
        out()
            .println(
                "  --option %s.%s=%s%s"
                    .formatted(set.name(), option.name(), option.defaultText(), values));
        out().println("      " + option.description());
      }
    }
  }

  private void printJson(List<SetDescriptor> sets) {
    printDocument(
        new Document(
            "slipway-template-sets/1", sets.stream().map(TemplatesListCommand::entry).toList()));
  }

  /** The template sets that come with Slipway, by name. */
  private record Document(String schema, List<SetEntry> sets) {}

  /**
   * @param name what users call it
   * @param description what it makes
   * @param options choices for its user
   */
  private record SetEntry(String name, String description, List<OptionEntry> options) {}

  /**
   * @param name as --option takes it
   * @param description what it chooses
   * @param usual the value where none is given
   * @param values the values that it can have; none for any text
   */
  private record OptionEntry(
      String name,
      String description,
      @SerializedName("default") String usual,
      List<String> values) {}

  private static SetEntry entry(SetDescriptor set) {
    return new SetEntry(
        set.name(),
        set.description(),
        set.options().stream().map(option -> entry(set, option)).toList());
  }

  private static OptionEntry entry(SetDescriptor set, SetOption option) {
    return new OptionEntry(
        set.name() + "." + option.name(),
        option.description(),
        option.defaultText(),
        List.copyOf(option.values()));
  }
}
