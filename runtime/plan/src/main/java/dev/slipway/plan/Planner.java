// SPDX-License-Identifier: EPL-2.0
package dev.slipway.plan;

import dev.slipway.plan.Plan.Purpose;
import dev.slipway.plan.Plan.UnreachableNode;
import dev.slipway.plan.RecordedState.RecordedResource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Compares what is wanted with what is recorded and what is there. A pure function; the steps are
 *
 * <ol>
 *   <li>take each resource that is wanted, recorded, or described by the bundle and there,
 *   <li>say what becomes of it, and why,
 *   <li>let what stands on a replaced component start anew,
 *   <li>order: what is removed before what it stands on, what is made after it; a process that
 *       moves to another node is removed there first.
 * </ol>
 */
public final class Planner {
  private final Request request;
  private final Set<ResourceAddress> renewed;
  private final SortedMap<ResourceAddress, Action> actions = new TreeMap<>();

  private Planner(Request request, Set<ResourceAddress> renewed) {
    this.request = request;
    this.renewed = renewed;
  }

  /**
   * What a plan is made of.
   *
   * @param purpose whether the plan builds up or tears down
   * @param tool version of Slipway
   * @param bundleSha256 SHA-256 of the bundle's {@code slipway.json}
   * @param dds identifier of the DDS implementation
   * @param desired what is wanted, and what the bundle describes; for {@link Purpose#DESTROY}
   *     nothing is wanted
   * @param state what earlier runs recorded
   * @param observation what each node said; a node that is missing was not asked, and nothing is
   *     planned for it
   * @param nodes which nodes the plan is limited to
   */
  public record Request(
      Purpose purpose,
      String tool,
      String bundleSha256,
      String dds,
      DesiredSystem desired,
      RecordedState state,
      SortedMap<String, NodeObservation> observation,
      Predicate<String> nodes) {}

  /** The nodes that must be observed for a plan: where something is described or recorded. */
  public static SortedSet<String> nodesOf(DesiredSystem desired, RecordedState state) {
    SortedSet<String> nodes = new TreeSet<>();
    desired.described().keySet().forEach(address -> nodes.add(address.node()));
    state.resources().keySet().forEach(text -> nodes.add(ResourceAddress.parse(text).node()));
    return nodes;
  }

  /** The plan. */
  public static Plan plan(Request request) {
    return plan(request, Set.of());
  }

  /**
   * The same, with components that are installed anew though they are as wanted.
   *
   * @param renewed components; one that is not there is made as ever
   */
  public static Plan plan(Request request, Set<ResourceAddress> renewed) {
    return new Planner(request, renewed).plan();
  }

  private Plan plan() {
    SortedSet<ResourceAddress> addresses = new TreeSet<>(request.desired().resources().keySet());
    request
        .state()
        .resources()
        .keySet()
        .forEach(text -> addresses.add(ResourceAddress.parse(text)));
    request.desired().described().keySet().stream()
        .filter(this::isTakenOver)
        .forEach(addresses::add);
    for (ResourceAddress address : addresses) {
      if (answered(address.node())) {
        actions.put(address, judge(address));
      }
    }
    restartOnReplacedComponents();
    return new Plan(
        Plan.SCHEMA,
        request.tool(),
        request.state().deployment(),
        request.state().deploymentId(),
        request.purpose(),
        request.bundleSha256(),
        request.dds(),
        request.state().serial(),
        ordered(),
        foreign(),
        unreachable());
  }

  private boolean answered(String node) {
    NodeObservation seen = request.observation().get(node);
    return seen != null && seen.problem().isEmpty() && request.nodes().test(node);
  }

  /** Whether a resource is there that the bundle describes; of a host, unless others need it. */
  private boolean isTakenOver(ResourceAddress address) {
    return answered(address.node())
        && request.observation().get(address.node()).resources().containsKey(address)
        && !(address.kind() == ResourceKind.HOST && usedByOthers(address.node()));
  }

  private Action judge(ResourceAddress address) {
    Resource wanted = request.desired().resources().get(address);
    RecordedResource recorded = request.state().resources().get(address.toString());
    SortedMap<String, String> there =
        request.observation().get(address.node()).resources().get(address);
    if (wanted == null) {
      return there == null
          ? forget(address, recorded, "It is gone already.")
          : destroy(address, recorded, there);
    }
    if (there == null) {
      return create(wanted, recorded);
    }
    return adjust(wanted, recorded, there);
  }

  private static Action forget(ResourceAddress address, RecordedResource recorded, String reason) {
    return action(
        address,
        Change.NONE,
        Operation.FORGET,
        List.of(reason),
        recorded.elementId(),
        Collections.emptySortedMap(),
        Collections.emptySortedMap());
  }

