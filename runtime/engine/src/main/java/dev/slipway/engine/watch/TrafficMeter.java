// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.Replica;
import dev.slipway.live.SystemSnapshot.Flow;
import dev.slipway.live.SystemSnapshot.Topic;
import dev.slipway.traffic.ModelledRate;
import dev.slipway.traffic.ProcessStatistics;
import dev.slipway.traffic.ProcessStatistics.Latency;
import dev.slipway.traffic.ProcessStatistics.Subscription;
import dev.slipway.traffic.ProcessStatistics.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Makes rates of what processes have counted: what they have more than when they were last asked,
 * over the time between by their own clock. Of each process the last counts are kept. Safe for use
 * by several threads.
 */
final class TrafficMeter {
  /** Below that, a rate is as much chance as measurement; the earlier counts are kept. */
  private static final double LEAST_SECONDS = 0.5;

  private final List<Drawn> topics = new ArrayList<>();

  /** Names of instances, by the labels of their processes. */
  private final Map<String, String> instances = new HashMap<>();

  /** UUIDs of instances, by their names. */
  private final Map<String, String> elements = new HashMap<>();

  /** By the label of the process. */
  private final Map<String, Measured> processes = new HashMap<>();

  /** From which instance to which samples go. */
  private record Way(String publisher, String subscriber) {}

  /**
   * What the bundle has of a topic.
   *
   * @param writers labels of the processes that write it
   * @param readers labels of the processes that read it
   * @param ways modelled samples a second of each way
   */
  private record Drawn(
      BundleManifest.Topic topic,
      Optional<Double> modelledRate,
      List<String> writers,
      List<String> readers,
      Map<Way, Double> ways) {}

  /**
   * What is known of a process.
   *
   * @param base the counts that rates are measured from; empty for one that does not run
   * @param rates samples a second written, by topic; empty until it was asked twice
   * @param bytes bytes a second written, by topic
   * @param from samples a second received, by topic and writing instance
   */
  private record Measured(
      Optional<ProcessStatistics> base,
      Optional<Map<String, Double>> rates,
      Map<String, Double> bytes,
      Map<String, Map<String, Double>> from) {
    /** A process that does not run, and so moves nothing. */
    static final Measured STILL =
        new Measured(Optional.empty(), Optional.of(Map.of()), Map.of(), Map.of());

    /** A process that was asked for the first time. */
    static Measured first(ProcessStatistics counted) {
      return new Measured(Optional.of(counted), Optional.empty(), Map.of(), Map.of());
    }
  }

  TrafficMeter(BundleManifest manifest) {
    List<Replica> replicas = Replica.of(manifest);
    replicas.forEach(replica -> instances.put(replica.label(), replica.instance().name()));
    manifest.instances().forEach(found -> elements.put(found.name(), found.elementId()));
    Map<String, Component> components = new HashMap<>();
    manifest.components().forEach(found -> components.put(found.identifier(), found));
    for (BundleManifest.Topic topic : manifest.topics()) {
      topics.add(drawn(manifest, topic, replicas, components));
    }
  }

  private static Drawn drawn(
      BundleManifest manifest,
      BundleManifest.Topic topic,
      List<Replica> replicas,
      Map<String, Component> components) {
    List<String> writers = new ArrayList<>();
    List<String> readers = new ArrayList<>();
    Optional<Double> modelled = Optional.empty();
    Map<String, Integer> count = new HashMap<>();
    for (Replica replica : replicas) {
      Instance instance = replica.instance();
      count.put(instance.name(), instance.replicas());
      Component component = components.get(instance.component());
      for (Publication publication : component.publications()) {
        if (publication.topic().equals(topic.name())) {
          writers.add(replica.label());
          OptionalDouble rate = ModelledRate.of(manifest, instance.name(), publication);
          if (rate.isPresent()) {
            modelled = Optional.of(modelled.orElse(0.0) + rate.getAsDouble());
          }
        }
      }
      if (component.subscriptions().stream().anyMatch(on -> on.topic().equals(topic.name()))) {
        readers.add(replica.label());
      }
    }
    Map<Way, Double> ways = new LinkedHashMap<>();
    for (BundleManifest.Flow flow : manifest.flows()) {
      if (flow.topic().equals(topic.name())) {
        double rate = flow.rate() * count.get(flow.publisher()) * count.get(flow.subscriber());
        ways.merge(new Way(flow.publisher(), flow.subscriber()), rate, Double::sum);
      }
    }
    return new Drawn(topic, modelled, writers.stream().distinct().toList(), readers, ways);
  }

