// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who writes and reads which topic, and which instances a component type has. Topics are told apart
 * by name, as DDS does: two elements of one name are one topic in the global data space.
 */
public final class SoftwareIndex {
  private final Map<String, TopicUse> topics = new TreeMap<>();
  private final Map<ComponentType, List<ComponentInstance>> instances = new IdentityHashMap<>();

  /**
   * All that concerns one topic name.
   *
   * @param name the name in the global data space; empty for topics without a name
   * @param topics the elements of that name
   * @param publications of all component types, deployed or not
   * @param subscriptions of all component types, deployed or not
   */
  public record TopicUse(
      String name,
      List<Topic> topics,
      List<Publication> publications,
      List<Subscription> subscriptions) {}

  private SoftwareIndex(ModelIndex index) {
    for (Topic topic : index.all(Topic.class)) {
      use(topic).topics().add(topic);
    }
    for (Publication publication : index.all(Publication.class)) {
      if (publication.getTopic() != null) {
        use(publication.getTopic()).publications().add(publication);
      }
    }
    for (Subscription subscription : index.all(Subscription.class)) {
      if (subscription.getTopic() != null) {
        use(subscription.getTopic()).subscriptions().add(subscription);
      }
    }
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      if (instance.getType() != null) {
        instances.computeIfAbsent(instance.getType(), type -> new ArrayList<>()).add(instance);
      }
    }
  }

  /** The model's own. */
  public static SoftwareIndex of(ModelIndex index) {
    return index.derived(SoftwareIndex.class, SoftwareIndex::new);
  }

  /** What concerns the topic's name. */
  public TopicUse use(Topic topic) {
    String name = topic.getName() == null ? "" : topic.getName();
    return topics.computeIfAbsent(
        name,
        unused -> new TopicUse(name, new ArrayList<>(), new ArrayList<>(), new ArrayList<>()));
  }

  /** The instances of the component type, in the model's order. */
  public List<ComponentInstance> instancesOf(ComponentType type) {
    return instances.getOrDefault(type, List.of());
  }

  /** The instances of the endpoint's component type. */
  public List<ComponentInstance> instancesOf(Endpoint endpoint) {
    return instancesOf((ComponentType) endpoint.eContainer());
  }
}
