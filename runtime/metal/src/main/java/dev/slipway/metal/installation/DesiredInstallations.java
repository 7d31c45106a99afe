// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.installation;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.ProvisioningManifest.Host;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a bundle wants of provisioning servers, of the hosts that somebody asks to install. */
public final class DesiredInstallations {
  private final SortedMap<ResourceAddress, Place> places = new TreeMap<>();

  /** A host, and who installs it. */
  record Place(Server server, Host host) {}

  private DesiredInstallations() {}

  /**
   * What a bundle wants.
   *
   * @param nodes names of the nodes that are meant; those that no server installs are left out
   * @param images what they get in place of the drawn images
   */
  public static DesiredInstallations of(
      BundleManifest manifest, Collection<String> nodes, OtherImages images) {
    DesiredInstallations desired = new DesiredInstallations();
    for (Server server : manifest.provisioningServers()) {
      for (Host host : server.hosts()) {
        if (nodes.contains(host.node())) {
          desired.places.put(
              InstallationAddress.of(server.server(), host.node()),
              new Place(server, images.applied(host)));
        }
      }
    }
    return desired;
  }

  /** All of it; a host is the machine of what is on its node. */
  public DesiredSystem system() {
    SortedMap<ResourceAddress, Resource> resources = new TreeMap<>();
    SortedMap<Scope, ResourceAddress> machines = new TreeMap<>();
    places.forEach(
        (address, place) -> {
          resources.put(
              address,
              new Resource(
                  address,
                  attributes(place.host()),
                  Optional.of(place.host().elementId()),
                  new TreeSet<>()));
          machines.put(Scope.node(place.host().node()), address);
        });
    return new DesiredSystem(resources, Collections.emptySortedMap(), machines);
  }

  /** The host at an address; empty where none is meant. */
  Optional<Place> place(ResourceAddress address) {
    return Optional.ofNullable(places.get(address));
  }

  /** The hosts of a server, by address. */
  SortedMap<ResourceAddress, Place> of(String server) {
    SortedMap<ResourceAddress, Place> found = new TreeMap<>(places);
    found.keySet().removeIf(address -> !address.scope().equals(server));
    return found;
  }

  /** What an installed host is like. */
  static SortedMap<String, String> attributes(Host host) {
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put(InstallationAttribute.IMAGE, host.image().name());
    attributes.put(InstallationAttribute.DISK, disk(host));
    attributes.put(InstallationAttribute.DISK_SIZE, String.valueOf(host.disk().size()));
    attributes.put(InstallationAttribute.MAC, host.mac());
    return attributes;
  }

  /** The identity of the disk, for people. */
  static String disk(Host host) {
    return host.disk().serial().or(() -> host.disk().wwn()).orElse("");
  }
}
