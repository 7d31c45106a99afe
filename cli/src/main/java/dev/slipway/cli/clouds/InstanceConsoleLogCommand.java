// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.clouds;

import dev.slipway.cli.option.NumberRange;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code instance console-log}. */
@Command(
    name = "console-log",
    description = {
      "Print what an instance has printed on its console, such as its SSH host keys.",
      "Exits with 2 if there is no such instance, with 3 if the cloud does not answer or refuses."
    },
    footer = {"", "Examples:", "  slipway instance console-log sonar-1 --lines 100 --cloud lab"})
public final class InstanceConsoleLogCommand extends NamedInstanceCommand {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-console.schema.json";

  private static final String SCHEMA = "slipway-console/1";

  @Option(
      names = "--lines",
      paramLabel = "N",
      defaultValue = "40",
      description = "Number of lines from the end (default: ${DEFAULT-VALUE}).")
  private int lines;

  /**
   * What an instance of a cloud has printed on its console.
   *
   * @param cloud name of the cloud in the configuration
   * @param instance name of the instance
   */
  private record Document(String schema, String cloud, String instance, List<String> lines) {}

  @Override
  ExitCode work(Cloud open, Server server) throws CloudException, InterruptedException {
    NumberRange.requireAtLeast(1, lines, "--lines");
    List<String> log = open.compute().consoleLog(server.id(), lines).lines().toList();
    if (printsJson()) {
      printDocument(new Document(SCHEMA, open.name(), server.name(), log));
    } else {
      log.forEach(line -> out().println(VisibleText.of(VisibleText.withoutColours(line))));
    }
    return ExitCode.OK;
  }
}
