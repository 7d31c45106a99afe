// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.generator.BundleNames;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.CpuPolicy;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.Quota;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VCenter;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the administrator of a cloud makes: all that a tenant's template cannot or must not. */
final class AdminResources {
  private static final String EXTRA_SPEC = "extra_specs.";
  private static final String PROPERTY = "properties.";

  private final Cloud cloud;
  private final ModelIndex index;
  private final CloudNetworks networks;
  private final Map<NamedElement, String> names = new IdentityHashMap<>();

  AdminResources(Cloud cloud, ModelIndex index, CloudNetworks networks) {
    this.cloud = cloud;
    this.index = index;
    this.networks = networks;
    List<Network> made =
        networks.all().stream().filter(network -> networks.maker(network).isEmpty()).toList();
    names.putAll(BundleNames.apart(made));
    nameSubnets(made);
    names.putAll(BundleNames.apart(flavors()));
    names.putAll(BundleNames.apart(images()));
  }

  /** A subnet's name is unique on its network only; where another has it, that goes before it. */
  private void nameSubnets(List<Network> made) {
    Map<String, Integer> uses = new HashMap<>();
    List<Subnet> subnets = made.stream().flatMap(each -> each.getSubnets().stream()).toList();
    subnets.forEach(subnet -> uses.merge(subnet.getName(), 1, Integer::sum));
    for (Subnet subnet : subnets) {
      names.put(
          subnet,
          uses.get(subnet.getName()) == 1
              ? subnet.getName()
              : names.get(CloudNetworks.networkOf(subnet)) + "/" + subnet.getName());
    }
  }

  /** The name in the cloud of a network, subnet, flavor or image that an administrator makes. */
  String nameOf(NamedElement element) {
    return names.get(element);
  }

  /** The machines of the cloud's projects. */
  static List<VirtualMachine> machines(Cloud cloud, ModelIndex index) {
    return index.all(VirtualMachine.class).stream()
        .filter(machine -> machine.getProject() != null)
        .filter(machine -> machine.getProject().eContainer() == cloud)
        .toList();
  }

  /**
   * The availability zone of a hypervisor: its own, or that of its vCenter's cluster, for Nova sees
   * the cluster as one host.
   */
  Optional<String> zone(Node hypervisor) {
    return cloud.getVcenters().stream()
        .filter(vcenter -> vcenter.getHosts().contains(hypervisor))
        .map(VCenter::getCluster)
        .findFirst()
        .or(
            () ->
                Optional.of(hypervisor)
                    .filter(cloud.getComputeHosts()::contains)
                    .map(EffectiveNode::hostname));
  }

  /** All of them, each after those that it needs. */
  List<CloudResource> all() {
    List<CloudResource> all = new ArrayList<>();
    add(all, cloud.getProjects().stream().map(AdminResources::project).toList());
    add(
        all,
        cloud.getProjects().stream()
            .filter(project -> project.getQuota() != null)
            .map(AdminResources::quota)
            .toList());
    add(all, flavors().stream().map(this::flavor).toList());
    add(all, images().stream().map(this::image).toList());
    add(all, aggregates());
    add(
        all,
        networks.all().stream()
            .filter(network -> networks.maker(network).isEmpty())
            .map(this::network)
            .toList());
    add(
        all,
        networks.all().stream()
            .filter(network -> networks.maker(network).isEmpty())
            .flatMap(network -> network.getSubnets().stream())
            .map(this::subnet)
            .toList());
    return all;
  }

  private static void add(List<CloudResource> all, List<CloudResource> more) {
    more.stream().sorted(Comparator.comparing(CloudResource::name)).forEach(all::add);
  }

  private static CloudResource project(Project project) {
    SortedMap<String, String> attributes = new TreeMap<>();
    text(project.getDescription()).ifPresent(text -> attributes.put("description", text));
    return new CloudResource(
        ResourceKind.PROJECT,
        project.getName(),
        Optional.empty(),
        project.getId(),
        attributes,
        List.of());
  }

  private static CloudResource quota(Project project) {
    Quota quota = project.getQuota();
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put("instances", String.valueOf(quota.getInstances()));
    attributes.put("cores", String.valueOf(quota.getVcpus()));
    attributes.put("ram", String.valueOf(quota.getMemory()));
    attributes.put("ports", String.valueOf(quota.getPorts()));
    attributes.put("networks", String.valueOf(quota.getNetworks()));
    attributes.put("floatingips", String.valueOf(quota.getFloatingIps()));
    attributes.put("server_groups", String.valueOf(quota.getServerGroups()));
    attributes.put("subnets", String.valueOf(quota.getSubnets()));
    attributes.put("routers", String.valueOf(quota.getRouters()));
    attributes.put("security_groups", String.valueOf(quota.getSecurityGroups()));
    attributes.put("security_group_rules", String.valueOf(quota.getSecurityGroupRules()));
    attributes.put("volumes", String.valueOf(quota.getVolumes()));
    attributes.put("gigabytes", String.valueOf(quota.getGigabytes()));
    return new CloudResource(
        ResourceKind.QUOTA,
        project.getName(),
        Optional.of(project.getName()),
        project.getId(),
        attributes,
        List.of(CloudResource.key(ResourceKind.PROJECT, project.getName())));
  }

  /** Those of the cloud's site, for machines that are yet to come, and those that machines have. */
  private List<Flavor> flavors() {
    Set<Flavor> flavors = new LinkedHashSet<>();
    if (cloud.eContainer() instanceof Site site && site.getCatalog() != null) {
      flavors.addAll(site.getCatalog().getFlavors());
    }
    machines(cloud, index)
        .forEach(machine -> EffectiveNode.of(machine).flavor().ifPresent(flavors::add));
    return List.copyOf(flavors);
  }

