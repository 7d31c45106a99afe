// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Judge;
import dev.slipway.plan.Operation;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import dev.slipway.plan.ScopeObservation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A provider of machines: simulated hosts that are not there before it has made them. */
final class MachineYard implements Provider, Judge {
  private static final String YARD = "yard";
  private static final String SIZE = "size";

  private final SimulatedHosts hosts;
  private final SortedMap<String, String> wanted = new TreeMap<>();
  private final SortedMap<String, String> machines =
      Collections.synchronizedSortedMap(new TreeMap<>());
  private final Map<String, String> luggage = new TreeMap<>();
  private final List<String> made = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean away;
  private volatile int boots;

  MachineYard(SimulatedHosts hosts) {
    this.hosts = hosts;
  }

  /** Wants a machine for a node, in place of the one that it has. */
  void want(String node, String size) {
    if (wanted.put(node, size) == null) {
      hosts.hosts().takeAway(node);
    }
  }

  /** A new machine answers only when it has been looked for that often. */
  void bootsAfter(int looks) {
    boots = looks;
  }

  /** A new machine of a node has a component that nobody has planned. */
  void bringsAlong(String node, String component) {
    luggage.put(node, component);
  }

  void takeAway() {
    away = true;
  }

  List<String> made() {
    return List.copyOf(made);
  }

  SortedMap<String, String> machines() {
    return new TreeMap<>(machines);
  }

  int looks(String node) {
    return hosts.hosts().refused(node);
  }

  DesiredSystem desired() {
    SortedMap<ResourceAddress, Resource> resources = new TreeMap<>();
    SortedMap<Scope, ResourceAddress> places = new TreeMap<>();
    wanted.forEach(
        (node, size) -> {
          ResourceAddress address = new ResourceAddress("machine", YARD, node);
          resources.put(
              address,
              new Resource(
                  address, attributes(size), Optional.empty(), Collections.emptySortedSet()));
          places.put(Scope.node(node), address);
        });
    return new DesiredSystem(resources, Collections.emptySortedMap(), places);
  }

  DesiredSystem described() {
    DesiredSystem all = desired();
    return new DesiredSystem(Collections.emptySortedMap(), all.described(), all.machines());
  }

  private static SortedMap<String, String> attributes(String size) {
    return new TreeMap<>(Map.of(SIZE, size));
  }

  @Override
  public Judge judge() {
    return this;
  }

  @Override
  public SortedMap<String, ScopeObservation> observe(Collection<String> scopes) {
    SortedMap<ResourceAddress, SortedMap<String, String>> found = new TreeMap<>();
    machines.forEach(
        (node, size) -> found.put(new ResourceAddress("machine", YARD, node), attributes(size)));
    return new TreeMap<>(
        Map.of(
            YARD,
            away
                ? ScopeObservation.unknown(
                    Diagnostic.builder("YARD_CLOSED", Severity.ERROR, "Yard is closed")
                        .message("It is.")
                        .build())
                : ScopeObservation.of(found)));
  }

  @Override
  public void carryOut(Action action, Steps steps) throws IOException {
    String node = action.resource().name();
    steps.begins("work");
    machines.remove(node);
    hosts.wipe(node);
    hosts.hosts().takeAway(node);
    if (!action.after().isEmpty()) {
      machines.put(node, action.after().get(SIZE));
      made.add(node + " " + action.after().get(SIZE));
      if (luggage.containsKey(node)) {
        hosts.bringAlong(node, luggage.get(node));
      }
      hosts.hosts().bringBackAfter(node, boots);
    }
  }

  @Override
  public String scopeType() {
    return YARD;
  }

  @Override
  public Set<String> kinds() {
    return Set.of("machine");
  }

  @Override
  public boolean named(String kind) {
    return true;
  }

  @Override
  public List<Operation> operations(String kind) {
    return List.of(
        new Operation("MAKE", "make", true),
        new Operation("REMAKE", "make again", true),
        new Operation("REMOVE", "remove", false));
  }

  @Override
  public Operation create(Resource resource) {
    return operations("machine").get(0);
  }

  @Override
  public Operation destroy(ResourceAddress address) {
    return operations("machine").get(2);
  }

  @Override
  public Adjustment adjust(
      Resource resource, List<String> differing, SortedMap<String, String> there, boolean ours) {
    return Adjustment.of(Change.REPLACE, operations("machine").get(1));
  }

  @Override
  public String reason(String attribute, String value, Optional<String> there, boolean drifted) {
    return "Its size is to be " + value + ".";
  }

  @Override
  public boolean losesData(
      ResourceAddress address, SortedMap<String, String> before, SortedMap<String, String> after) {
    return true;
  }
}
