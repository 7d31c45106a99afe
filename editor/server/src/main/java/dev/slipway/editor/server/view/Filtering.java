// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.view;

import dev.slipway.model.Element;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.eclipse.emf.ecore.EObject;

/**
 * What a filter lets through, and so what the diagrams show of a model.
 *
 * <ol>
 *   <li>Flows: those of a chosen topic, in a chosen domain, with a chosen component at one end and
 *       a chosen host at one end.
 *   <li>Instances: the ends of these flows, and those that have to do with one chosen element of
 *       each kind by themselves.
 *   <li>Publications and subscriptions of types, in the same way as flows: a topic leads from those
 *       who publish it to those who subscribe to it.
 *   <li>Nodes: where these instances run, and networks and services that are connected with that.
 *   <li>What was chosen itself, and what is around anything that is shown.
 * </ol>
 */
final class Filtering {
  private final ViewFilter filter;
  private final ModelIndex index;
  private final Set<ComponentInstance> instances = new HashSet<>();
  private final Set<Element> usedNodes = new HashSet<>();
  private final Map<ComponentType, List<ComponentInstance>> byType = new HashMap<>();
  private final Map<Topic, List<ComponentType>> publishers = new HashMap<>();
  private final Map<Topic, List<ComponentType>> subscribers = new HashMap<>();

  private Filtering(ViewFilter filter, ModelIndex index) {
    this.filter = filter;
    this.index = index;
  }

  /** What the filter lets through of a model. */
  static Filtering of(ViewFilter filter, ModelIndex index) {
    Filtering filtering = new Filtering(filter, index);
    filtering.findInstances();
    filtering.findTypes();
    return filtering;
  }

