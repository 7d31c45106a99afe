// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.AvailabilityZone;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.HostAggregate;
import dev.slipway.cloud.Image;
import dev.slipway.cloud.Network;
import dev.slipway.cloud.Subnet;
import dev.slipway.plan.ResourceAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Looks what is there of what administrators make, is described or recorded: flavors, images, host
 * aggregates, networks and subnets.
 */
final class AdministratorObservation {
  /** Of subnets: what is compared if the deployment made them. */
  private static final Set<String> SUBNET_SETTINGS =
      Set.of(
          CloudAttribute.POOLS,
          CloudAttribute.NAME_SERVERS,
          CloudAttribute.HOST_ROUTES,
          CloudAttribute.RA_MODE,
          CloudAttribute.ADDRESS_MODE);

  private final CloudAccess access;
  private final DesiredClouds desired;
  private final CloudManifest.Cloud drawn;
  private final Map<ResourceAddress, SortedMap<String, String>> recorded;
  private final SortedMap<ResourceAddress, SortedMap<String, String>> known;
  private final Cloud highest;
  private final SortedMap<ResourceAddress, SortedMap<String, String>> found = new TreeMap<>();

  /**
   * @param recorded what earlier runs recorded, with its attributes
   * @param known what is wanted, and what is recorded besides, in this cloud
   * @param highest the cloud with the most rights that there are
   */
  AdministratorObservation(
      CloudAccess access,
      DesiredClouds desired,
      CloudManifest.Cloud drawn,
      Map<ResourceAddress, SortedMap<String, String>> recorded,
      SortedMap<ResourceAddress, SortedMap<String, String>> known,
      Cloud highest) {
    this.access = access;
    this.desired = desired;
    this.drawn = drawn;
    this.recorded = recorded;
    this.known = known;
    this.highest = highest;
  }

  /** What is there; kinds of which nothing is known are not asked for. */
  SortedMap<ResourceAddress, SortedMap<String, String>> look()
      throws CloudException, InterruptedException {
    Set<CloudKind> kinds = new TreeSet<>();
    known.keySet().forEach(address -> kinds.add(CloudKind.of(address).orElseThrow()));
    if (kinds.contains(CloudKind.FLAVOR)) {
      lookAtFlavors();
    }
    if (kinds.contains(CloudKind.IMAGE)) {
      lookAtImages();
    }
    if (kinds.contains(CloudKind.AGGREGATE)) {
      lookAtAggregates();
    }
    if (kinds.contains(CloudKind.NETWORK) || kinds.contains(CloudKind.SUBNET)) {
      lookAtNetworks();
    }
    return found;
  }

  private void add(CloudKind kind, String name, SortedMap<String, String> attributes) {
    ResourceAddress address = kind.address(drawn.name(), name);
    if (known.containsKey(address)) {
      found.put(address, attributes);
    }
  }

  private void lookAtFlavors() throws CloudException, InterruptedException {
    for (Flavor flavor : highest.compute().flavors()) {
      SortedMap<String, String> attributes =
          CloudAttribute.of(
              "vcpus",
              String.valueOf(flavor.vcpus()),
              "ram",
              String.valueOf(flavor.memoryMib()),
              "disk",
              String.valueOf(flavor.diskGib()));
      attributes.put(CloudAttribute.EXTRA_SPECS, CloudAttributes.extraSpecs(flavor.extraSpecs()));
      add(CloudKind.FLAVOR, flavor.name(), attributes);
    }
  }

  private void lookAtImages() throws CloudException, InterruptedException {
    List<Image> images = new ArrayList<>(highest.images().images());
    // Of those with the same name a usable one counts.
    images.sort(Comparator.comparing(Image::isUsable));
    for (Image image : images) {
      SortedMap<String, String> attributes =
          CloudAttribute.of(
              "disk_format",
              image.diskFormat(),
              "min_ram",
              String.valueOf(image.minMemoryMib()),
              "min_disk",
              String.valueOf(image.minDiskGib()));
      image
          .properties()
          .forEach((key, value) -> attributes.put(CloudAttribute.PROPERTIES + key, value));
      attributes.put(CloudAttribute.STATUS, image.status());
      add(CloudKind.IMAGE, image.name(), attributes);
    }
  }

