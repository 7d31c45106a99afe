// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.Flow;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Reaction;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.bundle.BundleManifest.Topic;
import dev.slipway.bundle.Replica;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.traffic.Measurement.MeasuredProcess;
import dev.slipway.traffic.Measurement.Outcome;
import dev.slipway.traffic.TrafficReport.ChainTraffic;
import dev.slipway.traffic.TrafficReport.Finding;
import dev.slipway.traffic.TrafficReport.ReaderTraffic;
import dev.slipway.traffic.TrafficReport.TopicTraffic;
import dev.slipway.traffic.TrafficReport.WriterTraffic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares measured traffic with the bundle: a function of its arguments alone.
 *
 * <p>What a reader should have got is what the DataWriters of its flows sent: the run stops all
 * publishing before anybody stops taking, so nothing is on its way at the end.
 */
public final class TrafficJudge {
  /** Two samples give one interval, whose length is as much chance as rate. */
  private static final int LEAST_BURSTS_FOR_A_RATE = 3;

  /** Of a publication at the end of the measurement, for the reaction's own computing. */
  private static final int SAMPLES_UNDER_WAY = 1;

  /** A run that a dead process ends within this says nothing of rates. */
  private static final double LEAST_SECONDS = 1;

  private static final double NS_PER_S = 1e9;

  private final BundleManifest manifest;
  private final Measurement measurement;

  private TrafficJudge(BundleManifest manifest, Measurement measurement) {
    this.manifest = manifest;
    this.measurement = measurement;
  }

  /** The report on a run of the bundle. */
  public static TrafficReport judge(BundleManifest manifest, Measurement measurement) {
    TrafficJudge judge = new TrafficJudge(manifest, measurement);
    return new TrafficReport(
        manifest.deployment(),
        measurement.seconds(),
        measurement.clockErrorNs(),
        manifest.thresholds(),
        manifest.topics().stream().map(judge::judge).toList());
  }

  private TopicTraffic judge(Topic topic) {
    List<Finding> findings = new ArrayList<>();
    List<WriterTraffic> writers = new ArrayList<>();
    List<ReaderTraffic> readers = new ArrayList<>();
    List<ChainTraffic> chains = new ArrayList<>();
    for (MeasuredProcess process : measurement.processes()) {
      Component component = componentOf(process);
      List<Publication> publications =
          component.publications().stream()
              .filter(found -> found.topic().equals(topic.name()))
              .toList();
      List<Subscription> subscriptions =
          component.subscriptions().stream()
              .filter(found -> found.topic().equals(topic.name()))
              .toList();
      if (publications.isEmpty() && subscriptions.isEmpty()) {
        continue;
      }
      if (process.statistics().isEmpty()) {
        findings.add(withoutStatistics(process));
        continue;
      }
      for (Publication publication : publications) {
        List<Finding> found = new ArrayList<>();
        WriterTraffic writer = judge(process, publication, found);
        writers.add(writer);
        found.forEach(finding -> findings.add(finding.at(writer.endpoint())));
      }
      for (Subscription subscription : subscriptions) {
        List<Finding> found = new ArrayList<>();
        ReaderTraffic reader = judge(process, subscription, found);
        readers.add(reader);
        for (ChainTraffic chain : chains(process, subscription)) {
          chains.add(chain);
          judge(chain, reader).ifPresent(finding -> findings.add(finding.at(chain.endpoint())));
        }
        found.forEach(finding -> findings.add(finding.at(reader.endpoint())));
      }
    }
    if (topic.readers().isEmpty()) {
      findings.add(new Finding(Verdict.UNREAD, "No component of the bundle reads it."));
    }
    if (tooShort(writers)
        && findings.stream().noneMatch(found -> found.verdict() == Verdict.DEAD)) {
      Finding cut =
          finding(
              Verdict.UNMEASURED,
              "The run ended after %s, too soon to measure it.",
              Quantities.seconds(measurement.seconds()));
      return new TopicTraffic(
          topic.name(), topic.type(), List.of(cut), List.of(), List.of(), List.of());
    }
    return new TopicTraffic(topic.name(), topic.type(), findings, writers, readers, chains);
  }

  /** Whether a process that ended cut the measurement off before the writers had sent enough. */
  private boolean tooShort(List<WriterTraffic> writers) {
    double seconds = measurement.seconds();
    return measurement.processes().stream().anyMatch(found -> found.outcome() == Outcome.DIED)
        && (seconds < LEAST_SECONDS
            || writers.stream()
                .map(WriterTraffic::modelRate)
                .anyMatch(rate -> rate.orElse(0) * seconds < LEAST_BURSTS_FOR_A_RATE));
  }

