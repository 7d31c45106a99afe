// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.CapacityLimits;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.HostType;
import dev.slipway.model.infrastructure.Image;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.infrastructure.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a node really has, once its host type, image and flavor have filled in what it does not say
 * itself.
 *
 * @param node the drawn node
 * @param kind what it runs
 * @param image what it is started or restored from; empty where none is known
 * @param flavor the size of a virtual machine; empty for a host, or where none is known
 * @param cores cores or virtual CPUs; empty where not stated
 * @param memory in MiB; empty where not stated
 * @param disk in GiB, of the system disk where one is marked, of the boot volume of a machine that
 *     has one; empty where not stated
 * @param gpus GPUs that it has or is passed
 * @param componentHost whether components can be installed on it
 */
public record EffectiveNode(
    Node node,
    HostKind kind,
    Optional<Image> image,
    Optional<Flavor> flavor,
    OptionalInt cores,
    OptionalLong memory,
    OptionalDouble disk,
    int gpus,
    boolean componentHost) {
  private static final Set<HostKind> HYPERVISORS =
      Set.of(HostKind.KVM, HostKind.ESXI, HostKind.XEN);

  private static final Pattern IN_NO_HOSTNAME = Pattern.compile("[^a-z0-9]+");
  private static final Pattern AT_ITS_ENDS = Pattern.compile("^-|-$");
  private static final Pattern BETWEEN_NUMBERS = Pattern.compile("[.:]+");

  /** The node with what its host type, image and flavor say. */
  public static EffectiveNode of(Node node) {
    return node instanceof VirtualMachine machine
        ? ofMachine(machine)
        : ofHost((PhysicalHost) node);
  }

  private static EffectiveNode ofMachine(VirtualMachine machine) {
    Optional<HostType> type = Optional.ofNullable(machine.getType());
    Optional<Image> image =
        first(Image.class, machine.getImage(), type.map(HostType::getImage))
            .filter(VmImage.class::isInstance);
    Optional<Flavor> flavor =
        first(Flavor.class, machine.getFlavor(), type.map(HostType::getFlavor));
    return new EffectiveNode(
        machine,
        type.map(HostType::getKind).filter(HYPERVISORS::contains).orElse(HostKind.VIRTUAL_MACHINE),
        image,
        flavor,
        stated(flavor.map(Flavor::getVcpus).or(() -> type.map(HostType::getCores)).orElse(0)),
        statedLong(flavor.map(Flavor::getMemory).or(() -> type.map(HostType::getMemory))),
        statedSize(
            bootVolume(machine)
                .map(volume -> (double) volume.getSize())
                .or(() -> flavor.map(Flavor::getDisk))
                .or(() -> type.map(HostType::getDisk))),
        flavor.map(Flavor::getGpus).orElse(0),
        image.map(Image::isComponentHost).orElse(false));
  }

  private static EffectiveNode ofHost(PhysicalHost host) {
    Optional<HostType> type = Optional.ofNullable(host.getType());
    Optional<Image> image =
        first(Image.class, host.getImage(), type.map(HostType::getImage))
            .filter(BareMetalImage.class::isInstance);
    int cores = host.getCores() > 0 ? host.getCores() : type.map(HostType::getCores).orElse(0);
    long memory =
        host.getMemory() > 0 ? host.getMemory() : type.map(HostType::getMemory).orElse(0L);
    boolean componentHost =
        host.isComponentHost() || image.map(Image::isComponentHost).orElse(false);
    return new EffectiveNode(
        host,
        kind(type, image, componentHost),
        image,
        Optional.empty(),
        stated(cores),
        statedLong(Optional.of(memory)),
        disk(host, type),
        host.getGpus().size(),
        componentHost);
  }

  /** What the image makes of the host counts first; a drawn kind stands where there is none. */
  private static HostKind kind(
      Optional<HostType> type, Optional<Image> image, boolean componentHost) {
    return image
        .map(restored -> ((BareMetalImage) restored).getResultingKind())
        .or(() -> type.map(HostType::getKind))
        .orElse(componentHost ? HostKind.LINUX : HostKind.UNASSIGNED);
  }

  private static OptionalDouble disk(PhysicalHost host, Optional<HostType> type) {
    List<Disk> system = host.getDisks().stream().filter(Disk::isSystem).toList();
    List<Disk> counted = system.isEmpty() ? host.getDisks() : system;
    return counted.isEmpty()
        ? statedSize(type.map(HostType::getDisk))
        : statedSize(Optional.of(counted.stream().mapToDouble(Disk::getSize).sum()));
  }

  private static <T> Optional<T> first(Class<T> type, T own, Optional<? extends T> usual) {
    return own != null ? Optional.of(own) : usual.map(type::cast);
  }

  private static OptionalInt stated(int value) {
    return value > 0 ? OptionalInt.of(value) : OptionalInt.empty();
  }

  private static OptionalLong statedLong(Optional<Long> value) {
    return value.filter(given -> given > 0).map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  private static OptionalDouble statedSize(Optional<Double> value) {
    return value.filter(given -> given > 0).map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  /** Whether virtual machines can run on it. */
  public boolean isHypervisor() {
    return HYPERVISORS.contains(kind);
  }

  /** Its host name, one label, as {@link #hostname(Node)} derives it. */
  public String hostname() {
    return hostname(node);
  }

  /** The traits of its image, for what component types require; empty without an image. */
  public Set<String> traits() {
    return image.map(known -> Set.copyOf(known.getTraits())).orElse(Set.of());
  }

  /**
   * The host name of a node: its own; else, where a provisioning server installs it, the server's
   * prefix and the address with hyphens; else its name in lower case with a hyphen for whatever no
   * host name may hold.
   */
  public static String hostname(Node node) {
    if (node.getHostname() != null && !node.getHostname().isEmpty()) {
      return node.getHostname();
    }
    return provisionedHostname(node)
        .orElseGet(() -> hostname(node.getName() == null ? "" : node.getName()));
  }

  private static String hostname(String name) {
    String legal = IN_NO_HOSTNAME.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
    return AT_ITS_ENDS.matcher(legal).replaceAll("");
  }

  /** The name of a machine's server in its cloud: its own, else the host name. */
  public static String instanceName(VirtualMachine machine) {
    return machine.getInstanceName() == null ? hostname(machine) : machine.getInstanceName();
  }

  /** The volume that the machine boots from; empty where it boots from the disk of its flavor. */
  public static Optional<Volume> bootVolume(VirtualMachine machine) {
    return machine.getVolumes().stream().filter(Volume::isBoot).findFirst();
  }

  private static Optional<String> provisionedHostname(Node node) {
    if (!(node instanceof PhysicalHost host) || host.getProvisionedBy() == null) {
      return Optional.empty();
    }
    ProvisioningServer server = host.getProvisionedBy();
    return provisionedAddress(host)
        .map(
            address ->
                server.getHostnamePrefix()
                    + BETWEEN_NUMBERS.matcher(address.toString()).replaceAll("-"));
  }

  /** The address that a provisioned host has on its server's subnet; empty where it has none. */
  public static Optional<IpAddress> provisionedAddress(PhysicalHost host) {
    ProvisioningServer server = host.getProvisionedBy();
    Optional<IpNetwork> block =
        Optional.ofNullable(server)
            .map(ProvisioningServer::getSubnet)
            .flatMap(subnet -> IpNetwork.parseLoosely(subnet.getCidr()));
    return addresses(host)
        .filter(address -> block.isPresent() && block.get().contains(address))
        .findFirst();
  }

  /** The fixed addresses of a node in the order of its interfaces; unreadable ones are left out. */
  public static Stream<IpAddress> addresses(Node node) {
    return node.getNics().stream().flatMap(nic -> IpAddress.parse(nic.getAddress()).stream());
  }

  /** The subnet of an interface: its own, else the network's only one. */
  public static Optional<Subnet> subnet(Nic nic) {
    if (nic.getSubnet() != null) {
      return Optional.of(nic.getSubnet());
    }
    Network network = nic.getNetwork();
    return network != null && network.getSubnets().size() == 1
        ? Optional.of(network.getSubnets().get(0))
        : Optional.empty();
  }

  /**
   * The node and what carries it: its hypervisor, that of its hypervisor and so on, out to the
   * physical host. Ends before it where a hypervisor is not decided, and where machines carry one
   * another in a circle.
   */
  public static List<Node> carriers(Node node) {
    List<Node> carriers = new ArrayList<>();
    for (Node at = node;
        at != null && !carriers.contains(at);
        at = at instanceof VirtualMachine machine ? machine.getHypervisor() : null) {
      carriers.add(at);
    }
    return List.copyOf(carriers);
  }

  /**
   * The physical host that carries the node: itself, or that of its hypervisor; empty where not
   * decided.
   */
  public static Optional<PhysicalHost> physicalHost(Node node) {
    List<Node> carriers = carriers(node);
    return carriers.get(carriers.size() - 1) instanceof PhysicalHost host
        ? Optional.of(host)
        : Optional.empty();
  }

  /** The limits of the node's site; the metamodel's defaults where the site sets none. */
  public static CapacityLimits limits(Node node) {
    return node.eContainer() instanceof Site site && site.getLimits() != null
        ? site.getLimits()
        : InfrastructureFactory.eINSTANCE.createCapacityLimits();
  }
}
