// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Measured traffic of a bundle, topic by topic, with a verdict on each.
 *
 * @param deployment the drawn system
 * @param seconds time measured
 * @param clockErrorNs how far the clocks of the processes may differ, by which every latency is
 *     uncertain; 0 on one machine, empty where that is not known
 * @param thresholds what the verdicts allowed
 * @param topics in the bundle's order
 */
public record TrafficReport(
    BundleManifest.Deployment deployment,
    double seconds,
    OptionalLong clockErrorNs,
    BundleManifest.Thresholds thresholds,
    List<TopicTraffic> topics) {
  public TrafficReport {
    topics = List.copyOf(topics);
  }

  /** Whether no verdict failed. */
  public boolean passed() {
    return topics.stream().noneMatch(topic -> topic.verdict().failed());
  }

  /**
   * One topic.
   *
   * @param name its name
   * @param type scoped name of its type
   * @param findings what differs from the model, the gravest first; empty if nothing does
   * @param writers its DataWriters, one for each process
   * @param readers its DataReaders, one for each process
   * @param chains the chains of reactions with a deadline that end with its samples
   */
  public record TopicTraffic(
      String name,
      String type,
      List<Finding> findings,
      List<WriterTraffic> writers,
      List<ReaderTraffic> readers,
      List<ChainTraffic> chains) {
    public TopicTraffic {
      chains = List.copyOf(chains);
      findings = findings.stream().sorted(Comparator.comparing(Finding::verdict)).toList();
      writers = List.copyOf(writers);
      readers = List.copyOf(readers);
    }

    /** That of the gravest finding. */
    public Verdict verdict() {
      return findings.isEmpty() ? Verdict.OK : findings.get(0).verdict();
    }
  }

  /** What a process does with a topic's samples. */
  public enum Role {
    /** Writes them. */
    WRITER,
    /** Reads them. */
    READER,
    /** Receives what a chain of reactions ends with. */
    CHAIN
  }

  /**
   * A DataWriter or DataReader of a process, or a chain that ends there.
   *
   * @param process name of the process
   * @param role what it is
   * @param name name of its publication or subscription; of a chain, its reaction and whose it is
   */
  public record EndpointOfProcess(String process, Role role, String name) {}

  /**
   * One reason for a verdict.
   *
   * @param verdict what it comes to
   * @param endpoint whose traffic it is about; empty for the topic as a whole
   * @param reason a sentence with the process and the numbers
   */
  public record Finding(Verdict verdict, Optional<EndpointOfProcess> endpoint, String reason) {
    /** One about the topic as a whole. */
    public Finding(Verdict verdict, String reason) {
      this(verdict, Optional.empty(), reason);
    }

    /** The same about an endpoint. */
    Finding at(EndpointOfProcess which) {
      return new Finding(verdict, Optional.of(which), reason);
    }
  }

  /**
   * One DataWriter.
   *
   * @param process name of its process
   * @param publication name of its publication
   * @param modelRate modelled samples a second; empty where the model says none
   * @param rate measured samples a second; empty where there were too few
   * @param sent samples written
   * @param late samples written later than their time, or left out for that
   * @param sizeBytes serialized size of its samples
   */
  public record WriterTraffic(
      String process,
      String publication,
      OptionalDouble modelRate,
      OptionalDouble rate,
      long sent,
      long late,
      long sizeBytes) {
    /** Which DataWriter it is. */
    EndpointOfProcess endpoint() {
      return new EndpointOfProcess(process, Role.WRITER, publication);
    }
  }

  /**
   * A chain of reactions, from what sets it off to what a process receives at its end.
   *
   * @param process name of the process that receives
   * @param subscription name of its subscription
   * @param writer instance whose reaction sends the last sample of the chain
   * @param reaction name of that reaction; of several, the names separated by commas
   * @param deadlineNs longest time that is allowed
   * @param latency measured, from the first sample of the chain to receipt; its count is 0 where
   *     that is not known
   */
  public record ChainTraffic(
      String process,
      String subscription,
      String writer,
      String reaction,
      long deadlineNs,
      ProcessStatistics.Latency latency) {
    /** Which chain it is. */
    EndpointOfProcess endpoint() {
      return new EndpointOfProcess(process, Role.CHAIN, (reaction + " of " + writer).strip());
    }
  }

  /**
   * One DataReader.
   *
   * @param process name of its process
   * @param subscription name of its subscription
   * @param expected samples that its DataWriters sent; of EXCLUSIVE ones, those of the strongest
   * @param received samples taken, without duplicates
   * @param lost samples sent and not taken; 0 where the subscription filters
   * @param late samples that were late
   * @param outOfOrder samples that came after a later one
   * @param latency latency from source timestamp to receipt
   */
  public record ReaderTraffic(
      String process,
      String subscription,
      long expected,
      long received,
      long lost,
      long late,
      long outOfOrder,
      ProcessStatistics.Latency latency) {
    /** Which DataReader it is. */
    EndpointOfProcess endpoint() {
      return new EndpointOfProcess(process, Role.READER, subscription);
    }
  }
}
