// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Replica;
import dev.slipway.bundle.Sha256;
import dev.slipway.engine.Observation;
import dev.slipway.engine.Observation.Answer;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.event.EventStream;
import dev.slipway.engine.watch.SystemSnapshot.Contact;
import dev.slipway.engine.watch.SystemSnapshot.Node;
import dev.slipway.engine.watch.SystemSnapshot.Topic;
import dev.slipway.plan.DesiredSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Keeps asking the nodes of a bundle what is there, and tells what changed.
 *
 * <p>Every component host is asked once a period, side by side with the others; one that hangs
 * delays none of them, and one that does not answer is asked ever more rarely, every half minute at
 * last. Only the latest answer of each node is kept. Safe for use by several threads; {@link
 * #snapshot} never waits for a node.
 *
 * <p>Events are published in threads of this watch, those of a node in order, each after snapshots
 * show what it says.
 */
public final class SystemWatch implements AutoCloseable {
  /** How long an answer may take once a host is connected to. */
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

  /** A poll that takes longer holds up no other. */
  private static final Duration PROMPT = Duration.ofSeconds(2);

  private final BundleManifest manifest;
  private final EventStream events;
  private final Observation observation;
  private final Map<String, Knowledge> nodes = new ConcurrentSkipListMap<>();
  private final PollSchedule schedule;
  private final CountDownLatch unasked;
  private volatile boolean closed;

  /**
   * What is to be watched.
   *
   * @param bundle the bundle
   * @param dds the DDS implementation whose component archives are the bundle's
   * @param hosts the machines; not closed by the watch
   * @param period how often each node is asked
   * @param parallel how many nodes are asked at a time
   */
  public record Request(
      Bundle bundle, DdsImplementation dds, RemoteHosts hosts, Duration period, int parallel) {
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
    public static Request of(Bundle bundle, DdsImplementation dds, RemoteHosts hosts) {
      return new Request(bundle, dds, hosts, USUAL_PERIOD, USUAL_PARALLEL);
    }
  }

  /** What is known of a node; changed only by the one poll of it that may be under way. */
  private static final class Knowledge {
    private final DrawnNode drawn;
    private volatile Node node;
    private Node lastAnswer;
    private boolean asked;

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
  }

  /** Begins to ask. */
  public void start() {
    schedule.start();
  }

  /** What is known now. */
  public SystemSnapshot snapshot() {
    return new SystemSnapshot(
        manifest.deployment().name(),
        manifest.deployment().elementId(),
        Instant.now(),
        nodes.values().stream().map(knowledge -> knowledge.node).toList(),
        manifest.topics().stream().map(SystemWatch::topic).toList());
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
    schedule.close();
  }

  private boolean poll(String name) throws InterruptedException {
    Knowledge knowledge = nodes.get(name);
    Answer answer = observation.ask(name, LONGEST_ANSWER);
    if (closed) {
      return true;
    }
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
    return now.contact() == Contact.REACHED;
  }

  private static Topic topic(BundleManifest.Topic topic) {
    return new Topic(
        topic.name(),
        topic.elementId(),
        topic.type(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        List.of());
  }

  private static Map<String, String> builds(Bundle bundle, DdsImplementation dds)
      throws IOException {
    Map<String, String> builds = new HashMap<>();
    for (BundleManifest.Component component : bundle.manifest().components()) {
      Path archive = DesiredSystem.archiveOf(bundle, dds, component);
      if (Files.exists(archive)) {
        builds.put(component.identifier(), Sha256.of(archive));
      }
    }
    return builds;
  }
}