  /** The chains that end with samples of a subscription, one for each instance that writes them. */
  private List<ChainTraffic> chains(MeasuredProcess process, Subscription subscription) {
    List<ChainTraffic> chains = new ArrayList<>();
    for (Flow flow : flowsTo(process, subscription)) {
      List<Reaction> causes =
          manifest
              .instance(flow.publisher())
              .map(Instance::component)
              .flatMap(manifest::component)
              .map(component -> causes(component, flow.publication()))
              .orElse(List.of());
      // A sample does not say which of several reactions sent it: the longest deadline holds.
      if (!causes.isEmpty() && causes.stream().allMatch(cause -> cause.deadlineNs().isPresent())) {
        chains.add(
            new ChainTraffic(
                process.name(),
                subscription.name(),
                flow.publisher(),
                causes.stream().map(Reaction::name).collect(Collectors.joining(", ")),
                causes.stream().mapToLong(cause -> cause.deadlineNs().getAsLong()).max().orElse(0),
                chainLatency(process, subscription, flow.publisher())));
      }
    }
    return chains;
  }

  /** Of several replicas that write, that of the slowest. */
  private ProcessStatistics.Latency chainLatency(
      MeasuredProcess process, Subscription subscription, String publisher) {
    Set<String> labels =
        Replica.of(manifest).stream()
            .filter(replica -> replica.instance().name().equals(publisher))
            .map(Replica::label)
            .collect(Collectors.toSet());
    return process
        .statistics()
        .flatMap(counted -> Endpoints.counted(counted, componentOf(process), subscription))
        .stream()
        .flatMap(counted -> counted.writers().stream())
        .filter(writer -> labels.contains(writer.instance()))
        .map(ProcessStatistics.Writer::chainLatencyNs)
        .filter(latency -> latency.count() > 0)
        .max(Comparator.comparingLong(latency -> latency.covering(covered())))
        .orElse(ProcessStatistics.Latency.NONE);
  }

  /** The share of chains that must be within their deadline. */
  private double covered() {
    return 1 - manifest.thresholds().maxLate();
  }

  private Optional<Finding> judge(ChainTraffic chain, ReaderTraffic reader) {
    ProcessStatistics.Latency latency = chain.latency();
    if (latency.count() == 0) {
      return reader.received() == 0
          ? Optional.empty()
          : Optional.of(
              finding(
                  Verdict.UNMEASURED,
                  "What %s sends to %s does not tell when its chain began.",
                  chain.writer(),
                  chain.process()));
    }
    long taken = latency.covering(covered());
    return taken <= chain.deadlineNs()
        ? Optional.empty()
        : Optional.of(
            finding(
                Verdict.OVERDUE,
                "Chains to %s through %s took %s, not counting the slowest %s; the deadline is %s.",
                chain.process(),
                chain.writer(),
                Quantities.time(taken),
                Quantities.precisePercent(manifest.thresholds().maxLate()),
                Quantities.time(chain.deadlineNs())));
  }

  private static Finding withoutStatistics(MeasuredProcess process) {
    return switch (process.outcome()) {
      case DIED -> new Finding(Verdict.DEAD, process.name() + " died.");
      case STOPPED -> new Finding(Verdict.UNMEASURED, process.name() + " is stopped.");
      case UNMEASURED, RAN ->
          new Finding(Verdict.UNMEASURED, process.name() + " keeps no statistics.");
    };
  }

  private WriterTraffic judge(
      MeasuredProcess process, Publication publication, List<Finding> findings) {
    Optional<ProcessStatistics.Publication> found = statisticsOf(process, publication);
    OptionalDouble modelRate = ModelledRate.of(manifest, process.instance(), publication);
    if (found.isEmpty()) {
      findings.add(missing(process, "publication", publication.name()));
      return new WriterTraffic(
          process.name(), publication.name(), modelRate, OptionalDouble.empty(), 0, 0, 0);
    }
    ProcessStatistics.Publication counted = found.get();
    OptionalDouble rate = burstRate(publication.burst(), counted);
    Optional<Finding> finding = Optional.empty();
    if (modelRate.isPresent() && modelRate.getAsDouble() > 0) {
      finding = silent(process, publication, modelRate.getAsDouble(), counted);
    }
    if (finding.isEmpty()) {
      List<Reaction> causes = causes(componentOf(process), publication.name());
      if (!causes.isEmpty()) {
        finding = judgeReactions(process, publication, causes, counted);
      } else if (rate.isPresent() && modelRate.isPresent() && modelRate.getAsDouble() > 0) {
        finding = judgeRate(process, publication, modelRate.getAsDouble(), rate, counted);
      }
    }
    finding.ifPresent(findings::add);
    return new WriterTraffic(
        process.name(),
        publication.name(),
        modelRate,
        rate,
        counted.sent(),
        counted.late() + counted.skipped(),
        counted.sizeBytes());
  }

