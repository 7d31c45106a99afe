// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.JsonDocument;
import dev.slipway.traffic.TrafficReport.Role;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Prints a {@link TrafficReport} as a JSON document of the form that the resource {@value
 * #SCHEMA_RESOURCE} beside this class describes.
 */
public final class TrafficReportJson {
  /** The JSON Schema of the document, as a resource of this class. */
  public static final String SCHEMA_RESOURCE = "slipway-traffic.schema.json";

  private TrafficReportJson() {}

  private record Document(
      String schema,
      String deployment,
      String version,
      String modelSha256,
      double seconds,
      OptionalLong clockErrorNs,
      boolean passed,
      BundleManifest.Thresholds thresholds,
      List<Topic> topics) {}

  private record Topic(
      String name,
      String type,
      Verdict verdict,
      List<Finding> findings,
      List<Writer> writers,
      List<Reader> readers,
      Optional<List<Chain>> chains) {}

  /** One about an endpoint has the process, and its name by what it is. */
  private record Finding(
      Verdict verdict,
      Optional<String> process,
      Optional<String> publication,
      Optional<String> subscription,
      Optional<String> chain,
      String reason) {}

  private record Writer(
      String process,
      String publication,
      long sizeBytes,
      OptionalDouble modelRateHz,
      OptionalDouble rateHz,
      long sent,
      long late) {}

  private record Reader(
      String process,
      String subscription,
      long expected,
      long received,
      long lost,
      long late,
      long outOfOrder,
      Optional<LatencyNs> latencyNs) {}

  private record Chain(
      String process,
      String subscription,
      String writer,
      String reaction,
      long deadlineNs,
      long count,
      Optional<LatencyNs> latencyNs) {}

  private record LatencyNs(long min, long p50, long p99, long max) {
    static Optional<LatencyNs> of(ProcessStatistics.Latency latency) {
      return latency.count() == 0
          ? Optional.empty()
          : Optional.of(new LatencyNs(latency.min(), latency.p50(), latency.p99(), latency.max()));
    }
  }

  /** The document, ended by a line feed. */
  public static String print(TrafficReport report) {
    return JsonDocument.print(
        new Document(
            "slipway-traffic/1",
            report.deployment().name(),
            report.deployment().version(),
            report.deployment().modelSha256(),
            report.seconds(),
            report.clockErrorNs(),
            report.passed(),
            report.thresholds(),
            report.topics().stream().map(TrafficReportJson::topic).toList()));
  }

  private static Topic topic(TrafficReport.TopicTraffic topic) {
    List<Chain> chains = topic.chains().stream().map(TrafficReportJson::chain).toList();
    return new Topic(
        topic.name(),
        topic.type(),
        topic.verdict(),
        topic.findings().stream().map(TrafficReportJson::finding).toList(),
        topic.writers().stream().map(TrafficReportJson::writer).toList(),
        topic.readers().stream().map(TrafficReportJson::reader).toList(),
        Optional.of(chains).filter(some -> !some.isEmpty()));
  }

  private static Finding finding(TrafficReport.Finding finding) {
    return new Finding(
        finding.verdict(),
        finding.endpoint().map(TrafficReport.EndpointOfProcess::process),
        name(finding, Role.WRITER),
        name(finding, Role.READER),
        name(finding, Role.CHAIN),
        finding.reason());
  }

  private static Optional<String> name(TrafficReport.Finding finding, Role role) {
    return finding
        .endpoint()
        .filter(endpoint -> endpoint.role() == role)
        .map(TrafficReport.EndpointOfProcess::name);
  }

  private static Writer writer(TrafficReport.WriterTraffic writer) {
    return new Writer(
        writer.process(),
        writer.publication(),
        writer.sizeBytes(),
        writer.modelRate(),
        writer.rate(),
        writer.sent(),
        writer.late());
  }

  private static Reader reader(TrafficReport.ReaderTraffic reader) {
    return new Reader(
        reader.process(),
        reader.subscription(),
        reader.expected(),
        reader.received(),
        reader.lost(),
        reader.late(),
        reader.outOfOrder(),
        LatencyNs.of(reader.latency()));
  }

  private static Chain chain(TrafficReport.ChainTraffic chain) {
    return new Chain(
        chain.process(),
        chain.subscription(),
        chain.writer(),
        chain.reaction(),
        chain.deadlineNs(),
        chain.latency().count(),
        LatencyNs.of(chain.latency()));
  }
}