  /** Takes what a process has counted. */
  synchronized void counted(String label, ProcessStatistics now) {
    Optional<ProcessStatistics> earlier =
        Optional.ofNullable(processes.get(label))
            .flatMap(Measured::base)
            .filter(before -> continues(before, now));
    if (earlier.isEmpty()) {
      processes.put(label, Measured.first(now));
      return;
    }
    ProcessStatistics base = earlier.get();
    double seconds = now.elapsedSeconds() - base.elapsedSeconds();
    if (seconds < LEAST_SECONDS) {
      return;
    }
    Map<String, Double> rates = new HashMap<>();
    Map<String, Double> bytes = new HashMap<>();
    for (int i = 0; i < now.publications().size(); i++) {
      ProcessStatistics.Publication publication = now.publications().get(i);
      double rate = (publication.sent() - base.publications().get(i).sent()) / seconds;
      rates.merge(publication.topic(), rate, Double::sum);
      bytes.merge(publication.topic(), rate * publication.sizeBytes(), Double::sum);
    }
    Map<String, Map<String, Double>> from = new HashMap<>();
    for (int i = 0; i < now.subscriptions().size(); i++) {
      Subscription subscription = now.subscriptions().get(i);
      Map<String, Long> before = received(base.subscriptions().get(i));
      Map<String, Double> writers =
          from.computeIfAbsent(subscription.topic(), topic -> new HashMap<>());
      received(subscription)
          .forEach(
              (writer, count) ->
                  writers.merge(
                      writer, (count - before.getOrDefault(writer, 0L)) / seconds, Double::sum));
    }
    processes.put(label, new Measured(Optional.of(now), Optional.of(rates), bytes, from));
  }

  /** Takes note that a process does not run. */
  synchronized void still(String label) {
    processes.put(label, Measured.STILL);
  }

  /** Takes note that nothing is known of a process. */
  synchronized void unknown(String label) {
    processes.remove(label);
  }

  /** Whether the counts are of the same process, and none was set back. */
  private static boolean continues(ProcessStatistics before, ProcessStatistics now) {
    if (before.processId() != now.processId()
        || before.elapsedSeconds() > now.elapsedSeconds()
        || before.publications().size() != now.publications().size()
        || before.subscriptions().size() != now.subscriptions().size()) {
      return false;
    }
    for (int i = 0; i < now.publications().size(); i++) {
      if (before.publications().get(i).sent() > now.publications().get(i).sent()) {
        return false;
      }
    }
    for (int i = 0; i < now.subscriptions().size(); i++) {
      if (before.subscriptions().get(i).received() > now.subscriptions().get(i).received()) {
        return false;
      }
    }
    return true;
  }

  /** Samples from each writing instance, whichever of its processes they came from. */
  private Map<String, Long> received(Subscription subscription) {
    Map<String, Long> received = new HashMap<>();
    for (Writer writer : subscription.writers()) {
      received.merge(publisher(writer), writer.received(), Long::sum);
    }
    return received;
  }

  private String publisher(Writer writer) {
    return instances.getOrDefault(writer.instance(), writer.instance());
  }

  /** The traffic of all topics, in the bundle's order. */
  synchronized List<Topic> topics() {
    return topics.stream().map(this::topic).toList();
  }

