// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.watch;

import dev.slipway.engine.event.RuntimeEvent;
import dev.slipway.engine.event.RuntimeEvent.HostMeasured;
import dev.slipway.engine.event.RuntimeEvent.HostReached;
import dev.slipway.engine.event.RuntimeEvent.HostUnreachable;
import dev.slipway.engine.event.RuntimeEvent.Remark;
import dev.slipway.engine.event.RuntimeEvent.StateChanged;
import dev.slipway.host.HostResources;
import dev.slipway.live.Contact;
import dev.slipway.live.InstanceState;
import dev.slipway.live.Problem;
import dev.slipway.live.SystemSnapshot.Component;
import dev.slipway.live.SystemSnapshot.Instance;
import dev.slipway.live.SystemSnapshot.Node;
import dev.slipway.plan.ResourceAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The events that lead from one knowledge of a node to the next. */
final class NodeChanges {
  private final Node before;
  private final Node now;
  private final List<RuntimeEvent> events = new ArrayList<>();

  private NodeChanges(Node before, Node now) {
    this.before = before;
    this.now = now;
  }

  /**
   * What is to be told; nothing where nothing changed.
   *
   * @param before how the node was known before
   * @param known how it was known when it last answered: what it says is compared with that
   * @param now how it is known
   */
  static List<RuntimeEvent> between(Node before, Node known, Node now) {
    NodeChanges changes = new NodeChanges(before, now);
    changes.contact();
    if (now.contact() == Contact.REACHED) {
      changes.resources(known);
      changes.load(known);
    }
    return changes.events;
  }

  private void contact() {
    boolean sameProblem =
        before.problem().map(Problem::code).equals(now.problem().map(Problem::code));
    if (now.contact() == before.contact() && sameProblem) {
      return;
    }
    if (now.contact() == Contact.UNREACHABLE) {
      events.add(new HostUnreachable(now.name(), now.problem().orElseThrow()));
      return;
    }
    if (now.contact() != before.contact()) {
      events.add(new HostReached(now.name()));
    }
    now.problem().ifPresent(problem -> events.add(new Remark(problem)));
  }

  private void resources(Node known) {
    compare(
        known.components(),
        now.components(),
        Component::identifier,
        component -> Optional.of(word(component)),
        component -> Optional.empty(),
        name -> HostResources.component(now.name(), name));
    compare(
        known.instances(),
        now.instances(),
        Instance::label,
        NodeChanges::word,
        Instance::cause,
        name -> HostResources.instance(now.name(), name));
  }

  private <T> void compare(
      List<T> earlier,
      List<T> later,
      Function<T, String> name,
      Function<T, Optional<String>> word,
      Function<T, Optional<String>> cause,
      Function<String, ResourceAddress> address) {
    TreeMap<String, T> were = byName(earlier, name);
    TreeMap<String, T> are = byName(later, name);
    SortedSet<String> names = new TreeSet<>(were.keySet());
    names.addAll(are.keySet());
    for (String one : names) {
      Optional<T> is = Optional.ofNullable(are.get(one));
      Optional<String> from = Optional.ofNullable(were.get(one)).flatMap(word);
      Optional<String> to = is.flatMap(word);
      if (!from.equals(to)) {
        events.add(new StateChanged(address.apply(one).toString(), from, to, is.flatMap(cause)));
      }
    }
  }

  private static <T> TreeMap<String, T> byName(List<T> items, Function<T, String> name) {
    return items.stream()
        .collect(Collectors.toMap(name, item -> item, (one, other) -> one, TreeMap::new));
  }

  private static String word(Component component) {
    return switch (component.build()) {
      case CURRENT, UNKNOWN -> "INSTALLED";
      case OTHER -> "OTHER_BUILD";
    };
  }

  /** The state, empty where there is no instance, or nobody knows of one. */
  private static Optional<String> word(Instance instance) {
    return Optional.of(instance.state()).filter(InstanceState::isThere).map(Enum::name);
  }

  private void load(Node known) {
    if (now.load().isPresent() && !now.load().equals(known.load())) {
      events.add(new HostMeasured(now.name(), now.load().get(), now.uptimeSeconds().orElse(0)));
    }
  }
}
