// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.cli.option.JunitOption;
import dev.slipway.cli.option.MeasuringTimeOption;
import dev.slipway.cli.output.Progress;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.TrafficMeasurement;
import dev.slipway.traffic.RunTestReport;
import dev.slipway.traffic.TrafficReport;
import dev.slipway.traffic.TrafficReportJson;
import dev.slipway.traffic.TrafficReportText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code measure}. */
@Command(
    name = "measure",
    description = {
      "Measure the traffic of the components on the nodes and compare it with the model.",
      "Publishing pauses for some seconds, until all endpoints match and no sample is in transit;"
          + " then counting restarts from zero, and samples that are sent but not received count as"
          + " lost. Exits with 1 if the traffic of a topic differs from the model, with 3 if a node"
          + " or component does not answer."
    },
    footer = {
      "",
      "Examples:",
      "  slipway measure bundle",
      "  slipway measure bundle --seconds 60 -o traffic.json --junit verdicts.xml"
    })
public final class MeasureCommand extends DeploymentCommand {
  private static final Duration MATCH_TIME = Duration.ofSeconds(20);

  @Mixin private MeasuringTimeOption time = new MeasuringTimeOption();

  @Mixin private JunitOption junit = new JunitOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Also write the report to a file, as --format json prints it.")
  private Path output;

  @Override
  ExitCode work(Bundle bundle, RemoteHosts hosts) throws IOException, InterruptedException {
    Duration measured = time.duration();
    junit.begin();
    TrafficMeasurement.Result result =
        TrafficMeasurement.run(
            new TrafficMeasurement.Request(
                bundle.manifest(), hosts, sideBySide(), measured, MATCH_TIME, isLab()),
            new Progress(err())::line,
            () -> {});
    tell(Diagnostics.of(result.diagnostics()));
    err().flush();
    Optional<TrafficReport> report = result.report();
    if (report.isPresent()) {
      print(report.get());
      junit.write(
          RunTestReport.of(
              bundle.manifest().deployment().name(), dds(), report, result.diagnostics()));
    }
    if (!result.complete()) {
      return ExitCode.REMOTE_ACTION_FAILED;
    }
    return report.isEmpty() || report.get().passed() ? ExitCode.OK : ExitCode.MODEL_ERROR;
  }

  private void print(TrafficReport report) throws IOException {
    String document = TrafficReportJson.print(report);
    if (output != null) {
      Files.createDirectories(output.toAbsolutePath().getParent());
      Files.writeString(output, document);
    }
    if (printsJson()) {
      printDocument(document);
    } else {
      out().print("\n" + TrafficReportText.print(report));
    }
  }

  @Override
  protected ExitCode ended(ExitCode code) {
    return endedWith(junit, code);
  }
}