  private Topic topic(Drawn drawn) {
    String name = drawn.topic().name();
    Optional<Double> rate = Optional.empty();
    Optional<Double> bytes = Optional.empty();
    for (String writer : drawn.writers()) {
      Measured measured = processes.get(writer);
      if (measured != null && measured.rates().isPresent()) {
        rate = plus(rate, measured.rates().get().getOrDefault(name, 0.0));
        bytes = plus(bytes, measured.bytes().getOrDefault(name, 0.0));
      }
    }
    OptionalLong lost = OptionalLong.empty();
    OptionalLong late = OptionalLong.empty();
    for (Subscription subscription :
        drawn.readers().stream().flatMap(it -> on(it, name)).toList()) {
      late = plus(late, subscription.late());
      if (subscription.lost().isPresent()) {
        lost = plus(lost, subscription.lost().getAsLong());
      }
    }
    return new Topic(
        name,
        drawn.topic().elementId(),
        drawn.topic().type(),
        drawn.modelledRate(),
        rate,
        bytes,
        lost,
        late,
        flows(drawn));
  }

  private List<Flow> flows(Drawn drawn) {
    String name = drawn.topic().name();
    Map<Way, Seen> seen = new HashMap<>();
    for (String reader : drawn.readers()) {
      Measured measured = processes.get(reader);
      if (measured == null) {
        continue;
      }
      String subscriber = instances.get(reader);
      measured
          .from()
          .getOrDefault(name, Map.of())
          .forEach(
              (publisher, rate) ->
                  seen.computeIfAbsent(new Way(publisher, subscriber), way -> new Seen())
                      .add(rate));
      on(reader, name)
          .flatMap(subscription -> subscription.writers().stream())
          .forEach(
              writer ->
                  seen.computeIfAbsent(new Way(publisher(writer), subscriber), way -> new Seen())
                      .add(writer));
    }
    Map<Way, Double> ways = new LinkedHashMap<>(drawn.ways());
    // What arrives though it is not drawn comes last.
    new TreeMap<>(byText(seen)).values().forEach(way -> ways.putIfAbsent(way, 0.0));
    List<Flow> flows = new ArrayList<>();
    ways.forEach(
        (way, modelled) -> {
          Seen found = seen.getOrDefault(way, new Seen());
          flows.add(
              new Flow(
                  way.publisher(),
                  Optional.ofNullable(elements.get(way.publisher())),
                  way.subscriber(),
                  elements.get(way.subscriber()),
                  modelled,
                  found.rate,
                  found.lost,
                  found.p50,
                  found.p99));
        });
    return flows;
  }

  private static Map<String, Way> byText(Map<Way, Seen> seen) {
    Map<String, Way> ways = new HashMap<>();
    seen.keySet().forEach(way -> ways.put(way.publisher() + "\t" + way.subscriber(), way));
    return ways;
  }

  /** What all processes of an instance saw of another instance. */
  private static final class Seen {
    private Optional<Double> rate = Optional.empty();
    private OptionalLong lost = OptionalLong.empty();
    private OptionalLong p50 = OptionalLong.empty();
    private OptionalLong p99 = OptionalLong.empty();

    void add(double samples) {
      rate = plus(rate, samples);
    }

    void add(Writer writer) {
      if (writer.lost().isPresent()) {
        lost = plus(lost, writer.lost().getAsLong());
      }
      Latency latency = writer.latencyNs();
      if (latency.count() > 0) {
        p50 = OptionalLong.of(Math.max(p50.orElse(0), latency.p50()));
        p99 = OptionalLong.of(Math.max(p99.orElse(0), latency.p99()));
      }
    }
  }

  /** What a process counted for its readers of a topic. */
  private Stream<Subscription> on(String reader, String topic) {
    return Optional.ofNullable(processes.get(reader)).flatMap(Measured::base).stream()
        .flatMap(counted -> counted.subscriptions().stream())
        .filter(subscription -> subscription.topic().equals(topic));
  }

  private static Optional<Double> plus(Optional<Double> sum, double value) {
    return Optional.of(sum.orElse(0.0) + value);
  }

  private static OptionalLong plus(OptionalLong sum, long value) {
    return OptionalLong.of(sum.orElse(0) + value);
  }
}
