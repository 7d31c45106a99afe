// SPDX-License-Identifier: EPL-2.0
package dev.slipway.allocation;

import dev.slipway.allocation.Constraint.Apart;
import dev.slipway.allocation.Constraint.Deadline;
import dev.slipway.allocation.Constraint.Places;
import dev.slipway.allocation.Constraint.Reachable;
import dev.slipway.allocation.Constraint.Reason;
import dev.slipway.allocation.Constraint.Spread;
import dev.slipway.allocation.Constraint.Together;
import dev.slipway.diagnostics.Quantities;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.FailureDomains;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.ReactionOrder.Point;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Reads from a model what is to be decided.
 *
 * <ol>
 *   <li>Instances that may move or are somewhere; nodes that are component hosts, or have an
 *       instance that stays.
 *   <li>Where each instance may be: as asked for, on protected hosts what is there, traits and
 *       pinned cores.
 *   <li>Instances together and apart, and types that are on several hosts now and stay so.
 *   <li>What nodes and hosts have, what interfaces and networks carry, who must reach whom, and how
 *       long chains of reactions may take.
 * </ol>
 */
final class ProblemReader {
  private final ModelIndex index;
  private final AllocationRequest request;
  private final List<ComponentInstance> instances = new ArrayList<>();
  private final List<Node> nodes = new ArrayList<>();
  private final Map<ComponentInstance, Integer> instanceNumbers = new IdentityHashMap<>();
  private final Map<Node, Integer> nodeNumbers = new IdentityHashMap<>();
  private final List<Constraint> constraints = new ArrayList<>();

  private ProblemReader(ModelIndex index, AllocationRequest request) {
    this.index = index;
    this.request = request;
  }

  /** What is to be decided in the model. */
  static AllocationProblem read(ModelIndex index, AllocationRequest request) {
    return new ProblemReader(index, request).read();
  }

  /** The names of the request that no instance and no node of the model has. */
  static Set<String> unknownNames(ModelIndex index, AllocationRequest request) {
    Set<String> unknown = new TreeSet<>(request.names());
    index.all(ComponentInstance.class).forEach(instance -> unknown.remove(name(instance)));
    index.all(Node.class).forEach(node -> unknown.remove(name(node)));
    return unknown;
  }

