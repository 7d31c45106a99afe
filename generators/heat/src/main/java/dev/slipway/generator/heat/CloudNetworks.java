// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Router;
import dev.slipway.model.infrastructure.RouterInterface;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which networks and routers a cloud has, and who makes each: a project's stack or an admin. */
final class CloudNetworks {
  private final Cloud cloud;
  private final Map<Network, Set<Project>> users = new IdentityHashMap<>();
  private final Set<Network> networks = new LinkedHashSet<>();
  private final Map<Router, Project> routers = new IdentityHashMap<>();

  CloudNetworks(Cloud cloud, ModelIndex index) {
    this.cloud = cloud;
    List<Network> all = index.all(Network.class);
    for (Network network : all) {
      if (isOfCloud(network.getProject())) {
        use(network, network.getProject());
      }
    }
    for (VirtualMachine machine : index.all(VirtualMachine.class)) {
      if (isOfCloud(machine.getProject())) {
        for (Nic nic : machine.getNics()) {
          use(nic.getNetwork(), machine.getProject());
        }
        floatingNetwork(machine, all).ifPresent(networks::add);
      }
    }
    for (Router router : index.all(Router.class)) {
      owner(router)
          .ifPresent(
              project -> {
                routers.put(router, project);
                router.getInterfaces().forEach(port -> use(networkOf(port.getSubnet()), project));
                if (router.getExternalGateway() != null) {
                  networks.add(router.getExternalGateway());
                }
              });
    }
  }

  private boolean isOfCloud(Project project) {
    return project != null && project.eContainer() == cloud;
  }

  private void use(Network network, Project project) {
    if (network != null) {
      networks.add(network);
      users.computeIfAbsent(network, used -> new LinkedHashSet<>()).add(project);
    }
  }

  private Optional<Project> owner(Router router) {
    if (router.getProject() != null) {
      return Optional.of(router.getProject()).filter(this::isOfCloud);
    }
    List<Network> joined =
        router.getInterfaces().stream()
            .map(RouterInterface::getSubnet)
            .map(CloudNetworks::networkOf)
            .toList();
    Optional<Project> maker =
        joined.stream().flatMap(network -> maker(network).stream()).findFirst();
    if (maker.isPresent()) {
      return maker;
    }
    // Between networks of an administrator, it is of the only project that has machines there.
    Set<Project> among = new LinkedHashSet<>();
    joined.forEach(network -> among.addAll(users.getOrDefault(network, Set.of())));
    return among.size() == 1 ? among.stream().findFirst() : Optional.empty();
  }

  /** All networks of the cloud. */
  List<Network> all() {
    return List.copyOf(networks);
  }

  /** The project whose stack makes the network; empty where an administrator does. */
  Optional<Project> maker(Network network) {
    boolean ofProvider =
        network.getKind() == NetworkKind.FLAT
            || network.getKind() == NetworkKind.VLAN
            || network.getSegmentationId() != null
            || network.getPhysicalNetwork() != null && !network.getPhysicalNetwork().isEmpty();
    return network.isExternal() || ofProvider ? Optional.empty() : owner(network);
  }

  /** Whether machines of every project may be on the network: it is drawn so, or of no project. */
  static boolean isShared(Network network) {
    return network.isShared() || network.getProject() == null;
  }

  /** The project that owns the network alone; empty for one of the whole cloud. */
  static Optional<Project> owner(Network network) {
    return isShared(network) ? Optional.empty() : Optional.of(network.getProject());
  }

  /** The routers that a project's stack makes. */
  List<Router> routersOf(Project project) {
    List<Router> found = new ArrayList<>();
    routers.forEach(
        (router, owner) -> {
          if (owner == project) {
            found.add(router);
          }
        });
    return found;
  }

  /** The external network that a machine's floating address is of. */
  static Optional<Network> floatingNetwork(VirtualMachine machine, List<Network> networks) {
    return IpAddress.parse(machine.getFloatingAddress())
        .flatMap(
            address ->
                networks.stream()
                    .filter(Network::isExternal)
                    .filter(
                        network ->
                            network.getSubnets().stream()
                                .anyMatch(subnet -> contains(subnet, address)))
                    .findFirst());
  }

  /** Whether the subnet's block has the address. */
  static boolean contains(Subnet subnet, IpAddress address) {
    return IpNetwork.parse(subnet.getCidr()).map(block -> block.contains(address)).orElse(false);
  }

  /** The network that a subnet is on. */
  static Network networkOf(Subnet subnet) {
    return (Network) subnet.eContainer();
  }
}