  private Optional<Finding> silent(
      MeasuredProcess process,
      Publication publication,
      double modelRate,
      ProcessStatistics.Publication counted) {
    double due = modelRate * measurement.seconds();
    // The first burst may be a period after the start, and jitter may move it.
    if (counted.sent() > 0 || due < 2.0 * publication.burst()) {
      return Optional.empty();
    }
    return Optional.of(
        finding(
            Verdict.SILENT,
            "%s sent nothing in %s; modelled are %s samples/s%s.",
            process.name(),
            Quantities.seconds(measurement.seconds()),
            Quantities.plainRate(modelRate),
            counted.status().matched() == 0 ? ", and no reader matches it" : ""));
  }

  private Optional<Finding> judgeRate(
      MeasuredProcess process,
      Publication publication,
      double modelRate,
      OptionalDouble rate,
      ProcessStatistics.Publication counted) {
    double error = Math.abs(rate.getAsDouble() - modelRate) / modelRate;
    double allowed = manifest.thresholds().maxRateError() + jitterShare(publication, counted, rate);
    return error <= allowed
        ? Optional.empty()
        : Optional.of(
            finding(
                Verdict.RATE,
                "%s sent %s samples/s; modelled are %s, and %s off is more than %s%s.",
                process.name(),
                Quantities.plainRate(rate.getAsDouble()),
                Quantities.plainRate(modelRate),
                Quantities.precisePercent(error),
                Quantities.precisePercent(allowed),
                counted.skipped() > 0
                    ? " (%d left out: the process was behind)".formatted(counted.skipped())
                    : ""));
  }

  private static List<Reaction> causes(Component component, String publication) {
    return component.reactions().stream()
        .filter(reaction -> reaction.effects().contains(publication))
        .toList();
  }

  /**
   * What reactions publish is judged by what set them off: their triggers' own rate is judged where
   * they are published, and its beginning and end do not show in the times of the effects.
   */
  private Optional<Finding> judgeReactions(
      MeasuredProcess process,
      Publication publication,
      List<Reaction> causes,
      ProcessStatistics.Publication counted) {
    double due = publication.rate() * publication.burst() * measurement.seconds();
    for (Reaction reaction : causes) {
      due += triggers(process, reaction) / reaction.everyNth() * publication.burst();
    }
    long underWay = (long) publication.burst() * SAMPLES_UNDER_WAY * (causes.size() + 1);
    double off = Math.max(0, Math.abs(counted.sent() - due) - underWay);
    double allowed = manifest.thresholds().maxRateError();
    if (off <= allowed * due) {
      return Optional.empty();
    }
    return Optional.of(
        finding(
            Verdict.RATE,
            "%s sent %d samples where its reactions come to %.0f: more than %s off.",
            process.name(),
            counted.sent(),
            due,
            Quantities.precisePercent(allowed)));
  }

  /** Samples that a process received on the trigger of its reaction. */
  private long triggers(MeasuredProcess process, Reaction reaction) {
    Component component = componentOf(process);
    return component.subscriptions().stream()
        .filter(subscription -> subscription.name().equals(reaction.trigger()))
        .flatMap(
            subscription ->
                process
                    .statistics()
                    .flatMap(counted -> Endpoints.counted(counted, component, subscription))
                    .stream())
        .mapToLong(ProcessStatistics.Subscription::received)
        .sum();
  }

  /** Jitter moves the first and the last burst, by as much as it is each. */
  private static double jitterShare(
      Publication publication, ProcessStatistics.Publication counted, OptionalDouble rate) {
    double span = (counted.sent() - publication.burst()) / rate.getAsDouble();
    return 2 * publication.jitterNs() / NS_PER_S / span;
  }

  /**
   * The mean rate from burst to burst. The process measures from its first sample to its last, and
   * so has the samples of the last burst but not the pause after it.
   */
  private static OptionalDouble burstRate(int burst, ProcessStatistics.Publication counted) {
    if (counted.sent() < (long) LEAST_BURSTS_FOR_A_RATE * burst || counted.measuredRateHz() <= 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        counted.measuredRateHz() * (counted.sent() - burst) / (counted.sent() - 1));
  }

  private ReaderTraffic judge(
      MeasuredProcess process, Subscription subscription, List<Finding> findings) {
    Optional<ProcessStatistics.Subscription> found =
        process
            .statistics()
            .flatMap(counted -> Endpoints.counted(counted, componentOf(process), subscription));
    if (found.isEmpty()) {
      findings.add(missing(process, "subscription", subscription.name()));
      return new ReaderTraffic(
          process.name(), subscription.name(), 0, 0, 0, 0, 0, ProcessStatistics.Latency.NONE);
    }
    ProcessStatistics.Subscription counted = found.get();
    List<Flow> flows = flowsTo(process, subscription);
    long expected = expected(subscription, flows);
    long received = counted.received() - counted.duplicates();
    long lost = subscription.filters() ? 0 : Math.max(0, expected - received);
    if (flows.isEmpty()) {
      findings.add(
          finding(
              Verdict.STARVED,
              "No writer of the bundle matches %s of %s.",
              subscription.name(),
              process.name()));
    } else if (received == 0 && expected > 0 && !subscription.filters()) {
      findings.add(starved(process, expected, counted));
    } else {
      judgeShares(process, expected, received, lost, counted, findings);
    }
    return new ReaderTraffic(
        process.name(),
        subscription.name(),
        expected,
        received,
        lost,
        counted.late(),
        counted.outOfOrder(),
        counted.latencyNs());
  }

