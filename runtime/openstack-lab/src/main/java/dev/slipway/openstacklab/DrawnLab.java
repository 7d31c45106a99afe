// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.CloudManifest.Cloud;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.CloudManifest.Server;
import dev.slipway.bundle.CloudManifest.Stack;
import dev.slipway.bundle.ServerAttribute;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a lab needs to take the clouds of bundles. */
final class DrawnLab {
  /** What {@link BundleManifest.Node#kind} says of a host with a hypervisor. */
  private static final Set<String> HYPERVISOR_KINDS = Set.of("KVM", "ESXI", "XEN");

  private static final String PCI_ALIASES = "extra_specs.pci_passthrough:alias";
  private static final String PHYSICAL_NETWORK = "provider:physical_network";
  private static final String IMAGE_PROPERTY = "properties.";

  private final List<BundleManifest> manifests;

  DrawnLab(List<BundleManifest> manifests) {
    this.manifests = List.copyOf(manifests);
  }

  /**
   * The compute hosts that the bundles reckon with: those of their host aggregates, of which one
   * may speak for a whole vCenter; where a bundle draws no cloud, its hosts with hypervisors. Each
   * has the PCI devices that the servers drawn on it ask for.
   */
  List<LabHypervisor> hypervisors() {
    SortedMap<String, LabHypervisor> all = new TreeMap<>();
    manifests.forEach(manifest -> hypervisors(manifest).forEach(all::putIfAbsent));
    Map<String, SortedMap<PciDevices, Integer>> asked = devices(all.keySet());
    return all.values().stream()
        .map(host -> host.with(counted(asked.getOrDefault(host.name(), new TreeMap<>()))))
        .toList();
  }

  private static SortedMap<String, LabHypervisor> hypervisors(BundleManifest manifest) {
    SortedMap<String, LabHypervisor> drawn = new TreeMap<>();
    manifest.nodes().stream()
        .filter(node -> HYPERVISOR_KINDS.contains(node.kind()))
        .forEach(
            node ->
                drawn.put(
                    node.hostname(),
                    new LabHypervisor(node.hostname(), node.cores(), node.memory(), List.of())));
    SortedMap<String, LabHypervisor> steered = new TreeMap<>();
    manifest.clouds().stream()
        .flatMap(cloud -> resources(cloud, ResourceKind.AGGREGATE).stream())
        .flatMap(aggregate -> hosts(aggregate).stream())
        .forEach(host -> steered.put(host, drawn.getOrDefault(host, LabHypervisor.named(host))));
    return steered.isEmpty() ? drawn : steered;
  }

  /** The images whose files the bundles do not name. */
  List<LabImage> images() {
    SortedMap<String, LabImage> images = new TreeMap<>();
    for (CloudResource image : resources(ResourceKind.IMAGE)) {
      if (attribute(image, "source").isEmpty()) {
        SortedMap<String, String> attributes = new TreeMap<>();
        image
            .attributes()
            .forEach(
                (key, value) ->
                    attributes.put(
                        key.startsWith(IMAGE_PROPERTY)
                            ? key.substring(IMAGE_PROPERTY.length())
                            : key,
                        value));
        attributes.remove("checksum");
        images.putIfAbsent(image.name(), new LabImage(image.name(), attributes));
      }
    }
    return List.copyOf(images.values());
  }

  /** The physical networks that carry drawn VLANs. */
  SortedSet<String> vlanCarriers() {
    SortedSet<String> carriers = new TreeSet<>();
    for (CloudResource network : resources(ResourceKind.NETWORK)) {
      if (attribute(network, "provider:network_type").equals("vlan")) {
        carriers.add(attribute(network, PHYSICAL_NETWORK));
      }
    }
    carriers.remove("");
    return carriers;
  }

  /** Whether a volume is drawn. */
  boolean volumes() {
    return clouds().stream()
        .flatMap(cloud -> cloud.stacks().stream())
        .anyMatch(stack -> !stack.volumes().isEmpty());
  }