  private Action destroy(
      ResourceAddress address, RecordedResource recorded, SortedMap<String, String> there) {
    if (address.kind() == ResourceKind.HOST && usedByOthers(address.node())) {
      return forget(address, recorded, "Components of others are on the node.");
    }
    Operation operation =
        switch (address.kind()) {
          case HOST -> Operation.REMOVE_HOST;
          case COMPONENT -> Operation.UNINSTALL_COMPONENT;
          case INSTANCE -> Operation.REMOVE_INSTANCE;
        };
    List<String> reasons = new ArrayList<>();
    reasons.add(
        request.purpose() == Purpose.DESTROY
            ? "The deployment is destroyed."
            : "The bundle no longer wants it.");
    if (recorded == null) {
      reasons.add("No run recorded it; the bundle describes it.");
    }
    return action(
        address,
        Change.DESTROY,
        operation,
        reasons,
        recorded == null ? request.desired().described().get(address) : recorded.elementId(),
        there,
        Collections.emptySortedMap());
  }

  private boolean usedByOthers(String node) {
    return request.observation().get(node).resources().keySet().stream()
        .anyMatch(address -> !known(address));
  }

  private boolean known(ResourceAddress address) {
    return request.desired().described().containsKey(address)
        || request.state().resources().containsKey(address.toString());
  }

  private static Action create(Resource wanted, RecordedResource recorded) {
    Operation operation =
        switch (wanted.address().kind()) {
          case HOST -> Operation.PREPARE_HOST;
          case COMPONENT -> Operation.INSTALL_COMPONENT;
          case INSTANCE -> Operation.CREATE_INSTANCE;
        };
    String reason =
        recorded == null ? "It is not there." : "It was made and is gone from the node.";
    return action(
        wanted.address(),
        Change.CREATE,
        operation,
        List.of(reason),
        wanted.elementId(),
        Collections.emptySortedMap(),
        wanted.attributes());
  }

  private Action adjust(
      Resource wanted, RecordedResource recorded, SortedMap<String, String> there) {
    List<String> differing =
        wanted.attributes().keySet().stream()
            .filter(key -> !wanted.attributes().get(key).equals(there.get(key)))
            .toList();
    Change change = Change.NONE;
    Operation operation = recorded == null ? Operation.ADOPT : Operation.KEEP;
    List<String> reasons = new ArrayList<>();
    if (recorded == null) {
      reasons.add("It is there as wanted, made by someone else.");
    }
    if (!differing.isEmpty()) {
      reasons.clear();
      differing.forEach(key -> reasons.add(reason(key, wanted, recorded, there)));
      change = Change.UPDATE;
      operation =
          switch (wanted.address().kind()) {
            case HOST -> Operation.PREPARE_HOST;
            case COMPONENT -> Operation.REINSTALL_COMPONENT;
            case INSTANCE -> operationFor(differing, there);
          };
      if (operation == Operation.REINSTALL_COMPONENT) {
        change = Change.REPLACE;
      }
    }
    if (change == Change.NONE && renewed.contains(wanted.address())) {
      reasons.clear();
      reasons.add("It is to be installed anew.");
      change = Change.REPLACE;
      operation = Operation.REINSTALL_COMPONENT;
    }
    return action(
        wanted.address(),
        change,
        operation,
        reasons,
        wanted.elementId(),
        there,
        wanted.attributes());
  }

  private static Operation operationFor(List<String> differing, SortedMap<String, String> there) {
    if (!differing.equals(List.of(Attribute.STATE))) {
      return Operation.RECONFIGURE_INSTANCE;
    }
    return ComponentState.PAUSED.name().equals(there.get(Attribute.STATE))
        ? Operation.RESUME_INSTANCE
        : Operation.START_INSTANCE;
  }

  private static String reason(
      String key, Resource wanted, RecordedResource recorded, SortedMap<String, String> there) {
    boolean drifted =
        recorded != null && wanted.attributes().get(key).equals(recorded.attributes().get(key));
    return switch (key) {
      case Attribute.SCRIPTS ->
          drifted ? "Its scripts were changed on the node." : "Its scripts are of another version.";
      case Attribute.ARCHIVE ->
          drifted ? "Another build was installed on the node." : "The component was built anew.";
      case Attribute.COMPONENT ->
          "It ran " + there.get(key) + " and is to run " + wanted.attributes().get(key) + ".";
      case Attribute.CONFIGURATION ->
          drifted ? "Its configuration was changed on the node." : "Its configuration changed.";
      case Attribute.STATE -> "It is " + title(there.get(key)) + " and is to be RUNNING.";
      default -> throw new IllegalArgumentException("not an attribute to compare: " + key);
    };
  }

  private static String title(String state) {
    return state == null ? "in no state" : ComponentState.valueOf(state).title();
  }

  private static Action action(
      ResourceAddress address,
      Change change,
      Operation operation,
      List<String> reasons,
      Optional<String> elementId,
      SortedMap<String, String> before,
      SortedMap<String, String> after) {
    return new Action(
        address.toString(),
        change,
        operation,
        reasons,
        elementId,
        before,
        after,
        losesData(change, address.kind()),
        Collections.emptySortedSet());
  }