  /** Without an administrator's credentials only the zone is to be seen, not the hosts in it. */
  private void lookAtAggregates() throws CloudException, InterruptedException {
    if (access.isAdministered()) {
      for (HostAggregate aggregate : highest.compute().aggregates()) {
        add(
            CloudKind.AGGREGATE,
            aggregate.name(),
            CloudAttribute.of(
                "availability_zone",
                aggregate.zone(),
                "hosts",
                String.join(",", aggregate.hosts())));
      }
      return;
    }
    Set<String> zones = new HashSet<>();
    for (AvailabilityZone zone : highest.compute().zones()) {
      zones.add(zone.name());
    }
    for (ResourceAddress address : CloudKind.AGGREGATE.among(known.keySet())) {
      if (zones.contains(known.get(address).get("availability_zone"))) {
        found.put(address, known.get(address));
      }
    }
  }

  private void lookAtNetworks() throws CloudException, InterruptedException {
    Map<String, String> names = new TreeMap<>();
    for (Network network : highest.network().networks()) {
      names.put(network.id(), network.name());
      ResourceAddress address = CloudKind.NETWORK.address(drawn.name(), network.name());
      if (isOfAnother(address, network.projectId())) {
        continue;
      }
      SortedMap<String, String> attributes =
          CloudAttribute.of(
              "router:external",
              String.valueOf(network.external()),
              "shared",
              String.valueOf(network.shared()),
              "mtu",
              String.valueOf(network.mtu()));
      // What the user may not see is taken to be as wanted.
      if (network.providerType().isEmpty()) {
        CloudAttribute.copy(known.get(address), attributes, "provider:network_type");
        CloudAttribute.copy(known.get(address), attributes, "provider:physical_network");
        CloudAttribute.copy(known.get(address), attributes, "provider:segmentation_id");
      } else {
        attributes.put("provider:network_type", network.providerType());
        attributes.put("provider:physical_network", network.physicalNetwork());
        attributes.put("provider:segmentation_id", String.valueOf(network.segment()));
      }
      if (recorded.containsKey(address)) {
        attributes.put(CloudAttribute.PORT_SECURITY, String.valueOf(network.portSecurity()));
      } else {
        CloudAttribute.copy(known.get(address), attributes, CloudAttribute.PORT_SECURITY);
      }
      add(CloudKind.NETWORK, network.name(), attributes);
    }
    for (Subnet subnet : highest.network().subnets()) {
      ResourceAddress address = CloudKind.SUBNET.address(drawn.name(), subnet.name());
      if (isOfAnother(address, subnet.projectId())) {
        continue;
      }
      SortedMap<String, String> attributes =
          CloudAttribute.of(
              "network",
              names.getOrDefault(subnet.networkId(), subnet.networkId()),
              CloudAttribute.CIDR,
              subnet.cidr(),
              CloudAttribute.GATEWAY,
              subnet.gateway(),
              "enable_dhcp",
              String.valueOf(subnet.dhcp()));
      SortedMap<String, String> settings = settings(subnet);
      // Of a subnet that others made, how they set it up is theirs.
      SUBNET_SETTINGS.forEach(
          key ->
              CloudAttribute.copy(
                  recorded.containsKey(address) ? settings : known.get(address), attributes, key));
      CloudAttributes.normalize(attributes);
      add(CloudKind.SUBNET, subnet.name(), attributes);
    }
  }

  /** What a subnet has beside its block, gateway and DHCP, without what it lacks. */
  private static SortedMap<String, String> settings(Subnet subnet) {
    SortedMap<String, String> settings =
        CloudAttribute.of(
            CloudAttribute.POOLS,
            String.join(
                ",",
                subnet.pools().stream().map(pool -> pool.first() + "-" + pool.last()).toList()),
            CloudAttribute.NAME_SERVERS,
            String.join(",", subnet.nameServers()),
            CloudAttribute.HOST_ROUTES,
            String.join(
                ",",
                subnet.hostRoutes().stream()
                    .map(route -> route.destination() + "=" + route.nextHop())
                    .toList()),
            CloudAttribute.RA_MODE,
            subnet.raMode(),
            CloudAttribute.ADDRESS_MODE,
            subnet.addressMode());
    settings.values().removeIf(String::isEmpty);
    return settings;
  }

  /** Whether a network only has the name of one that is drawn for a project. */
  private boolean isOfAnother(ResourceAddress address, String projectId)
      throws CloudException, InterruptedException {
    Optional<DesiredClouds.Made> made = desired.made(address);
    return access.isAdministered()
        && made.isPresent()
        && !AdministratorWork.isOf(made.get().resource(), projectId, highest);
  }
}
