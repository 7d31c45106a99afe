// SPDX-License-Identifier: EPL-2.0
package dev.slipway.dashboard;

import com.google.gson.JsonObject;
import dev.slipway.engine.event.EventJson;
import dev.slipway.engine.event.EventSink;
import dev.slipway.engine.event.PublishedEvent;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.ProvisioningSnapshot;
import dev.slipway.live.SnapshotFeed;
import dev.slipway.live.SnapshotJson;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.live.SystemSnapshot.Topic;
import dev.slipway.web.ServerSentEvents;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Tells pages what happens: each event, and of each snapshot all nodes, topics and clouds together
 * that are others than they were.
 */
final class SystemFeed implements EventSink, AutoCloseable {
  /** Name of a message that has a snapshot of the nodes, topics and others that changed. */
  private static final String CHANGES = "changes";

  /** Name of a message that has an event. */
  private static final String EVENT = "event";

  private static final int KEPT_EVENTS = 300;
  private static final long MINUTE = 60;

  private final DashboardSystem system;
  private final ServerSentEvents pages;
  private final Consumer<Throwable> defects;
  private final ArrayDeque<JsonObject> lastEvents = new ArrayDeque<>();
  private final Map<String, Node> toldNodes = new HashMap<>();
  private final Map<String, Topic> toldTopics = new HashMap<>();
  private final Map<String, CloudSnapshot> toldClouds = new HashMap<>();
  private final Map<String, ProvisioningSnapshot> toldProvisioning = new HashMap<>();
  private SnapshotFeed feed;

  SystemFeed(DashboardSystem system, ServerSentEvents pages, Consumer<Throwable> defects) {
    this.system = system;
    this.pages = pages;
    this.defects = defects;
  }

  void start() {
    system.events().subscribe(this);
    feed = new SnapshotFeed(system, this::tellChanges, defects);
  }

  /** The events that were told last, each as its document, the latest last. */
  List<JsonObject> lastEvents() {
    synchronized (lastEvents) {
      return List.copyOf(lastEvents);
    }
  }

  @Override
  public void accept(PublishedEvent published) {
    // Figures are shown in the tables.
    if (published.event().isMeasurement()) {
      return;
    }
    JsonObject document = EventJson.document(published);
    synchronized (lastEvents) {
      lastEvents.add(document);
      if (lastEvents.size() > KEPT_EVENTS) {
        lastEvents.remove();
      }
    }
    pages.publish(EVENT, document.toString());
  }

  @Override
  public void close() {
    system.events().unsubscribe(this);
    feed.close();
  }

  private void tellChanges(SystemSnapshot now) {
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
