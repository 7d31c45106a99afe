// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.CloudManifest.Cloud;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.CloudManifest.Server;
import dev.slipway.bundle.CloudManifest.Stack;
import dev.slipway.bundle.CloudManifest.Volume;
import dev.slipway.bundle.Sha256;
import dev.slipway.cloud.Image;
import dev.slipway.plan.DesiredSystem;
import dev.slipway.plan.Resource;
import dev.slipway.plan.ResourceAddress;
import dev.slipway.plan.Scope;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What a bundle wants to be in clouds. */
public final class DesiredClouds {
  private static final int DIGITS = 16;

  /** Of what administrators make: what a cloud shows, and so can be compared. */
  private static final Set<String> COMPARED =
      Set.of(
          "vcpus",
          "ram",
          "disk",
          "disk_format",
          "min_ram",
          "min_disk",
          "availability_zone",
          "hosts",
          "router:external",
          "shared",
          "provider:network_type",
          "provider:physical_network",
          "provider:segmentation_id",
          "mtu",
          "network",
          CloudAttribute.CIDR,
          CloudAttribute.PORT_SECURITY,
          CloudAttribute.GATEWAY,
          "enable_dhcp",
          CloudAttribute.POOLS,
          CloudAttribute.NAME_SERVERS,
          CloudAttribute.HOST_ROUTES,
          CloudAttribute.RA_MODE,
          CloudAttribute.ADDRESS_MODE);

  private final BundleManifest manifest;
  private final SortedMap<ResourceAddress, Resource> resources = new TreeMap<>();
  private final SortedMap<Scope, ResourceAddress> machines = new TreeMap<>();
  private final SortedMap<ResourceAddress, Made> made = new TreeMap<>();
  private final SortedMap<ResourceAddress, Placed> stacks = new TreeMap<>();

  /** What an administrator makes, and where. */
  record Made(Cloud cloud, CloudResource resource) {}

  /** A stack, and where. */
  record Placed(Cloud cloud, Stack stack) {}

  private DesiredClouds(BundleManifest manifest) {
    this.manifest = manifest;
  }

  /** What a bundle wants. */
  public static DesiredClouds of(Bundle bundle) {
    DesiredClouds desired = new DesiredClouds(bundle.manifest());
    bundle.manifest().clouds().forEach(desired::read);
    return desired;
  }

  /** All of it. */
  public DesiredSystem system() {
    return new DesiredSystem(resources, Collections.emptySortedMap(), machines);
  }

  /** Nothing of it: what of it is there counts as the deployment's, if that made it. */
  public DesiredSystem none() {
    SortedMap<ResourceAddress, Optional<String>> described = new TreeMap<>();
    resources.forEach((address, resource) -> described.put(address, resource.elementId()));
    return new DesiredSystem(Collections.emptySortedMap(), described, machines);
  }

  /** UUID of the deployment. */
  String deploymentId() {
    return manifest.deployment().elementId();
  }

  /** The cloud of a scope; empty if the bundle has none of that name. */
  Optional<Cloud> cloud(String name) {
    return manifest.clouds().stream().filter(cloud -> cloud.name().equals(name)).findFirst();
  }

  /** What an administrator makes at an address; empty for anything else. */
  Optional<Made> made(ResourceAddress address) {
    return Optional.ofNullable(made.get(address));
  }

  /** The stack at an address; empty for anything else. */
  Optional<Placed> stack(ResourceAddress address) {
    return Optional.ofNullable(stacks.get(address));
  }

  /** What is wanted at an address; empty where nothing is. */
  Optional<Resource> resource(ResourceAddress address) {
    return Optional.ofNullable(resources.get(address));
  }

  private void read(Cloud cloud) {
    for (CloudResource resource : cloud.resources()) {
      if (CloudKind.of(resource.kind()).isPresent()) {
        ResourceAddress address = CloudKind.address(cloud.name(), resource);
        made.put(address, new Made(cloud, resource));
        resources.put(
            address,
            new Resource(
                address,
                compared(resource),
                Optional.of(resource.elementId()),
                needs(cloud, resource.needs())));
      }
    }
    for (Stack stack : cloud.stacks()) {
      ResourceAddress address = CloudKind.STACK.address(cloud.name(), stack.name());
      stacks.put(address, new Placed(cloud, stack));
      SortedMap<String, String> attributes = new TreeMap<>();
      attributes.put(CloudAttribute.PROJECT, stack.project());
      attributes.put(CloudAttribute.TEMPLATE, templateHash(stack));
      attributes.put(CloudAttribute.PARAMETERS, shortHash(stack.parameters().toString()));
      attributes.put(CloudAttribute.CONDITION, CloudAttribute.WHOLE);
      attributes.put(CloudAttribute.NETWORK, CloudAttribute.AS_DRAWN);
      resources.put(
          address,
          new Resource(address, attributes, Optional.of(stack.elementId()), needs(cloud, stack)));
      stack.servers().forEach(server -> read(cloud, stack, server, address));
      stack.volumes().forEach(volume -> read(cloud, stack, volume, address));
    }
  }

