// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.DdsImplementation;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TestReport;
import dev.slipway.diagnostics.TestReport.Outcome;
import dev.slipway.diagnostics.TestReport.TestCase;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.traffic.TrafficReport.ChainTraffic;
import dev.slipway.traffic.TrafficReport.EndpointOfProcess;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Makes checks of the verdicts of a run: of each topic one check of the topic as a whole, one of
 * each DataWriter, of each DataReader and of each chain of reactions with a deadline; before them
 * one that says whether the components ran.
 */
public final class RunTestReport {
  private static final String RUN = "run";

  private final List<TestCase> cases = new ArrayList<>();

  private RunTestReport() {}

  /**
   * The checks of a run.
   *
   * @param deployment name of the drawn system
   * @param dds DDS implementation that its components use
   * @param measured the traffic; empty if nothing could be measured
   * @param diagnostics what went wrong apart from the traffic
   */
  public static TestReport of(
      String deployment,
      DdsImplementation dds,
      Optional<TrafficReport> measured,
      List<Diagnostic> diagnostics) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("deployment", deployment);
    properties.put("dds", dds.id());
    RunTestReport report = new RunTestReport();
    report.cases.add(components(diagnostics));
    measured.ifPresent(traffic -> report.add(traffic, properties));
    return new TestReport(
        deployment, properties, measured.map(TrafficReport::seconds).orElse(0.0), report.cases);
  }

  /**
   * The one check of a run that did not come about.
   *
   * @param name what was to be run
   * @param diagnostics why it was not; an error at least
   */
  public static TestReport notRun(String name, List<Diagnostic> diagnostics) {
    return new TestReport(name, Map.of(), 0, List.of(components(diagnostics)));
  }

  private static TestCase components(List<Diagnostic> diagnostics) {
    List<Diagnostic> errors =
        diagnostics.stream().filter(found -> found.severity() == Severity.ERROR).toList();
    String name = "components run to the end";
    return errors.isEmpty()
        ? TestCase.passed(RUN, name, List.of())
        : new TestCase(
            RUN,
            name,
            Outcome.BROKEN,
            Optional.of(errors.get(0).code()),
            errors.stream().map(TextDiagnosticPrinter::print).map(String::strip).toList());
  }

  private void add(TrafficReport traffic, Map<String, String> properties) {
    properties.put("version", traffic.deployment().version());
    properties.put("modelSha256", traffic.deployment().modelSha256());
    properties.put("maxLate", String.valueOf(traffic.thresholds().maxLate()));
    properties.put("maxLost", String.valueOf(traffic.thresholds().maxLost()));
    properties.put("maxRateError", String.valueOf(traffic.thresholds().maxRateError()));
    for (TopicTraffic topic : traffic.topics()) {
      add(topic, "topic as a whole", Optional.empty(), List.of());
      for (WriterTraffic writer : topic.writers()) {
        add(
            topic,
            "writer " + name(writer.endpoint()),
            Optional.of(writer.endpoint()),
            List.of(numbers(writer)));
      }
      for (ReaderTraffic reader : topic.readers()) {
        add(
            topic,
            "reader " + name(reader.endpoint()),
            Optional.of(reader.endpoint()),
            List.of(numbers(reader)));
      }
      for (ChainTraffic chain : topic.chains()) {
        add(
            topic,
            "chain " + name(chain.endpoint()),
            Optional.of(chain.endpoint()),
            List.of(numbers(chain), TrafficReportText.clocks(traffic)));
      }
    }
  }

  private static String name(EndpointOfProcess endpoint) {
    return endpoint.process() + ", " + endpoint.name();
  }

  private void add(
      TopicTraffic topic, String name, Optional<EndpointOfProcess> endpoint, List<String> numbers) {
    List<Finding> findings =
        topic.findings().stream().filter(found -> found.endpoint().equals(endpoint)).toList();
    List<String> messages = new ArrayList<>();
    findings.forEach(found -> messages.add(found.verdict() + ": " + found.reason()));
    messages.addAll(numbers);
    Outcome outcome = findings.isEmpty() ? Outcome.PASSED : outcome(findings.get(0).verdict());
    boolean bad = outcome == Outcome.FAILED || outcome == Outcome.BROKEN;
    cases.add(
        new TestCase(
            topic.name(),
            name,
            outcome,
            bad ? Optional.of(findings.get(0).verdict().name()) : Optional.empty(),
            messages));
  }

  private static Outcome outcome(Verdict verdict) {
    return switch (verdict) {
      case DEAD -> Outcome.BROKEN;
      case SILENT, STARVED, LOSSY, LATE, OVERDUE, RATE -> Outcome.FAILED;
      case UNMEASURED -> Outcome.SKIPPED;
      case UNREAD, OK -> Outcome.PASSED;
    };
  }

  private static String numbers(WriterTraffic writer) {
    return "sent %d, late %d, %s a sample, samples/s %s, modelled %s"
        .formatted(
            writer.sent(),
            writer.late(),
            Quantities.bytes(writer.sizeBytes()),
            rate(writer.rate()),
            rate(writer.modelRate()));
  }

  private static String rate(OptionalDouble rate) {
    return rate.isPresent() ? Quantities.plainRate(rate.getAsDouble()) : "unknown";
  }

  private static String numbers(ReaderTraffic reader) {
    String counts =
        "sent to it %d, received %d, lost %d, late %d, out of order %d"
            .formatted(
                reader.expected(),
                reader.received(),
                reader.lost(),
                reader.late(),
                reader.outOfOrder());
    return counts + numbers(reader.latency());
  }

  private static String numbers(ChainTraffic chain) {
    return "%d chains, deadline %s"
            .formatted(chain.latency().count(), Quantities.time(chain.deadlineNs()))
        + numbers(chain.latency());
  }

  private static String numbers(ProcessStatistics.Latency latency) {
    return latency.count() == 0
        ? ""
        : "; latency min %s, P50 %s, P99 %s, max %s"
            .formatted(
                Quantities.time(latency.min()),
                Quantities.time(latency.p50()),
                Quantities.time(latency.p99()),
                Quantities.time(latency.max()));
  }
}
