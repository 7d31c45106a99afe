// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.bundle;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
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
    JsonArray list = new JsonArray();
    for (SetDescriptor set : sets) {
      JsonArray options = new JsonArray();
      set.options().forEach(option -> options.add(json(set, option)));
      JsonObject entry = new JsonObject();
      entry.addProperty("name", set.name());
      entry.addProperty("description", set.description());
      entry.add("options", options);
      list.add(entry);
    }
    JsonObject document = new JsonObject();
    document.addProperty("schema", "slipway-template-sets/1");
    document.add("sets", list);
    printDocument(document);
  }

  private static JsonObject json(SetDescriptor set, SetOption option) {
    JsonArray values = new JsonArray();
    option.values().forEach(values::add);
    JsonObject entry = new JsonObject();
    entry.addProperty("name", set.name() + "." + option.name());
    entry.addProperty("description", option.description());
    entry.addProperty("default", option.defaultText());
    entry.add("values", values);
    return entry;
  }
}