  private List<Cloud> clouds() {
    return manifests.stream().flatMap(manifest -> manifest.clouds().stream()).toList();
  }

  private List<CloudResource> resources(ResourceKind kind) {
    return clouds().stream().flatMap(cloud -> resources(cloud, kind).stream()).toList();
  }

  private static List<CloudResource> resources(Cloud cloud, ResourceKind kind) {
    return cloud.resources().stream().filter(resource -> resource.kind() == kind).toList();
  }

  private static Optional<CloudResource> resource(Cloud cloud, ResourceKind kind, String name) {
    return resources(cloud, kind).stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static String attribute(CloudResource resource, String key) {
    return resource.attributes().getOrDefault(key, "");
  }

  private static List<String> hosts(CloudResource aggregate) {
    return list(attribute(aggregate, "hosts"));
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(",", -1));
  }

  /** By host, how many of each kind of device its servers ask for; kinds are counted as one. */
  private Map<String, SortedMap<PciDevices, Integer>> devices(Set<String> hypervisors) {
    Map<String, SortedMap<PciDevices, Integer>> devices = new TreeMap<>();
    for (Cloud cloud : clouds()) {
      for (Stack stack : cloud.stacks()) {
        for (Server server : stack.servers()) {
          // What nothing pins may come to any host.
          List<String> hosts =
              server
                  .zone()
                  .flatMap(zone -> resource(cloud, ResourceKind.AGGREGATE, zone))
                  .map(DrawnLab::hosts)
                  .orElse(List.copyOf(hypervisors));
          for (String host : hosts) {
            SortedMap<PciDevices, Integer> ofHost =
                devices.computeIfAbsent(host, name -> new TreeMap<>());
            passedThrough(cloud, server, ofHost);
            virtualFunctions(cloud, server, ofHost);
          }
        }
      }
    }
    return devices;
  }

  private static void passedThrough(Cloud cloud, Server server, Map<PciDevices, Integer> ofHost) {
    String flavor = server.attributes().getOrDefault(ServerAttribute.FLAVOR.key(), "");
    String aliases =
        resource(cloud, ResourceKind.FLAVOR, flavor)
            .map(found -> attribute(found, PCI_ALIASES))
            .orElse("");
    for (String alias : list(aliases)) {
      String[] nameAndCount = alias.split(":", 2);
      int count = nameAndCount.length > 1 ? Integer.parseInt(nameAndCount[1].strip()) : 1;
      ofHost.merge(PciDevices.ofAlias(nameAndCount[0].strip(), 1), count, Integer::sum);
    }
  }

  /** Ports of these kinds take a virtual function of a card on the network's physical network. */
  private static void virtualFunctions(
      Cloud cloud, Server server, Map<PciDevices, Integer> ofHost) {
    List<String> networks =
        list(server.attributes().getOrDefault(ServerAttribute.NETWORKS.key(), ""));
    List<String> kinds =
        list(server.attributes().getOrDefault(ServerAttribute.VNIC_TYPES.key(), ""));
    for (int i = 0; i < Math.min(networks.size(), kinds.size()); i++) {
      String carrier =
          resource(cloud, ResourceKind.NETWORK, networks.get(i))
              .map(network -> attribute(network, PHYSICAL_NETWORK))
              .orElse("");
      switch (kinds.get(i)) {
        case "direct", "macvtap" ->
            ofHost.merge(PciDevices.virtualFunctions(carrier, 1), 1, Integer::sum);
        case "vdpa" -> ofHost.merge(PciDevices.vdpa(carrier, 1), 1, Integer::sum);
        default -> {
          // No device of the host.
        }
      }
    }
  }

  private static List<PciDevices> counted(SortedMap<PciDevices, Integer> devices) {
    List<PciDevices> counted = new ArrayList<>();
    devices.forEach((kind, count) -> counted.add(kind.times(count)));
    return counted;
  }
}
