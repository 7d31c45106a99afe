// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Replica;
import dev.slipway.bundle.Sha256;
import dev.slipway.engine.Observation;
import dev.slipway.engine.Observation.Answer;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.TrafficCounts;
import dev.slipway.engine.TrafficCounts.Counted;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.host.DesiredComponents;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.live.SystemSnapshot.Topic;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Keeps asking the nodes of a bundle what is there, and tells what changed.
 *
 * <p>Every component host is asked once a period, and every other period what its processes have
 * counted, side by side with the others; one that hangs delays none of them, and one that does not
 * answer is asked ever more rarely, every half minute at last. Only the latest answer of each node
 * is kept. Safe for use by several threads; {@link #snapshot} never waits for a node.
 *
 * <p>Clouds whose servers the nodes are, where some are to be watched, are asked more rarely, each
 * by itself; one that is away holds up no node. A node is asked as soon as its server runs. The
 * same goes for servers that install hosts.
 *
 * <p>Events are published in threads of this watch, those of a node in order, each after snapshots
 * show what it says.
 */
public final class SystemWatch implements AutoCloseable {
  /** How long an answer may take once a host is connected to. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

  /** So many polls may be missed while one is under way before a node is said not to answer. */
  private static final int MISSED_POLLS = 2;

  /** A host may take that long for an answer, however often it is asked. */
  private static final Duration LEAST_SILENCE = Duration.ofSeconds(1);

  /** A poll that takes longer holds up no other. */
  private static final Duration PROMPT = Duration.ofSeconds(2);

  /** Asking processes what they counted costs a host more than asking what is there. */
  private static final int TRAFFIC_PERIODS = 2;

  /** Asking a cloud costs it several requests. */
  private static final int CLOUD_PERIODS = 5;

  /** A restore takes minutes. */
  private static final int PROVISIONING_PERIODS = 2;

  /** Rates that differ in less are not told anew. */
  private static final MathContext TOLD = new MathContext(3);

  private final BundleManifest manifest;
  private final EventStream events;
  private final Observation observation;
  private final Map<String, Knowledge> nodes = new ConcurrentSkipListMap<>();
  private final PollSchedule schedule;
  private final TrafficCounts counts;
  private final TrafficMeter traffic;
  private final PollSchedule trafficSchedule;
  private final CloudPolls clouds;
  private final ProvisioningPolls provisioning;
  private final ScheduledExecutorService teller;
  private final Duration silence;
  private final Duration trafficPeriod;
  private final Map<String, TrafficMeasured> told = new HashMap<>();
  private final CountDownLatch unasked;
  private volatile boolean closed;

  /**
   * What is to be watched.
   *
   * @param bundle the bundle
   * @param dds the DDS implementation whose component archives are the bundle's
   * @param hosts the machines; not closed by the watch
   * @param clouds the clouds of their servers
   * @param provisioning the servers that install them
   * @param period how often each node is asked
   * @param parallel how many nodes are asked at a time
   */
  public record Request(
      Bundle bundle,
      DdsImplementation dds,
      RemoteHosts hosts,
      CloudObserver clouds,
      ProvisioningObserver provisioning,
      Duration period,
      int parallel) {
    /** How often each node is asked unless somebody says otherwise. */
    public static final Duration USUAL_PERIOD = Duration.ofSeconds(1);

    /** How many nodes are asked at a time unless somebody says otherwise. */
    public static final int USUAL_PARALLEL = 64;

    public Request {
      if (period.isZero() || period.isNegative() || parallel < 1) {
        throw new IllegalArgumentException("nothing could be asked");
      }
    }

    /** The same with the usual period and number at a time. */
    public static Request of(
        Bundle bundle,
        DdsImplementation dds,
        RemoteHosts hosts,
        CloudObserver clouds,
        ProvisioningObserver provisioning) {
      return new Request(bundle, dds, hosts, clouds, provisioning, USUAL_PERIOD, USUAL_PARALLEL);
    }
  }

  /** What is known of a node; guarded by itself where it is changed. */
  private static final class Knowledge {
    private final DrawnNode drawn;
    private volatile Node node;
    private Node lastAnswer;
    private boolean asked;

    /** When the poll under way began, by {@link System#nanoTime}; empty where none is. */
    private OptionalLong begun = OptionalLong.empty();

    Knowledge(DrawnNode drawn) {
      this.drawn = drawn;
      this.node = drawn.unasked();
      this.lastAnswer = node;
    }
  }

  /**
   * A watch that has asked nobody yet.
   *
   * @param events told what changes
   * @throws IOException if a component archive of the bundle is there and cannot be read
   */
  public SystemWatch(Request request, EventStream events) throws IOException {
    this.manifest = request.bundle().manifest();
    this.events = events;
    this.observation = Observation.of(request.bundle(), request.hosts());
    Map<String, String> builds = builds(request.bundle(), request.dds());
    List<Replica> replicas = Replica.of(manifest);
    manifest
        .nodes()
        .forEach(
            node -> nodes.put(node.name(), new Knowledge(new DrawnNode(node, replicas, builds))));
    List<String> hosts =
        manifest.nodes().stream()
            .filter(BundleManifest.Node::componentHost)
            .map(BundleManifest.Node::name)
            .toList();
    this.unasked = new CountDownLatch(hosts.size());
    this.schedule =
        new PollSchedule(hosts, this::poll, request.period(), request.parallel(), PROMPT);
    this.counts = new TrafficCounts(manifest, request.hosts(), 1);
    this.traffic = new TrafficMeter(manifest);
    Duration missed = request.period().multipliedBy(MISSED_POLLS);
    this.silence = missed.compareTo(LEAST_SILENCE) < 0 ? LEAST_SILENCE : missed;
    this.trafficPeriod = request.period().multipliedBy(TRAFFIC_PERIODS);
    this.trafficSchedule =
        new PollSchedule(hosts, this::pollTraffic, trafficPeriod, request.parallel(), PROMPT);
    Consumer<String> runs =
        node -> {
          if (hosts.contains(node)) {
            refresh(node);
          }
        };
    this.clouds =
        new CloudPolls(
            request.clouds(), request.period().multipliedBy(CLOUD_PERIODS), events, runs);
    this.provisioning =
        new ProvisioningPolls(
            request.provisioning(),
            request.period().multipliedBy(PROVISIONING_PERIODS),
            events,
            runs);
    this.teller =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "traffic");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Begins to ask. */
  public void start() {
    schedule.start();
    trafficSchedule.start();
    clouds.start();
    provisioning.start();
    teller.scheduleWithFixedDelay(
        this::tellSilence, silence.toNanos(), silence.toNanos() / 4, TimeUnit.NANOSECONDS);
    teller.scheduleWithFixedDelay(
        this::tellTraffic, trafficPeriod.toNanos(), trafficPeriod.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** What is known now. */
  public SystemSnapshot snapshot() {
    return new SystemSnapshot(
        manifest.deployment().name(),
        manifest.deployment().elementId(),
        Instant.now(),
        nodes.values().stream().map(knowledge -> knowledge.node).toList(),
        traffic.topics(),
        clouds.snapshot(),
        provisioning.snapshot().stream().map(server -> server.withReady(this::isReady)).toList());
  }

  private boolean isReady(String name) {
    Node node = nodes.get(name).node;
    return node.contact() == Contact.REACHED && node.prepared();
  }

  /**
   * Has a node asked at once, such as after something was done there. Returns at once; what changed
   * is told as ever.
   *
   * @throws IllegalArgumentException if the bundle has no component host of that name
   */
  public void refresh(String node) {
    schedule.now(node);
  }

  /**
   * Waits until every node was asked once.
   *
   * @return false if that took longer
   * @throws InterruptedException if the thread was interrupted
   */
  public boolean awaitFirstAnswers(Duration longest) throws InterruptedException {
    return unasked.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Asks nobody any more and tells nothing more. */
  @Override
  public void close() {
    closed = true;
    teller.shutdownNow();
    clouds.close();
    provisioning.close();
    trafficSchedule.close();
    schedule.close();
  }

  private boolean poll(String name) throws InterruptedException {
    Knowledge knowledge = nodes.get(name);
    synchronized (knowledge) {
      knowledge.begun = OptionalLong.of(System.nanoTime());
    }
    Answer answer = observation.ask(name, LONGEST_ANSWER);
    synchronized (knowledge) {
      knowledge.begun = OptionalLong.empty();
      if (closed) {
        return true;
      }
      learn(knowledge, answer);
      return knowledge.node.contact() == Contact.REACHED;
    }
  }

  private void learn(Knowledge knowledge, Answer answer) {
    Node before = knowledge.node;
    Node now = knowledge.drawn.asked(answer, Instant.now(), before);
    knowledge.node = now;
    NodeChanges.between(before, knowledge.lastAnswer, now).forEach(events::publish);
    if (now.contact() == Contact.REACHED) {
      knowledge.lastAnswer = now;
    }
    if (!knowledge.asked) {
      knowledge.asked = true;
      unasked.countDown();
    }
  }

  /** Where a link is cut, a poll ends after a long time, or never if the link comes back. */
  private void tellSilence() {
    for (Knowledge knowledge : nodes.values()) {
      synchronized (knowledge) {
        long waited = System.nanoTime() - knowledge.begun.orElse(System.nanoTime());
        if (!closed && waited > silence.toNanos() && knowledge.node.contact() == Contact.REACHED) {
          Duration time = Duration.ofNanos(waited);
          learn(
              knowledge,
              Answer.unknown(RemoteException.timedOut(knowledge.node.name(), "status", time)));
        }
      }
    }
  }

  /** Asks what the processes of a node have counted, if any runs. */
  private boolean pollTraffic(String name) throws InterruptedException {
    List<Instance> living = new ArrayList<>();
    for (Instance instance : nodes.get(name).node.instances()) {
      if (instance.state() == InstanceState.RUNNING || instance.state() == InstanceState.PAUSED) {
        living.add(instance);
      } else if (instance.state() == InstanceState.UNKNOWN
          || instance.state() == InstanceState.UNRESPONSIVE) {
        traffic.unknown(instance.label());
      } else {
        traffic.still(instance.label());
      }
    }
    if (living.isEmpty()) {
      return true;
    }
    Counted counted = counts.ask(name);
    for (Instance instance : living) {
      Optional.ofNullable(counted.processes().get(instance.name()))
          .ifPresentOrElse(
              found -> traffic.counted(instance.label(), found),
              () -> traffic.unknown(instance.label()));
    }
    return counted.problems().isEmpty();
  }

  private void tellTraffic() {
    for (Topic topic : traffic.topics()) {
      TrafficMeasured now =
          new TrafficMeasured(
              topic.name(),
              topic.modelledRate(),
              topic.rate().map(SystemWatch::rounded),
              topic.bytesPerSecond().map(SystemWatch::rounded),
              topic.lost(),
              topic.late());
      TrafficMeasured before = told.put(topic.name(), now);
      if (before == null ? now.rate().isPresent() || now.late().isPresent() : !now.equals(before)) {
        events.publish(now);
      }
    }
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(TOLD).doubleValue();
  }

  private static Map<String, String> builds(Bundle bundle, DdsImplementation dds)
      throws IOException {
    Map<String, String> builds = new HashMap<>();
    for (BundleManifest.Component component : bundle.manifest().components()) {
      Path archive = DesiredComponents.archiveOf(bundle, dds, component);
      if (Files.exists(archive)) {
        builds.put(component.identifier(), Sha256.of(archive));
      }
    }
    return builds;
  }
}
