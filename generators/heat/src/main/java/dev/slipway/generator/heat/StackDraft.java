// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.NETWORK;
import static dev.slipway.generator.heat.StackNames.SUBNET;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.validation.ValidatedDeployment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A stack in the making: its template, what it needs of its cloud, and what of it only an
 * administrator may make.
 */
final class StackDraft {
  static final String DESCRIPTION = "description";

  private final String deploymentId;
  private final StackPlace place;
  private final AdminResources admin;
  private final LogicalIds ids;
  private final HotTemplate template;
  private final SortedMap<String, String> parameters = new TreeMap<>();
  private final Set<String> needs = new TreeSet<>();
  private final Set<String> adminRights = new TreeSet<>();

  /**
   * A stack without resources.
   *
   * @param ids names of all of its resources
   */
  StackDraft(ValidatedDeployment model, StackPlace place, AdminResources admin, LogicalIds ids) {
    this.deploymentId = model.deployment().getId();
    this.place = place;
    this.admin = admin;
    this.ids = ids;
    this.template =
        new HotTemplate(
            "Project "
                + place.project().getName()
                + " of "
                + model.deployment().getName()
                + " "
                + model.deployment().getVersion());
  }

  String deploymentId() {
    return deploymentId;
  }

  /** Whether the project is the owner of a network. */
  boolean owns(Network network) {
    return CloudNetworks.owner(network).map(owner -> owner == place.project()).orElse(false);
  }

  LogicalIds ids() {
    return ids;
  }

  HotTemplate template() {
    return template;
  }

  /** Values of the template's parameters, by their names. */
  SortedMap<String, String> parameters() {
    return parameters;
  }

  /** Resources of the cloud that it needs. */
  List<String> needs() {
    return List.copyOf(needs);
  }

  /** What of it only an administrator may make. */
  List<String> adminRights() {
    return List.copyOf(adminRights);
  }

  /** Says that a resource of the cloud is needed. */
  void needs(String resource) {
    needs.add(resource);
  }

  /** Says that only an administrator may make this. */
  void needsAdministrator(String what) {
    adminRights.add(what);
  }

  Object reference(Network network) {
    return place.networks().maker(network).equals(Optional.of(place.project()))
        ? Hot.resource(ids.of(NETWORK, network))
        : given(NETWORK, network, ResourceKind.NETWORK, "neutron.network");
  }

  Object reference(Subnet subnet) {
    return place
            .networks()
            .maker(CloudNetworks.networkOf(subnet))
            .equals(Optional.of(place.project()))
        ? Hot.resource(ids.of(SUBNET, subnet))
        : given(SUBNET, subnet, ResourceKind.SUBNET, "neutron.subnet");
  }

  /** What an administrator makes comes in by a parameter, whose default is its name. */
  Object given(String kind, NamedElement element, ResourceKind resource, String constraint) {
    String name = ids.of(kind, element);
    String inCloud = admin.nameOf(element);
    template
        .parameters()
        .put(
            name,
            new HotTemplate.Parameter(
                "Name or id of " + kind + " " + inCloud + ".",
                false,
                Optional.of(inCloud),
                Map.of("custom_constraint", constraint)));
    parameters.put(name, inCloud);
    needs(CloudResource.key(resource, inCloud));
    return Hot.parameter(name);
  }

  /** Heat sets tags after it has made a resource; with this description none is ever without. */
  Map<String, Object> mark() {
    Map<String, Object> asGiven = new LinkedHashMap<>();
    asGiven.put(DESCRIPTION, CloudManifest.mark(deploymentId));
    return asGiven;
  }
}