  private void findInstances() {
    Matching matching = Matching.of(index);
    for (Matching.Writer writer : matching.writers()) {
      for (Matching.Reader reader : matching.readersOf(writer)) {
        if (passes(writer, reader)) {
          instances.add(writer.instance());
          instances.add(reader.instance());
        }
      }
    }
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      if (filter.chooses(instance.getId()) || passesAlone(instance)) {
        instances.add(instance);
      }
      if (instance.getType() != null) {
        byType.computeIfAbsent(instance.getType(), any -> new ArrayList<>()).add(instance);
      }
    }
    instances.forEach(instance -> usedNodes.add(instance.getAllocatedTo()));
    if (filter.topics().isEmpty() && filter.domains().isEmpty() && filter.components().isEmpty()) {
      // All of a host, also what no component runs on.
      index.all(Node.class).stream().filter(this::isOnChosenHost).forEach(usedNodes::add);
    }
  }

  private void findTypes() {
    for (ComponentType type : index.all(ComponentType.class)) {
      type.getPublications().forEach(each -> add(publishers, each, type));
      type.getSubscriptions().forEach(each -> add(subscribers, each, type));
    }
  }

  private static void add(
      Map<Topic, List<ComponentType>> ends, Endpoint endpoint, ComponentType type) {
    ends.computeIfAbsent(endpoint.getTopic(), any -> new ArrayList<>()).add(type);
  }

  /** Whether the flow of one topic from an instance to another is let through. */
  boolean passes(Matching.Writer writer, Matching.Reader reader) {
    ComponentInstance from = writer.instance();
    ComponentInstance to = reader.instance();
    return isChosen(filter.topics(), writer.publication().getTopic())
        && isInChosenDomain(from)
        && (isOnChosenHost(from.getAllocatedTo()) || isOnChosenHost(to.getAllocatedTo()))
        && (isChosenComponent(from) || isChosenComponent(to));
  }

  private boolean passesAlone(ComponentInstance instance) {
    return isInChosenDomain(instance)
        && isOnChosenHost(instance.getAllocatedTo())
        && isChosenComponent(instance)
        && (filter.topics().isEmpty()
            || instance.getType() != null && hasTopic(instance.getType()));
  }

  private boolean hasTopic(ComponentType type) {
    return endpoints(type).stream().anyMatch(each -> isChosen(filter.topics(), each.getTopic()));
  }

  private static List<Endpoint> endpoints(ComponentType type) {
    List<Endpoint> endpoints = new ArrayList<>(type.getPublications());
    endpoints.addAll(type.getSubscriptions());
    return endpoints;
  }

  private static boolean isChosen(Set<String> chosen, Element element) {
    return chosen.isEmpty() || element != null && chosen.contains(element.getId());
  }

  private boolean isInChosenDomain(ComponentInstance instance) {
    return filter.domains().isEmpty()
        || EffectiveDomain.of(instance, index)
            .map(Domain::getId)
            .filter(filter.domains()::contains)
            .isPresent();
  }

  private boolean isOnChosenHost(Node node) {
    if (filter.hosts().isEmpty()) {
      return true;
    }
    Set<Node> seen = new HashSet<>();
    for (Node at = node; at != null && seen.add(at); at = around(at)) {
      if (filter.hosts().contains(at.getId())) {
        return true;
      }
    }
    return false;
  }

  private static Node around(Node node) {
    return node instanceof VirtualMachine machine ? machine.getHypervisor() : null;
  }

  private boolean isChosenComponent(ComponentInstance instance) {
    return filter.components().contains(instance.getId())
        || isChosen(filter.components(), instance.getType());
  }

  private boolean isChosenType(ComponentType type) {
    return isChosen(filter.components(), type) || anyInstance(type, this::isChosenComponent);
  }

  private boolean isTypeOnChosenHost(ComponentType type) {
    return filter.hosts().isEmpty()
        || anyInstance(type, each -> isOnChosenHost(each.getAllocatedTo()));
  }

  private boolean isTypeInChosenDomain(ComponentType type) {
    return filter.domains().isEmpty() || anyInstance(type, this::isInChosenDomain);
  }

  private boolean anyInstance(ComponentType type, Predicate<ComponentInstance> wanted) {
    return byType.getOrDefault(type, List.of()).stream().anyMatch(wanted);
  }

  /** Whether the line between a type and a topic is let through. */
  private boolean passes(ComponentType type, Topic topic, boolean publishes) {
    List<ComponentType> ends =
        new ArrayList<>((publishes ? subscribers : publishers).getOrDefault(topic, List.of()));
    ends.add(type);
    return isChosen(filter.topics(), topic)
        && ends.stream().anyMatch(this::isTypeInChosenDomain)
        && ends.stream().anyMatch(this::isTypeOnChosenHost)
        && ends.stream().anyMatch(this::isChosenType);
  }

  private boolean passesAlone(ComponentType type) {
    return isTypeInChosenDomain(type)
        && isTypeOnChosenHost(type)
        && isChosenType(type)
        && (filter.topics().isEmpty() || hasTopic(type));
  }

  /**
   * Hides what is not let through.
   *
   * @param nodes all nodes of a diagram
   * @param edges all its edges; what flows was let through before
   * @param mayHide whether the node or edge of an id may be hidden
   * @return the ids of the edges that are hidden; nodes know it themselves
   */
  Set<String> hide(
      Collection<DrawnNode> nodes, Collection<DrawnEdge> edges, Predicate<String> mayHide) {
    Set<DrawnNode> shown = new HashSet<>();
    Set<String> hidden = new HashSet<>();
    for (DrawnNode node : nodes) {
      if (!mayHide.test(node.id()) || passes(node.element())) {
        shown.add(node);
      }
    }
    for (DrawnEdge edge : edges) {
      if (edge.element() instanceof Endpoint) {
        if (!mayHide.test(edge.id()) || passes(edge)) {
          shown.add(edge.from());
          shown.add(edge.to());
        } else {
          hidden.add(edge.id());
        }
      }
    }
    connect(shown, edges);
    for (DrawnNode node : List.copyOf(shown)) {
      shown.addAll(node.withAllAround());
    }
    for (DrawnNode node : nodes) {
      node.setFilteredOut(!shown.contains(node));
    }
    for (DrawnEdge edge : edges) {
      if (!shown.contains(edge.from()) || !shown.contains(edge.to())) {
        hidden.add(edge.id());
      }
    }
    return hidden;
  }

  private boolean passes(EObject element) {
    return element instanceof Element identified && filter.chooses(identified.getId())
        || element instanceof ComponentInstance instance && instances.contains(instance)
        || element instanceof ComponentType type && passesAlone(type)
        || element instanceof Node node && usedNodes.contains(node);
  }

  private boolean passes(DrawnEdge edge) {
    boolean publishes = edge.to().element() instanceof Topic;
    EObject type = (publishes ? edge.from() : edge.to()).element();
    EObject topic = (publishes ? edge.to() : edge.from()).element();
    return type instanceof ComponentType component
        && topic instanceof Topic published
        && passes(component, published, publishes);
  }

  /** Adds what belongs to what is shown: types of topics, networks and services of hosts. */
  private static void connect(Set<DrawnNode> shown, Collection<DrawnEdge> edges) {
    boolean more = true;
    while (more) {
      more = false;
      for (DrawnEdge edge : edges) {
        boolean describes = edge.from().element() instanceof Topic || isType(edge.from());
        if (describes && isType(edge.to()) && shown.contains(edge.from())) {
          more |= shown.add(edge.to());
        }
      }
    }
    Set<DrawnNode> hosts = new HashSet<>(shown);
    hosts.removeIf(each -> !(each.element() instanceof Node));
    for (DrawnEdge edge : edges) {
      if (hosts.contains(edge.from()) && !(edge.to().element() instanceof Node)) {
        shown.add(edge.to());
      } else if (hosts.contains(edge.to()) && !(edge.from().element() instanceof Node)) {
        shown.add(edge.from());
      }
    }
    addRouters(shown, edges);
  }

  private static boolean isType(DrawnNode node) {
    return node.element() instanceof TypeDefinition;
  }

  /** Adds the routers between networks that are shown. */
  private static void addRouters(Set<DrawnNode> shown, Collection<DrawnEdge> edges) {
    Map<DrawnNode, Set<DrawnNode>> networks = new HashMap<>();
    for (DrawnEdge edge : edges) {
      if (edge.from().element() instanceof Router && shown.contains(edge.to())) {
        networks.computeIfAbsent(edge.from(), any -> new HashSet<>()).add(edge.to());
      }
    }
    networks.forEach(
        (router, joined) -> {
          if (joined.size() > 1) {
            shown.add(router);
          }
        });
  }
}