  private List<Flow> flowsTo(MeasuredProcess process, Subscription subscription) {
    return manifest.flows().stream()
        .filter(flow -> flow.subscriber().equals(process.instance()))
        .filter(flow -> flow.subscription().equals(subscription.name()))
        .toList();
  }

  private static Finding starved(
      MeasuredProcess process, long expected, ProcessStatistics.Subscription counted) {
    String why = "";
    if (counted.status().matched() == 0) {
      why =
          counted.status().incompatibleQos() > 0
              ? "; its QoS is incompatible with the writers'"
              : "; it matches no writer";
    }
    return finding(
        Verdict.STARVED,
        "%s got none of the %d samples sent to it%s.",
        process.name(),
        expected,
        why);
  }

  private void judgeShares(
      MeasuredProcess process,
      long expected,
      long received,
      long lost,
      ProcessStatistics.Subscription counted,
      List<Finding> findings) {
    double maxLost = manifest.thresholds().maxLost();
    double maxLate = manifest.thresholds().maxLate();
    if (lost > maxLost * expected) {
      findings.add(
          finding(
              Verdict.LOSSY,
              "%s lost %d of %d samples: %s is more than %s.",
              process.name(),
              lost,
              expected,
              Quantities.precisePercent((double) lost / expected),
              Quantities.precisePercent(maxLost)));
    }
    if (counted.late() > maxLate * received) {
      findings.add(
          finding(
              Verdict.LATE,
              "%s got %d of %d samples late: %s is more than %s; the slowest took %s.",
              process.name(),
              counted.late(),
              received,
              Quantities.precisePercent((double) counted.late() / received),
              Quantities.precisePercent(maxLate),
              Quantities.time(counted.latencyNs().max())));
    }
  }

  /**
   * A DataWriter at the sending end of a flow.
   *
   * @param strength its OWNERSHIP_STRENGTH
   * @param sent samples that it sent; 0 where that is not known
   */
  private record Source(int strength, long sent) {}

  /**
   * Samples that a reader should have got. Of EXCLUSIVE writers, which dummies let write the same
   * instances, it gets those of the strongest, and of any one where several are equally strong (DDS
   * 1.4, 2.2.3.9.2): the least that may be is expected, and nothing where it was not measured.
   */
  private long expected(Subscription subscription, List<Flow> flows) {
    List<Source> sources = flows.stream().flatMap(this::sources).toList();
    if (subscription.ownership() == Ownership.SHARED) {
      return sources.stream().mapToLong(Source::sent).sum();
    }
    int greatest = sources.stream().mapToInt(Source::strength).max().orElse(0);
    return sources.stream()
        .filter(source -> source.strength() == greatest)
        .mapToLong(Source::sent)
        .min()
        .orElse(0);
  }

  private Stream<Source> sources(Flow flow) {
    return measurement.processes().stream()
        .filter(process -> process.instance().equals(flow.publisher()))
        .flatMap(
            process ->
                componentOf(process).publications().stream()
                    .filter(publication -> publication.name().equals(flow.publication()))
                    .map(publication -> source(process, publication)));
  }

  private Source source(MeasuredProcess process, Publication publication) {
    return new Source(
        publication.ownershipStrength(),
        statisticsOf(process, publication).map(ProcessStatistics.Publication::sent).orElse(0L));
  }

  private Component componentOf(MeasuredProcess process) {
    return manifest
        .instance(process.instance())
        .map(Instance::component)
        .flatMap(manifest::component)
        .orElseThrow(() -> new IllegalArgumentException("no instance " + process.instance()));
  }

  private Optional<ProcessStatistics.Publication> statisticsOf(
      MeasuredProcess process, Publication publication) {
    return process
        .statistics()
        .flatMap(counted -> Endpoints.counted(counted, componentOf(process), publication));
  }

  private static Finding missing(MeasuredProcess process, String kind, String name) {
    return finding(
        Verdict.UNMEASURED, "The statistics of %s lack its %s %s.", process.name(), kind, name);
  }

  private static Finding finding(Verdict verdict, String format, Object... values) {
    return new Finding(verdict, String.format(Locale.ROOT, format, values));
  }
}
