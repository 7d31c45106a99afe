// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import dev.slipway.engine.event.EventJson;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.ActionProgress;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.StackMeasured;
import dev.slipway.engine.event.RuntimeEvent.TrafficMeasured;
import dev.slipway.engine.watch.CloudSnapshot;
import dev.slipway.engine.watch.ProvisioningSnapshot;
import dev.slipway.engine.watch.SnapshotJson;
import dev.slipway.engine.watch.SystemSnapshot;
import dev.slipway.engine.watch.SystemSnapshot.Node;
import dev.slipway.engine.watch.SystemSnapshot.Topic;
import dev.slipway.web.ServerSentEvents;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Tells pages what happens: each event, and twice a second all nodes, topics and clouds together
 * that are others than they were. Whatever happens in between costs one message.
 */
final class SystemFeed implements EventSink, AutoCloseable {
  /** Name of a message that has a snapshot of the nodes, topics and others that changed. */
  private static final String CHANGES = "changes";

  /** Name of a message that has an event. */
  private static final String EVENT = "event";

  private static final Duration PERIOD = Duration.ofMillis(500);
  private static final int KEPT_EVENTS = 300;
  private static final long MINUTE = 60;

  private final DashboardSystem system;
  private final ServerSentEvents pages;
  private final Consumer<Throwable> defects;
  private final ArrayDeque<String> lastEvents = new ArrayDeque<>();
  private final Map<String, Node> toldNodes = new HashMap<>();
  private final Map<String, Topic> toldTopics = new HashMap<>();
  private final Map<String, CloudSnapshot> toldClouds = new HashMap<>();
  private final Map<String, ProvisioningSnapshot> toldProvisioning = new HashMap<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "slipway-feed");
            thread.setDaemon(true);
            return thread;
          });

  SystemFeed(DashboardSystem system, ServerSentEvents pages, Consumer<Throwable> defects) {
    this.system = system;
    this.pages = pages;
    this.defects = defects;
  }

  void start() {
    system.events().subscribe(this);
    clock.scheduleWithFixedDelay(this::tellChanges, 0, PERIOD.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The events that were told last, each as its document, the latest last. */
  List<String> lastEvents() {
    synchronized (lastEvents) {
      return List.copyOf(lastEvents);
    }
  }

  @Override
  public void accept(PublishedEvent published) {
    if (isShownInTables(published.event())) {
      return;
    }
    String line = EventJson.line(published);
    synchronized (lastEvents) {
      lastEvents.add(line);
      if (lastEvents.size() > KEPT_EVENTS) {
        lastEvents.remove();
      }
    }
    pages.publish(EVENT, line);
  }

  @Override
  public void close() {
    system.events().unsubscribe(this);
    clock.shutdownNow();
  }

  private static boolean isShownInTables(RuntimeEvent event) {
    return event instanceof HostMeasured
        || event instanceof TrafficMeasured
        || event instanceof StackMeasured
        || event instanceof ActionProgress;
  }

  private void tellChanges() {
    try {
      SystemSnapshot now = system.snapshot();
      List<Node> nodes =
          changed(
              now.nodes().stream().map(SystemFeed::withoutClocks).toList(), Node::name, toldNodes);
      List<Topic> topics = changed(now.topics(), Topic::name, toldTopics);
      List<CloudSnapshot> clouds =
          changed(
              now.clouds().stream().map(SystemFeed::withoutClocks).toList(),
              CloudSnapshot::name,
              toldClouds);
      List<ProvisioningSnapshot> provisioning =
          changed(now.provisioning(), ProvisioningSnapshot::name, toldProvisioning);
      if (!nodes.isEmpty() || !topics.isEmpty() || !clouds.isEmpty() || !provisioning.isEmpty()) {
        pages.publish(
            CHANGES,
            SnapshotJson.line(
                new SystemSnapshot(
                    now.deployment(),
                    now.deploymentId(),
                    now.time(),
                    nodes,
                    topics,
                    clouds,
                    provisioning)));
      }
    } catch (RuntimeException e) {
      // Thrown on, it would end the feed without a word.
      defects.accept(e);
    }
  }

  private static <T> List<T> changed(
      Collection<T> items, Function<T, String> name, Map<String, T> told) {
    return items.stream().filter(item -> !item.equals(told.put(name.apply(item), item))).toList();
  }

  /** A cloud without the time of its answer. */
  private static CloudSnapshot withoutClocks(CloudSnapshot cloud) {
    return new CloudSnapshot(
        cloud.name(),
        cloud.elementId(),
        cloud.contact(),
        cloud.problem(),
        Optional.empty(),
        cloud.hosts(),
        cloud.stacks(),
        cloud.servers(),
        cloud.orphans());
  }

  /** A node without what changes with each answer: when it was, and the seconds since its boot. */
  private static Node withoutClocks(Node node) {
    return new Node(
        node.name(),
        node.elementId(),
        node.hostname(),
        node.kind(),
        node.addresses(),
        node.componentHost(),
        node.contact(),
        node.problem(),
        node.prepared(),
        node.load(),
        node.uptimeSeconds().stream().map(seconds -> seconds - seconds % MINUTE).findFirst(),
        Optional.empty(),
        node.components(),
        node.instances());
  }
}
