// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static dev.slipway.host.HostOperation.CREATE_INSTANCE;
import static dev.slipway.host.HostOperation.INSTALL_COMPONENT;
import static dev.slipway.host.HostOperation.PREPARE_HOST;
import static dev.slipway.host.HostOperation.RECONFIGURE_INSTANCE;
import static dev.slipway.host.HostOperation.REINSTALL_COMPONENT;
import static dev.slipway.host.HostOperation.REMOVE_HOST;
import static dev.slipway.host.HostOperation.REMOVE_INSTANCE;
import static dev.slipway.host.HostOperation.RESUME_INSTANCE;
import static dev.slipway.host.HostOperation.START_INSTANCE;
import static dev.slipway.host.HostOperation.UNINSTALL_COMPONENT;

import dev.slipway.live.InstanceState;
import dev.slipway.plan.Change;
import dev.slipway.plan.Judge;
import dev.slipway.plan.Operation;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Judges what is on component hosts: their infrastructure, components and processes. */
public final class ComponentJudge implements Judge {
  @Override
  public String scopeType() {
    return Scope.NODE;
  }

  @Override
  public Set<String> kinds() {
    return Set.of(HostResources.HOST, HostResources.COMPONENT, HostResources.INSTANCE);
  }

  @Override
  public boolean named(String kind) {
    return !kind.equals(HostResources.HOST);
  }

  @Override
  public List<Operation> operations(String kind) {
    return Arrays.stream(HostOperation.values())
        .filter(operation -> operation.kind().equals(kind))
        .map(HostOperation::operation)
        .toList();
  }

  @Override
  public Operation create(Resource wanted) {
    return switch (wanted.address().kind()) {
      case HostResources.HOST -> PREPARE_HOST.operation();
      case HostResources.COMPONENT -> INSTALL_COMPONENT.operation();
      default ->
          CREATE_INSTANCE.called(
              wanted.attributes().containsKey(Attribute.STATE) ? "start" : "configure");
    };
  }

  @Override
  public Operation destroy(ResourceAddress address) {
    return switch (address.kind()) {
      case HostResources.HOST -> REMOVE_HOST.operation();
      case HostResources.COMPONENT -> UNINSTALL_COMPONENT.operation();
      default -> REMOVE_INSTANCE.operation();
    };
  }

  @Override
  public Adjustment adjust(
      Resource wanted, List<String> differing, SortedMap<String, String> there, boolean ours) {
    return switch (wanted.address().kind()) {
      case HostResources.HOST -> Adjustment.of(Change.UPDATE, PREPARE_HOST.called("prepare again"));
      case HostResources.COMPONENT ->
          Adjustment.of(Change.REPLACE, REINSTALL_COMPONENT.operation());
      default -> Adjustment.of(Change.UPDATE, operationFor(differing, there).operation());
    };
  }

  private static HostOperation operationFor(
      List<String> differing, SortedMap<String, String> there) {
    if (!differing.equals(List.of(Attribute.STATE))) {
      return RECONFIGURE_INSTANCE;
    }
    return InstanceState.PAUSED.name().equals(there.get(Attribute.STATE))
        ? RESUME_INSTANCE
        : START_INSTANCE;
  }

  @Override
  public String reason(String attribute, String wanted, Optional<String> there, boolean drifted) {
    return switch (attribute) {
      case Attribute.SCRIPTS ->
          drifted ? "Its scripts were changed on the node." : "Its scripts are of another version.";
      case Attribute.ARCHIVE ->
          drifted ? "Another build was installed on the node." : "The component was rebuilt.";
      case Attribute.COMPONENT ->
          "It ran " + there.orElse(null) + " and should run " + wanted + ".";
      case Attribute.CONFIGURATION ->
          drifted ? "Its configuration was changed on the node." : "Its configuration changed.";
      case Attribute.STATE ->
          "It is "
              + there.map(state -> InstanceState.valueOf(state).title()).orElse("in no state")
              + " and should be RUNNING.";
      default -> throw new IllegalArgumentException("not an attribute to compare: " + attribute);
    };
  }

  @Override
  public Optional<Adjustment> renew(Resource wanted) {
    return HostResources.isComponent(wanted.address())
        ? Optional.of(
            new Adjustment(
                Change.REPLACE,
                REINSTALL_COMPONENT.operation(),
                Optional.of("It has to be reinstalled.")))
        : Optional.empty();
  }

  @Override
  public Optional<Adjustment> onReplacedNeed(Resource wanted, ResourceAddress replaced) {
    return HostResources.isInstance(wanted.address()) && HostResources.isComponent(replaced)
        ? Optional.of(
            new Adjustment(
                Change.UPDATE,
                RECONFIGURE_INSTANCE.operation(),
                Optional.of("Its component is replaced.")))
        : Optional.empty();
  }

  /** A component's folder holds the logs of its processes; nothing else on a node is of value. */
  @Override
  public boolean losesData(
      ResourceAddress address, SortedMap<String, String> before, SortedMap<String, String> after) {
    return address.kind().equals(HostResources.COMPONENT);
  }

  @Override
  public boolean standsOn(
      ResourceAddress address, Map<String, String> attributes, ResourceAddress base) {
    if (HostResources.isHost(address)) {
      return false;
    }
    if (HostResources.isHost(base)) {
      return true;
    }
    String component = attributes.get(Attribute.COMPONENT);
    return HostResources.isInstance(address)
        && HostResources.isComponent(base)
        && (component == null || component.equals(base.name()));
  }

  @Override
  public boolean isShared(ResourceAddress address) {
    return HostResources.isHost(address);
  }

  /** The same process must not run on two nodes at a time. */
  @Override
  public Optional<String> exclusiveName(ResourceAddress address) {
    return HostResources.isInstance(address)
        ? Optional.of(HostResources.INSTANCE + " " + address.name())
        : Optional.empty();
  }

  @Override
  public Set<String> volatileAttributes() {
    return Set.of(Attribute.PROCESS_ID);
  }
}
