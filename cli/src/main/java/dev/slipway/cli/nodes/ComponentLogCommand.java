// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.Replica;
import dev.slipway.cli.option.NumberRange;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.host.HostCall;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code component log}. */
@Command(
    name = "log",
    description = "Print the end of the log of an instance.",
    footer = {
      "",
      "Examples:",
      "  slipway component log bundle sonar",
      "  slipway component log bundle sonar.2 --lines 500 --console"
    })
public final class ComponentLogCommand extends InstanceCommand {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-log.schema.json";

  private static final String SCHEMA = "slipway-log/1";

  @Option(
      names = "--lines",
      paramLabel = "N",
      defaultValue = "40",
      description = "Number of lines, out of the last megabyte (default: ${DEFAULT-VALUE}).")
  private int lines;

  @Option(names = "--console", description = "Print its console output instead of its log.")
  private boolean console;

  @Override
  ExitCode work(Bundle bundle, RemoteHosts hosts, Replica replica)
      throws IOException, InterruptedException {
    NumberRange.requireAtLeast(1, lines, "--lines");
    String node = replica.instance().node().orElseThrow();
    LogTail tail =
        control(bundle, hosts, new EventStream())
            .log(
                node,
                replica.label(),
                Math.min(lines, HostCall.MOST_LOG_LINES),
                console ? HostCall.Log.CONSOLE : HostCall.Log.LOG);
    tell(Diagnostics.of(tail.diagnostics()));
    if (tail.ending() != Ending.DONE) {
      return exitCode(tail.ending());
    }
    if (printsJson()) {
      printDocument(new Document(SCHEMA, node, replica.label(), console, tail.lines()));
    } else {
      tail.lines().forEach(line -> out().println(VisibleText.of(line)));
    }
    return ExitCode.OK;
  }

  /**
   * The end of the log of an instance.
   *
   * @param instance its name on the node
   * @param console whether it is what the instance printed, instead of what it logged
   */
  private record Document(
      String schema, String node, String instance, boolean console, List<String> lines) {}
}
