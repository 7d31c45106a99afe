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

  /**
   * Measured traffic of a bundle, topic by topic, with a verdict on each.
   *
   * @param deployment name of the drawn system
   * @param version semantic version of the drawn system
   * @param modelSha256 SHA-256 over the model that the bundle was generated from
   * @param seconds time that the components were let publish
   * @param clockErrorNs how far the clocks of the processes may differ, by which every latency is
   *     uncertain; 0 on one machine. Absent where it is not known: a machine does not tell its time
   * @param passed whether no verdict failed
   * @param topics topics in the bundle's order
   */
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

  /**
   * @param name name of the topic
   * @param type scoped name of its type
   * @param verdict that of the gravest finding, else OK
   * @param findings what differs from the model, the gravest first
   * @param writers DataWriters, one for each process
   * @param readers DataReaders, one for each process
   * @param chains chains of reactions with a deadline that end with samples of the topic; absent
   *     without any
   */
  private record Topic(
      String name,
      String type,
      Verdict verdict,
      List<Finding> findings,
      List<Writer> writers,
      List<Reader> readers,
      Optional<List<Chain>> chains) {}

  /**
   * One about an endpoint has the process, and its name by what it is.
   *
   * @param verdict judgement, the gravest first. UNMEASURED, UNREAD and OK do not fail a run
   * @param process process whose traffic it is about; absent for the topic as a whole
   * @param publication its publication, where it is about a DataWriter
   * @param subscription its subscription, where it is about a DataReader
   * @param chain reaction and instance, where it is about a chain of reactions
   * @param reason a sentence with the process and the numbers
   */
  private record Finding(
      Verdict verdict,
      Optional<String> process,
      Optional<String> publication,
      Optional<String> subscription,
      Optional<String> chain,
      String reason) {}

  /**
   * @param process instance, with .2 and so on for further replicas
   * @param publication name of the publication
   * @param sizeBytes serialized size of a sample
   * @param modelRateHz modelled samples a second; absent where the model says none
   * @param rateHz measured samples a second; absent where there were too few
   * @param sent samples written
   * @param late samples written later than their time, or left out for that
   */
  private record Writer(
      String process,
      String publication,
      long sizeBytes,
      OptionalDouble modelRateHz,
      OptionalDouble rateHz,
      long sent,
      long late) {}

  /**
   * @param process instance, with .2 and so on for further replicas
   * @param subscription name of the subscription
   * @param expected samples that the matching DataWriters sent; of EXCLUSIVE ones, those of the
   *     strongest alone
   * @param received samples taken, without duplicates
   * @param lost samples sent and not taken; 0 where the subscription filters
   * @param late samples older at their receipt than the subscription allows
   * @param outOfOrder samples that came after a later one
   * @param latencyNs from source timestamp to receipt; absent where nothing was received
   */
  private record Reader(
      String process,
      String subscription,
      long expected,
      long received,
      long lost,
      long late,
      long outOfOrder,
      Optional<LatencyNs> latencyNs) {}

  /**
   * @param process instance that receives, with .2 and so on for further replicas
   * @param subscription name of its subscription
   * @param writer instance whose reaction sends the last sample
   * @param reaction name of that reaction; of several, separated by commas
   * @param deadlineNs longest time that the model allows, in nanoseconds; of several reactions the
   *     longest
   * @param count chains that were measured
   * @param latencyNs from the first sample of the chain to receipt; absent where none was measured.
   *     Of typed samples within 1 % and 4.1 us for each reaction
   */
  private record Chain(
      String process,
      String subscription,
      String writer,
      String reaction,
      long deadlineNs,
      long count,
      Optional<LatencyNs> latencyNs) {}

  /**
   * Nanoseconds.
   *
   * @param min least
   * @param p50 median
   * @param p99 99th percentile
   * @param max greatest
   */
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
