// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import static dev.slipway.diagnostics.TextTable.NOTHING;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.diagnostics.TextTable;
import dev.slipway.diagnostics.TextTable.Column;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.TrafficReport.ChainTraffic;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Prints a {@link TrafficReport} as tables for a reader at a terminal. */
public final class TrafficReportText {

  private TrafficReportText() {}

  /**
   * Four tables: the DataWriters, the DataReaders, the chains of reactions that have a deadline,
   * and the verdict on each topic. Each line is ended by a line feed.
   */
  public static String print(TrafficReport report) {
    TextTable writers =
        new TextTable(
            Column.words("Topic"),
            Column.words("Writer"),
            Column.numbers("Size"),
            Column.numbers("Rate/s"),
            Column.numbers("Model"),
            Column.numbers("Sent"),
            Column.numbers("Late"));
    TextTable readers =
        new TextTable(
            Column.words("Topic"),
            Column.words("Reader"),
            Column.numbers("Sent"),
            Column.numbers("Received"),
            Column.numbers("Lost"),
            Column.numbers("Late"),
            Column.numbers("Min"),
            Column.numbers("P50"),
            Column.numbers("P99"),
            Column.numbers("Max"));
    TextTable chains =
        new TextTable(
            Column.words("Chain to"),
            Column.words("Reaction"),
            Column.words("Topic"),
            Column.numbers("Count"),
            Column.numbers("P50"),
            Column.numbers("P99"),
            Column.numbers("Max"),
            Column.numbers("Deadline"));
    TextTable verdicts =
        new TextTable(Column.words("Verdict"), Column.words("Topic"), Column.prose("Why"));
    for (TopicTraffic topic : report.topics()) {
      String name = topic.name();
      for (WriterTraffic writer : topic.writers()) {
        writers.add(row(name, writer));
        name = "";
      }
      name = topic.name();
      for (ReaderTraffic reader : topic.readers()) {
        readers.add(row(name, reader));
        name = "";
      }
      topic.chains().forEach(chain -> chains.add(row(topic.name(), chain)));
      addVerdict(verdicts, topic);
    }
    StringBuilder text = new StringBuilder();
    if (!writers.isEmpty()) {
      text.append(writers.print()).append('\n');
    }
    if (!readers.isEmpty()) {
      text.append(readers.print()).append('\n');
    }
    if (!chains.isEmpty()) {
      text.append(chains.print()).append(clocks(report)).append("\n\n");
    }
    if (!verdicts.isEmpty()) {
      text.append(verdicts.print()).append('\n');
    }
    return text.append(summary(report)).append('\n').toString();
  }

  /** One sentence: how many topics are as modelled. */
  public static String summary(TrafficReport report) {
    long unmeasured =
        report.topics().stream()
            .filter(topic -> topic.verdict() == Verdict.UNMEASURED)
            .filter(topic -> topic.writers().isEmpty() && topic.readers().isEmpty())
            .count();
    long failed = report.topics().stream().filter(topic -> topic.verdict().failed()).count();
    int all = report.topics().size();
    String time = Quantities.seconds(report.seconds());
    if (unmeasured > 0) {
      return "%d of %d topics %s not as modelled, %d not measured, in %s."
          .formatted(failed, all, failed == 1 ? "is" : "are", unmeasured, time);
    }
    if (failed == 0) {
      return all == 1
          ? "The topic is as modelled, measured for %s.".formatted(time)
          : "All %d topics are as modelled, measured for %s.".formatted(all, time);
    }
    return "%d of %d topics %s not as modelled, measured for %s."
        .formatted(failed, all, failed == 1 ? "is" : "are", time);
  }

  /** One sentence: how far the latencies of chains may be off by the clocks. */
  static String clocks(TrafficReport report) {
    return report.clockErrorNs().isEmpty()
        ? "Clock error: unknown."
        : "Clock error: " + Quantities.time(report.clockErrorNs().getAsLong()) + ".";
  }

  private static List<String> row(String topic, ChainTraffic chain) {
    Latency latency = chain.latency();
    List<String> cells = new ArrayList<>();
    cells.add(chain.process());
    cells.add(chain.endpoint().name());
    cells.add(topic);
    cells.add(String.valueOf(latency.count()));
    for (long value : new long[] {latency.p50(), latency.p99(), latency.max()}) {
      cells.add(latency.count() == 0 ? NOTHING : Quantities.time(value));
    }
    cells.add(Quantities.time(chain.deadlineNs()));
    return cells;
  }

  private static List<String> row(String topic, WriterTraffic writer) {
    return List.of(
        topic,
        writer.process(),
        Quantities.bytes(writer.sizeBytes()),
        rate(writer.rate()),
        rate(writer.modelRate()),
        String.valueOf(writer.sent()),
        String.valueOf(writer.late()));
  }

  private static List<String> row(String topic, ReaderTraffic reader) {
    List<String> cells = new ArrayList<>();
    cells.add(topic);
    cells.add(reader.process());
    cells.add(String.valueOf(reader.expected()));
    cells.add(String.valueOf(reader.received()));
    cells.add(String.valueOf(reader.lost()));
    cells.add(String.valueOf(reader.late()));
    Latency latency = reader.latency();
    for (long value : new long[] {latency.min(), latency.p50(), latency.p99(), latency.max()}) {
      cells.add(latency.count() == 0 ? NOTHING : Quantities.time(value));
    }
    return cells;
  }

  private static void addVerdict(TextTable verdicts, TopicTraffic topic) {
    String name = topic.name();
    if (topic.findings().isEmpty()) {
      verdicts.add(List.of(Verdict.OK.name(), name, ""));
    }
    for (Finding finding : topic.findings()) {
      verdicts.add(List.of(finding.verdict().name(), name, finding.reason()));
      name = "";
    }
  }

  private static String rate(OptionalDouble rate) {
    return rate.isPresent() ? Quantities.plainRate(rate.getAsDouble()) : NOTHING;
  }
}