  /** A component's folder holds the logs of its processes; nothing else on a node is of value. */
  private static boolean losesData(Change change, ResourceKind kind) {
    return kind == ResourceKind.COMPONENT && (change == Change.REPLACE || change == Change.DESTROY);
  }

  private void restartOnReplacedComponents() {
    for (ResourceAddress address : List.copyOf(actions.keySet())) {
      Action instance = actions.get(address);
      String component = instance.after().get(Attribute.COMPONENT);
      if (address.kind() != ResourceKind.INSTANCE || component == null) {
        continue;
      }
      Action installed = actions.get(ResourceAddress.component(address.node(), component));
      boolean removed = installed != null && installed.change() == Change.REPLACE;
      boolean starts = instance.operation() != Operation.CREATE_INSTANCE;
      if (removed && starts && instance.operation() != Operation.RECONFIGURE_INSTANCE) {
        List<String> reasons = new ArrayList<>(instance.acts() ? instance.reasons() : List.of());
        reasons.add("Its component is replaced.");
        actions.put(
            address,
            action(
                address,
                Change.UPDATE,
                Operation.RECONFIGURE_INSTANCE,
                reasons,
                instance.elementId(),
                instance.before(),
                instance.after()));
      }
    }
  }

  private List<Action> ordered() {
    Map<String, SortedSet<String>> waits = new HashMap<>();
    actions.forEach((address, action) -> waits.put(address.toString(), waitsFor(address, action)));
    List<Action> ordered = new ArrayList<>();
    SortedMap<ResourceAddress, Action> left = new TreeMap<>(actions);
    Set<String> done = new TreeSet<>();
    while (!left.isEmpty()) {
      List<ResourceAddress> ready =
          left.keySet().stream()
              .filter(address -> done.containsAll(waits.get(address.toString())))
              .toList();
      if (ready.isEmpty()) {
        throw new IllegalStateException("actions wait for one another: " + left.keySet());
      }
      for (ResourceAddress address : ready) {
        Action action = left.remove(address);
        done.add(action.address());
        ordered.add(
            new Action(
                action.address(),
                action.change(),
                action.operation(),
                action.reasons(),
                action.elementId(),
                action.before(),
                action.after(),
                action.losesData(),
                waits.get(action.address())));
      }
    }
    return ordered;
  }

  private SortedSet<String> waitsFor(ResourceAddress address, Action action) {
    SortedSet<String> waits = new TreeSet<>();
    if (!action.acts()) {
      return waits;
    }
    if (removes(action) || action.change() == Change.REPLACE) {
      // What stands on it and is not to stay on it goes first.
      actions.forEach(
          (other, itsAction) -> {
            if (itsAction.acts() && leaves(other, itsAction, address)) {
              waits.add(other.toString());
            }
          });
    }
    if (removes(action)) {
      return waits;
    }
    Resource wanted = request.desired().resources().get(address);
    if (wanted != null) {
      wanted.needs().stream()
          .filter(need -> actions.containsKey(need) && actions.get(need).acts())
          .forEach(need -> waits.add(need.toString()));
    }
    if (address.kind() == ResourceKind.INSTANCE) {
      // The same process must not run on two nodes at a time.
      actions.forEach(
          (other, itsAction) -> {
            if (removes(itsAction)
                && other.kind() == ResourceKind.INSTANCE
                && other.name().equals(address.name())) {
              waits.add(other.toString());
            }
          });
    }
    return waits;
  }

  private static boolean removes(Action action) {
    return action.change() == Change.DESTROY || action.operation() == Operation.FORGET;
  }

  private static boolean leaves(ResourceAddress other, Action action, ResourceAddress base) {
    if (!other.node().equals(base.node()) || other.kind().compareTo(base.kind()) <= 0) {
      return false;
    }
    String component = action.before().get(Attribute.COMPONENT);
    boolean stands =
        base.kind() == ResourceKind.HOST || component == null || component.equals(base.name());
    boolean stays = base.name().equals(action.after().get(Attribute.COMPONENT));
    return stands && (removes(action) || !stays && base.kind() == ResourceKind.COMPONENT);
  }

  private List<String> foreign() {
    List<String> foreign = new ArrayList<>();
    request
        .observation()
        .forEach(
            (node, seen) -> {
              if (request.nodes().test(node)) {
                seen.resources().keySet().stream()
                    .filter(address -> !known(address))
                    .forEach(address -> foreign.add(address.toString()));
              }
            });
    return foreign;
  }

  private List<UnreachableNode> unreachable() {
    List<UnreachableNode> unreachable = new ArrayList<>();
    request
        .observation()
        .forEach(
            (node, seen) ->
                seen.problem()
                    .filter(problem -> request.nodes().test(node))
                    .ifPresent(
                        problem ->
                            unreachable.add(
                                new UnreachableNode(
                                    node, problem.code(), problem.summary(), problem.message()))));
    return unreachable;
  }
}
