// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.address.IpAddress;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a server is compared by once it is there. */
final class ServerAttributes {
  private final StackContent content;
  private final CloudNetworks cloudNetworks;
  private final AdminResources admin;

  ServerAttributes(StackContent content, CloudNetworks cloudNetworks, AdminResources admin) {
    this.content = content;
    this.cloudNetworks = cloudNetworks;
    this.admin = admin;
  }

  /**
   * The attributes of a server, by their keys.
   *
   * @param nics those of its interfaces that are in a network
   */
  SortedMap<String, String> of(VirtualMachine machine, List<Nic> nics, UserData userData) {
    EffectiveNode effective = EffectiveNode.of(machine);
    SortedMap<String, String> attributes = new TreeMap<>();
    put(attributes, ServerAttribute.NAME, Optional.of(EffectiveNode.instanceName(machine)));
    put(attributes, ServerAttribute.FLAVOR, effective.flavor().map(admin::nameOf));
    Optional<String> image = effective.image().map(admin::nameOf);
    Optional<Volume> boot = EffectiveNode.bootVolume(machine);
    if (boot.isPresent()) {
      put(
          attributes,
          ServerAttribute.BOOT_VOLUME,
          image.map(name -> boot.get().getSize() + ":" + name));
    } else {
      put(attributes, ServerAttribute.IMAGE, image);
    }
    put(
        attributes,
        ServerAttribute.AVAILABILITY_ZONE,
        Optional.ofNullable(machine.getHypervisor()).flatMap(admin::zone));
    put(
        attributes,
        ServerAttribute.SERVER_GROUP,
        Optional.ofNullable(machine.getServerGroup())
            .map(group -> group.getName() + ":" + StackContent.policy(group)));
    put(
        attributes,
        ServerAttribute.NETWORKS,
        list(nics.stream().map(nic -> networkName(nic.getNetwork())).toList()));
    put(
        attributes,
        ServerAttribute.ADDRESSES,
        list(
            nics.stream()
                .map(nic -> IpAddress.parse(nic.getAddress()).map(IpAddress::toString).orElse(""))
                .toList()));
    put(
        attributes,
        ServerAttribute.FLOATING_ADDRESS,
        IpAddress.parse(machine.getFloatingAddress()).map(IpAddress::toString));
    put(
        attributes,
        ServerAttribute.SECURITY_GROUPS,
        list(groupNames(machine, nics).stream().toList()));
    put(
        attributes,
        ServerAttribute.VOLUMES,
        list(
            machine.getVolumes().stream()
                .filter(volume -> !volume.isBoot())
                .map(volume -> volume.getName() + ":" + volume.getSize())
                .sorted()
                .toList()));
    put(
        attributes,
        ServerAttribute.VNIC_TYPES,
        list(nics.stream().map(PortResources::vnicType).toList()));
    put(attributes, ServerAttribute.USER_DATA, Optional.of(userData.sha256()));
    return attributes;
  }

  private String networkName(Network network) {
    return cloudNetworks.maker(network).isPresent() ? network.getName() : admin.nameOf(network);
  }

  private Set<String> groupNames(VirtualMachine machine, List<Nic> nics) {
    Set<String> groups = new TreeSet<>();
    if (StackContent.isFiltered(machine)) {
      content.security().roles().stream()
          .filter(role -> role.includes(machine))
          .forEach(role -> groups.add(role.name()));
    }
    nics.stream()
        .filter(StackContent::isFiltered)
        .flatMap(nic -> nic.getSecurityGroups().stream())
        .forEach(group -> groups.add(group.getName()));
    return groups;
  }

  private static void put(
      SortedMap<String, String> attributes, ServerAttribute attribute, Optional<String> value) {
    value.ifPresent(text -> attributes.put(attribute.key(), text));
  }

  private static Optional<String> list(List<String> values) {
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(",", values));
  }
}
