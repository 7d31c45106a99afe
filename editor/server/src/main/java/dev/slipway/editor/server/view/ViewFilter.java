// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.editor.drawing.View;
import java.util.HashSet;
import java.util.Set;

/**
 * What is to be shown of a model: what has to do with one of the chosen elements of each kind. Of a
 * kind of which none is chosen, all is shown.
 *
 * @param topics ids of topics
 * @param domains ids of DDS domains
 * @param hosts ids of hosts and virtual machines
 * @param components ids of component types and instances
 */
public record ViewFilter(
    Set<String> topics, Set<String> domains, Set<String> hosts, Set<String> components) {
  /** Shows everything. */
  public static final ViewFilter NONE = new ViewFilter(Set.of(), Set.of(), Set.of(), Set.of());

  public ViewFilter {
    topics = Set.copyOf(topics);
    domains = Set.copyOf(domains);
    hosts = Set.copyOf(hosts);
    components = Set.copyOf(components);
  }

  /** The filter of a saved view. */
  public static ViewFilter of(View view) {
    return new ViewFilter(
        new HashSet<>(view.getTopics()),
        new HashSet<>(view.getDomains()),
        new HashSet<>(view.getHosts()),
        new HashSet<>(view.getComponents()));
  }

  /** Whether it shows everything. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** Whether it lets flows of the topic with an id through, as far as topics are concerned. */
  public boolean letsThrough(String topicId) {
    return topics.isEmpty() || topics.contains(topicId);
  }

  /** Whether an element is one of those that were chosen; those are shown in any case. */
  boolean chooses(String id) {
    return topics.contains(id) || hosts.contains(id) || components.contains(id);
  }
}