  private CloudResource flavor(Flavor flavor) {
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put("vcpus", String.valueOf(flavor.getVcpus()));
    attributes.put("ram", String.valueOf(flavor.getMemory()));
    attributes.put("disk", wholeGib(flavor.getDisk()));
    if (flavor.getCpuPolicy() == CpuPolicy.DEDICATED) {
      attributes.put(EXTRA_SPEC + "hw:cpu_policy", "dedicated");
    }
    if (flavor.getNumaNodes() != null) {
      attributes.put(EXTRA_SPEC + "hw:numa_nodes", flavor.getNumaNodes().toString());
    }
    text(flavor.getPageSize())
        .ifPresent(size -> attributes.put(EXTRA_SPEC + "hw:mem_page_size", size));
    if (flavor.getGpus() > 0) {
      attributes.put(
          EXTRA_SPEC + "pci_passthrough:alias", flavor.getPciAlias() + ":" + flavor.getGpus());
    }
    put(attributes, EXTRA_SPEC, flavor.getExtraSpecs());
    return new CloudResource(
        ResourceKind.FLAVOR,
        nameOf(flavor),
        Optional.empty(),
        flavor.getId(),
        attributes,
        List.of());
  }

  private List<VmImage> images() {
    Set<VmImage> images = new LinkedHashSet<>();
    machines(cloud, index)
        .forEach(
            machine ->
                EffectiveNode.of(machine).image().map(VmImage.class::cast).ifPresent(images::add));
    return List.copyOf(images);
  }

  private CloudResource image(VmImage image) {
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put("disk_format", image.getFormat().getName().toLowerCase(Locale.ROOT));
    attributes.put("container_format", "bare");
    attributes.put("min_ram", String.valueOf(image.getMinRam()));
    attributes.put("min_disk", wholeGib(image.getMinDisk()));
    text(image.getSource()).ifPresent(source -> attributes.put("source", source));
    text(image.getChecksum()).ifPresent(sha256 -> attributes.put("checksum", sha256));
    // Of KVM it is left open: Nova calls the same hypervisor kvm or qemu.
    if (image.getHypervisorKind() == HostKind.ESXI) {
      attributes.put(PROPERTY + "img_hv_type", "vmware");
    } else if (image.getHypervisorKind() == HostKind.XEN) {
      attributes.put(PROPERTY + "img_hv_type", "xen");
    }
    put(attributes, PROPERTY, image.getProperties());
    return new CloudResource(
        ResourceKind.IMAGE, nameOf(image), Optional.empty(), image.getId(), attributes, List.of());
  }

  private List<CloudResource> aggregates() {
    List<CloudResource> aggregates = new ArrayList<>();
    for (Node host : cloud.getComputeHosts()) {
      String hostname = EffectiveNode.hostname(host);
      aggregates.add(aggregate(hostname, hostname, host.getId()));
    }
    for (VCenter vcenter : cloud.getVcenters()) {
      aggregates.add(
          aggregate(
              vcenter.getCluster(),
              vcenter.getNovaCompute() == null
                  ? vcenter.getCluster()
                  : EffectiveNode.hostname(vcenter.getNovaCompute()),
              vcenter.getId()));
    }
    return aggregates;
  }

  private static CloudResource aggregate(String name, String host, String elementId) {
    return new CloudResource(
        ResourceKind.AGGREGATE,
        name,
        Optional.empty(),
        elementId,
        new TreeMap<>(Map.of("availability_zone", name, "hosts", host)),
        List.of());
  }

  private CloudResource network(Network network) {
    SortedMap<String, String> attributes = new TreeMap<>();
    attributes.put("provider:network_type", network.getKind().getName().toLowerCase(Locale.ROOT));
    text(network.getPhysicalNetwork())
        .ifPresent(physical -> attributes.put("provider:physical_network", physical));
    if (network.getSegmentationId() != null) {
      attributes.put("provider:segmentation_id", network.getSegmentationId().toString());
    }
    attributes.put("router:external", String.valueOf(network.isExternal()));
    attributes.put("shared", String.valueOf(CloudNetworks.isShared(network)));
    attributes.put("mtu", String.valueOf(network.getMtu()));
    attributes.put("port_security_enabled", String.valueOf(network.isPortSecurity()));
    Optional<String> owner = CloudNetworks.owner(network).map(Project::getName);
    return new CloudResource(
        ResourceKind.NETWORK,
        nameOf(network),
        owner,
        network.getId(),
        attributes,
        owner.stream().map(name -> CloudResource.key(ResourceKind.PROJECT, name)).toList());
  }

  private CloudResource subnet(Subnet subnet) {
    Network network = CloudNetworks.networkOf(subnet);
    SortedMap<String, String> attributes = NeutronSubnet.of(subnet, index).attributes();
    attributes.put("network", nameOf(network));
    return new CloudResource(
        ResourceKind.SUBNET,
        nameOf(subnet),
        CloudNetworks.owner(network).map(Project::getName),
        subnet.getId(),
        attributes,
        List.of(CloudResource.key(ResourceKind.NETWORK, nameOf(network))));
  }

  private static void put(
      SortedMap<String, String> attributes, String prefix, List<Property> properties) {
    for (Property property : properties) {
      attributes.put(
          prefix + property.getKey(), Optional.ofNullable(property.getValue()).orElse(""));
    }
  }

  /** Nova counts disks in whole GiB. */
  private static String wholeGib(double gib) {
    return String.valueOf((long) Math.ceil(gib));
  }

  private static Optional<String> text(String value) {
    return Optional.ofNullable(value).filter(given -> !given.isEmpty());
  }
}