  private AllocationProblem read() {
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      boolean decided = mayMove(instance) || instance.getAllocatedTo() != null;
      if (index.isOwn(instance) && instance.getType() != null && decided) {
        instanceNumbers.put(instance, instances.size());
        instances.add(instance);
      }
    }
    Set<Node> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    instances.stream()
        .filter(instance -> !mayMove(instance))
        .forEach(instance -> taken.add(instance.getAllocatedTo()));
    for (Node node : index.all(Node.class)) {
      if (EffectiveNode.of(node).componentHost() || taken.contains(node)) {
        nodeNumbers.put(node, nodes.size());
        nodes.add(node);
      }
    }
    instances.forEach(this::addPlaces);
    instances.forEach(this::addTogetherAndApart);
    addSpread();
    addCores();
    ModelTraffic traffic = new ModelTraffic(index, instances, nodes, request.costs());
    for (int pair = 0; pair < traffic.pairs().size(); pair++) {
      addReachable(traffic, pair);
    }
    constraints.addAll(CapacityReader.read(index, instances, nodes, traffic));
    Chains chains = new Chains(index, instances, nodes, request.costs());
    addDeadlines(chains);
    return new AllocationProblem(
        instances,
        nodes,
        hosts(),
        instances.stream().mapToInt(this::currentNode).toArray(),
        traffic.pairs(),
        traffic,
        chains,
        constraints);
  }

  private int currentNode(ComponentInstance instance) {
    return nodeNumbers.getOrDefault(instance.getAllocatedTo(), -1);
  }

  private boolean mayMove(ComponentInstance instance) {
    return !isNamed(instance, request.keep())
        && (request.move().isEmpty() || isNamed(instance, request.move()));
  }

  private static boolean isNamed(ComponentInstance instance, Set<String> names) {
    Node node = instance.getAllocatedTo();
    return names.contains(name(instance)) || node != null && names.contains(name(node));
  }

  private static String name(NamedElement element) {
    return element.getName() == null ? "" : element.getName();
  }

  private BitSet nodes(Predicate<Node> condition) {
    BitSet found = new BitSet();
    IntStream.range(0, nodes.size())
        .filter(node -> condition.test(nodes.get(node)))
        .forEach(found::set);
    return found;
  }

  /** Protection is of what is installed on the host itself; its virtual machines come and go. */
  private static boolean isProtected(Node node) {
    return node instanceof PhysicalHost host && host.isProtected();
  }

  private void addPlaces(ComponentInstance instance) {
    int number = instanceNumbers.get(instance);
    Node at = instance.getAllocatedTo();
    if (!mayMove(instance)) {
      places(
          number,
          node -> node == at,
          "it stays on node " + name(at) + ", as asked for",
          "Let it move.");
      return;
    }
    if (at != null && isProtected(at)) {
      places(
          number,
          node -> node == at,
          "it stays on node " + name(at) + ", which is protected",
          "Clear 'protected' of the host.");
    } else if (nodes.stream().anyMatch(ProblemReader::isProtected)) {
      places(
          number,
          node -> !isProtected(node),
          "nothing is put on protected hosts",
          "Clear 'protected' of a host.");
    }
    List<String> traits = instance.getType().getRequires();
    if (!traits.isEmpty()) {
      places(
          number,
          node -> EffectiveNode.of(node).traits().containsAll(traits),
          "its node needs an image with " + String.join(", ", traits),
          "Require less of the node, or draw another node with such an image.");
    }
    if (!instance.getPinnedCores().isEmpty()) {
      int last = Collections.max(instance.getPinnedCores());
      places(
          number,
          node -> EffectiveNode.of(node).cores().orElse(Integer.MAX_VALUE) > last,
          "it is bound to core " + last,
          "Choose other cores.");
    }
  }

  private void places(int instance, Predicate<Node> condition, String why, String hint) {
    constraints.add(
        new Places(
            instance, nodes(condition), new Reason(instances.get(instance), sentence(why), hint)));
  }

  private static String sentence(String clause) {
    return Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
  }

  private void addTogetherAndApart(ComponentInstance instance) {
    int number = instanceNumbers.get(instance);
    for (ComponentInstance other : instance.getTogetherWith()) {
      if (instanceNumbers.containsKey(other)) {
        constraints.add(
            new Together(
                number,
                instanceNumbers.get(other),
                new Reason(
                    instance,
                    "It and " + name(other) + " are on one node.",
                    "Remove one from 'together with' of the other.")));
      }
    }
    for (ComponentInstance other : instance.getApartFrom()) {
      if (instanceNumbers.containsKey(other)) {
        String domains =
            FailureDomains.label(instance)
                .map(label -> "in different domains by " + label)
                .orElse("on different hosts");
        constraints.add(
            new Apart(
                number,
                instanceNumbers.get(other),
                failureDomains(instance),
                new Reason(
                    instance,
                    "It and " + name(other) + " are " + domains + ".",
                    "Remove one from 'apart from' of the other.")));
        addLabelled(instance, number);
        addLabelled(instance, instanceNumbers.get(other));
      }
    }
  }

  /** A failure domain that is not known cannot be told from another one. */
  private void addLabelled(ComponentInstance apart, int instance) {
    FailureDomains.label(apart)
        .filter(label -> nodes.stream().anyMatch(node -> isUnlabelled(node, label)))
        .ifPresent(
            label ->
                places(
                    instance,
                    node -> !isUnlabelled(node, label),
                    "its host needs the label " + label,
                    "Add the label to hosts."));
  }

  private static boolean isUnlabelled(Node node, String label) {
    return EffectiveNode.physicalHost(node)
        .filter(host -> FailureDomains.of(host, label).isEmpty())
        .isPresent();
  }

  /** What the instance shares with none that it is apart from: the number of each node's domain. */
  private int[] failureDomains(ComponentInstance instance) {
    int[] domains = hosts();
    Optional<String> label = FailureDomains.label(instance);
    Map<String, Integer> first = new HashMap<>();
    for (int node = 0; label.isPresent() && node < domains.length; node++) {
      int host = domains[node];
      domains[node] =
          EffectiveNode.physicalHost(nodes.get(node))
              .flatMap(known -> FailureDomains.of(known, label.get()))
              .map(value -> first.computeIfAbsent(value, unused -> host))
              .orElse(host);
    }
    return domains;
  }

  /** The outermost carrier of each node, as a number: nodes with the same one fail together. */
  private int[] hosts() {
    Map<Node, Integer> numbers = new IdentityHashMap<>();
    int[] hosts = new int[nodes.size()];
    for (int node = 0; node < hosts.length; node++) {
      List<Node> carriers = EffectiveNode.carriers(nodes.get(node));
      hosts[node] =
          numbers.computeIfAbsent(carriers.get(carriers.size() - 1), unused -> numbers.size());
    }
    return hosts;
  }

  /** Types that survive the failure of a host now still do afterwards. */
  private void addSpread() {
    Map<ComponentType, List<Integer>> byType = new LinkedHashMap<>();
    for (int instance = 0; instance < instances.size(); instance++) {
      byType
          .computeIfAbsent(instances.get(instance).getType(), unused -> new ArrayList<>())
          .add(instance);
    }
    int[] hosts = hosts();
    byType.forEach(
        (type, same) -> {
          long hostsNow =
              same.stream()
                  .map(instances::get)
                  .mapToInt(this::currentNode)
                  .filter(node -> node >= 0)
                  .map(node -> hosts[node])
                  .distinct()
                  .count();
          if (hostsNow > 1) {
            constraints.add(
                new Spread(
                    same.stream().mapToInt(Integer::intValue).toArray(),
                    hosts,
                    new Reason(
                        type,
                        "Its instances stay on more than one host, as they are now.",
                        "Keep fewer of its instances where they are.")));
          }
        });
  }

  /** Instances that are bound to one core do not come to share it. */
  private void addCores() {
    int[] each = IntStream.range(0, nodes.size()).toArray();
    for (int first = 0; first < instances.size(); first++) {
      List<Integer> cores = instances.get(first).getPinnedCores();
      for (int second = first + 1; !cores.isEmpty() && second < instances.size(); second++) {
        int shared = first;
        boolean together =
            currentNode(instances.get(first)) >= 0
                && currentNode(instances.get(first)) == currentNode(instances.get(second));
        if (!together && !Collections.disjoint(cores, instances.get(second).getPinnedCores())) {
          constraints.add(
              new Apart(
                  shared,
                  second,
                  each,
                  new Reason(
                      instances.get(first),
                      "It and " + name(instances.get(second)) + " are bound to the same core.",
                      "Choose other cores for one of them.")));
        }
      }
    }
  }

  private void addReachable(ModelTraffic traffic, int pair) {
    ComponentInstance first = instances.get(traffic.pairs().get(pair).first());
    ComponentInstance second = instances.get(traffic.pairs().get(pair).second());
    boolean everywhere =
        IntStream.range(0, nodes.size())
            .allMatch(
                one ->
                    IntStream.range(0, nodes.size())
                        .allMatch(
                            other -> traffic.cost(pair, one, other) != ModelTraffic.UNREACHABLE));
    if (!everywhere) {
      constraints.add(
          new Reachable(
              pair,
              new Reason(
                  first,
                  "It and " + name(second) + " exchange data and must reach each other.",
                  "Connect their nodes, or set the discovery of the domain to PEERS.")));
    }
  }

  /** Deadlines that computing alone exceeds are for the rules to report: no allocation helps. */
  private void addDeadlines(Chains chains) {
    Set<Point> kept = new HashSet<>();
    chains.fastest().stream()
        .filter(chain -> chain.deadline().orElse(0) > 0 && !chain.isAtRisk())
        .forEach(chain -> kept.add(new Point(chain.instance(), chain.reaction())));
    for (int stage = 0; stage < chains.stages().size(); stage++) {
      Point end = chains.stages().get(stage).point();
      if (kept.contains(end)) {
        long limit = end.reaction().getDeadline();
        constraints.add(
            new Deadline(
                stage,
                limit,
                new Reason(
                    end.instance(),
                    "The chain that ends with its reaction "
                        + name(end.reaction())
                        + " takes at most "
                        + Quantities.time(limit)
                        + ".",
                    "Allow more time, or connect nodes by faster networks.")));
      }
    }
  }
}