  private void read(Cloud cloud, Stack stack, Server server, ResourceAddress on) {
    SortedMap<String, String> attributes = inStack(stack, server.resource());
    attributes.putAll(server.attributes());
    attributes.put(CloudAttribute.STATUS, CloudAttribute.ACTIVE);
    ResourceAddress address = CloudKind.SERVER.address(cloud.name(), server.node());
    resources.put(address, resource(address, attributes, server.elementId(), on));
    machines.put(Scope.node(server.node()), address);
  }

  private void read(Cloud cloud, Stack stack, Volume volume, ResourceAddress on) {
    SortedMap<String, String> attributes = inStack(stack, volume.resource());
    attributes.put(CloudAttribute.SIZE, String.valueOf(volume.sizeGib()));
    if (volume.kept()) {
      attributes.put(CloudAttribute.ON_DELETION, CloudAttribute.KEPT);
    }
    ResourceAddress address = CloudKind.VOLUME.address(cloud.name(), volume.name());
    resources.put(address, resource(address, attributes, volume.elementId(), on));
  }

  private static SortedMap<String, String> inStack(Stack stack, String resource) {
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put(CloudAttribute.STACK, stack.name());
    attributes.put(CloudAttribute.PROJECT, stack.project());
    attributes.put(CloudAttribute.RESOURCE, resource);
    return attributes;
  }

  private static Resource resource(
      ResourceAddress address,
      SortedMap<String, String> attributes,
      String elementId,
      ResourceAddress need) {
    return new Resource(address, attributes, Optional.of(elementId), new TreeSet<>(List.of(need)));
  }

  /**
   * What a stack needs, the subnets of networks among it, and the quota of its project, which has
   * to have room for it.
   */
  private static SortedSet<ResourceAddress> needs(Cloud cloud, Stack stack) {
    SortedSet<ResourceAddress> needs = needs(cloud, stack.needs());
    cloud.resources().stream()
        .filter(
            resource ->
                switch (resource.kind()) {
                  case QUOTA -> resource.name().equals(stack.project());
                  case SUBNET -> resource.needs().stream().anyMatch(stack.needs()::contains);
                  default -> false;
                })
        .forEach(besides -> needs.add(CloudKind.address(cloud.name(), besides)));
    return needs;
  }

  /** Of what a resource needs, what is made by itself. */
  private static SortedSet<ResourceAddress> needs(Cloud cloud, List<String> keys) {
    SortedSet<ResourceAddress> needs = new TreeSet<>();
    cloud.resources().stream()
        .filter(resource -> keys.contains(resource.key()))
        .filter(resource -> CloudKind.of(resource.kind()).isPresent())
        .forEach(resource -> needs.add(CloudKind.address(cloud.name(), resource)));
    return needs;
  }

  private static SortedMap<String, String> compared(CloudResource resource) {
    Predicate<String> compared =
        key -> COMPARED.contains(key) || key.startsWith(CloudAttribute.PROPERTIES);
    SortedMap<String, String> attributes = new TreeMap<>(resource.attributes());
    if (resource.kind() != ResourceKind.QUOTA) {
      attributes.keySet().removeIf(compared.negate());
    }
    CloudAttributes.normalize(attributes);
    if (resource.kind() == ResourceKind.FLAVOR) {
      attributes.put(
          CloudAttribute.EXTRA_SPECS,
          CloudAttributes.extraSpecs(
              CloudAttributes.prefixed(resource, CloudAttribute.EXTRA_SPEC)));
    }
    if (resource.kind() == ResourceKind.IMAGE) {
      attributes.put(CloudAttribute.STATUS, Image.ACTIVE);
    }
    if (resource.kind() == ResourceKind.PROJECT) {
      attributes.put("name", resource.name());
      attributes.put(CloudAttribute.ACCESS, CloudAttribute.GRANTED);
    }
    return attributes;
  }

  private String templateHash(Stack stack) {
    return manifest.files().stream()
        .filter(file -> file.path().equals(stack.template()))
        .map(FileEntry::sha256)
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no such file in the bundle: " + stack.template()))
        .substring(0, DIGITS);
  }

  private static String shortHash(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
  }
}
