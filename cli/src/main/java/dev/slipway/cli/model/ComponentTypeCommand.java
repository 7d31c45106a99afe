// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.model;

import dev.slipway.bundle.ArchiveEndpoint;
import dev.slipway.cli.command.SlipwaySubcommand;
import dev.slipway.cli.option.FormatOption;
import dev.slipway.cli.option.ModelArgument;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.diagnostics.Allowed;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.generator.engine.component.ComponentTypeEdit;
import dev.slipway.generator.engine.component.ComponentTypeEdit.Creation;
import dev.slipway.generator.engine.component.ComponentTypeEdit.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands have in common that add and remove component types of a model. */
public abstract class ComponentTypeCommand extends SlipwaySubcommand {
  /** The JSON Schema of the report that {@code --format json} prints, as a resource. */
  public static final String SCHEMA_RESOURCE = "slipway-component-type.schema.json";

  private static final String SCHEMA = "slipway-component-type/1";

  @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
  private boolean dryRun;

  @Mixin private FormatOption format = new FormatOption();

  private final String outcome;

  private ComponentTypeCommand(String outcome) {
    this.outcome = outcome;
  }

  /** Does the work. */
  abstract Report edit(boolean onlyTry) throws IOException;

  /** The model that is changed. */
  abstract ModelSource source();

  /** Identifier of the component type. */
  abstract String identifier();

  @Override
  protected final boolean printsJson() {
    return format.isJson();
  }

  @Override
  protected final ExitCode run() {
    Report report;
    try {
      report = edit(dryRun);
    } catch (IOException e) {
      tell(UnwritableModel.told("MODEL_WRITE_FAILED", e));
      return ExitCode.LOCAL_FILE_FAILED;
    }
    if (printsJson()) {
      printDocument(document(report));
    } else {
      printText(err(), Diagnostics.of(report.diagnostics()));
      report.model().ifPresent(file -> printText(report, file.toString()));
    }
    return report.exitCode();
  }

  private void printText(Report report, String file) {
    out()
        .println(
            "%s: %s%s in %s%s"
                .formatted(
                    VisibleText.name(identifier()),
                    dryRun ? "would be " : "",
                    outcome,
                    VisibleText.of(file),
                    report.topics().isEmpty()
                        ? ""
                        : ", new topics " + VisibleText.of(String.join(", ", report.topics()))));
  }

  private Document document(Report report) {
    Optional<Path> written = report.model();
    return new Document(
        SCHEMA,
        Diagnostics.of(report.diagnostics()),
        written.map(file -> identifier()),
        written.map(file -> outcome),
        written.map(file -> dryRun),
        written,
        written.map(file -> List.copyOf(report.topics())));
  }

  /**
   * What was done with a component type of a model.
   *
   * @param component identifier of the component, NAME-VERSION; absent where there are errors
   * @param dryRun whether nothing was written
   * @param model the model file that has, or had, the component type, as an absolute path
   * @param topics topics that the model did not have before
   */
  private record Document(
      String schema,
      Diagnostics diagnostics,
      @Allowed(with = {"outcome", "dryRun", "model", "topics"}) Optional<String> component,
      Optional<@Allowed(values = {"added", "removed"}) String> outcome,
      Optional<Boolean> dryRun,
      Optional<Path> model,
      Optional<List<String>> topics) {}

  /** The command {@code component create}. */
  @Command(
      name = "create",
      description = {
        "Add a component type to a model, for which a dummy is generated.",
        "TOPIC names a topic of the model; ';rate=HZ', ';burst=N' and, for opaque samples,"
            + " ';size=BYTES' may follow. A new topic needs ';type=MODULE::TYPE', a type of the"
            + " model ('slipway import' adds types), or a size."
      },
      footer = {
        "",
        "Examples:",
        "  slipway component create Echo models/lab --publish 'Echo;rate=10;size=256'",
        "  slipway component create Tracker models/lab --version 2.0.0 \\",
        "    --subscribe Contacts --publish 'Tracks;type=sonar::Track;rate=5'"
      })
  public static final class Create extends ComponentTypeCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The name of the component type.")
    private String name;

    @Mixin private ModelArgument model = new ModelArgument();

    @Option(
        names = "--version",
        paramLabel = "VERSION",
        defaultValue = "1.0.0",
        description = "Its semantic version (default: ${DEFAULT-VALUE}).")
    private String version;

    @Option(
        names = "--description",
        paramLabel = "TEXT",
        defaultValue = "",
        description = "Description of the component type.")
    private String description;

    @Option(
        names = "--publish",
        paramLabel = "TOPIC[;KEY=VALUE...]",
        description = "A topic that it publishes; may be repeated.")
    private List<String> publishes = List.of();

    @Option(
        names = "--subscribe",
        paramLabel = "TOPIC[;type=TYPE]",
        description = "A topic that it subscribes to; may be repeated.")
    private List<String> subscribes = List.of();

    public Create() {
      super("added");
    }

    @Override
    Report edit(boolean onlyTry) throws IOException {
      return ComponentTypeEdit.create(
          new Creation(
              name,
              version,
              description,
              publishes.stream().map(Create::endpoint).toList(),
              subscribes.stream().map(Create::endpoint).toList()),
          source(),
          onlyTry);
    }

    @Override
    ModelSource source() {
      return model.source();
    }

    @Override
    String identifier() {
      return name + "-" + version;
    }

    private static ArchiveEndpoint endpoint(String text) {
      String[] parts = text.split(";", -1);
      Map<String, String> parameters = new LinkedHashMap<>();
      for (int i = 1; i < parts.length; i++) {
        String[] pair = parts[i].split("=", 2);
        if (pair.length < 2 || parameters.put(pair[0].strip(), pair[1].strip()) != null) {
          throw malformed(text);
        }
      }
      if (parts[0].isBlank()) {
        throw malformed(text);
      }
      return new ArchiveEndpoint(parts[0].strip(), parameters);
    }

    private static WrongUsageException malformed(String text) {
      return new WrongUsageException(
          "'%s' is not of the form TOPIC;KEY=VALUE;..., each key once.".formatted(text),
          "Write it such as 'Contacts;rate=10;size=256', in quotes.");
    }
  }

  /** The command {@code component remove}. */
  @Command(
      name = "remove",
      description = {
        "Remove a component type from a model, unless something refers to it.",
        "The archive of an imported component type stays beside the model."
      },
      footer = {"", "Examples:", "  slipway component remove Echo-1.0.0 models/lab"})
  public static final class Remove extends ComponentTypeCommand {
    @Parameters(
        index = "0",
        paramLabel = "NAME-VERSION",
        description = "The component type by its identifier.")
    private String identifier;

    @Mixin private ModelArgument model = new ModelArgument();

    public Remove() {
      super("removed");
    }

    @Override
    Report edit(boolean onlyTry) throws IOException {
      return ComponentTypeEdit.remove(identifier, source(), onlyTry);
    }

    @Override
    ModelSource source() {
      return model.source();
    }

    @Override
    String identifier() {
      return identifier;
    }
  }
}
