// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.IpRange;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;

/** Fixes that give interfaces a free address. */
final class AddressFixes {
  private static final InfrastructurePackage INFRASTRUCTURE = InfrastructurePackage.eINSTANCE;

  /** How far a free address is looked for. */
  private static final int SEARCHED = 65_536;

  private AddressFixes() {}

  static Map<String, Fixer> fixers() {
    Fixer nic = Fixer.of(Nic.class, AddressFixes::address);
    return Map.of(
        "NIC_ADDRESS_OUTSIDE_SUBNET", nic,
        "NIC_ADDRESS_RESERVED", nic,
        "NIC_ADDRESS_IN_POOL", nic,
        "VM_ADDRESS_IN_RESERVED_RANGE", nic,
        "NODE_ADDRESS_DUPLICATE", Fixer.of(Node.class, AddressFixes::addresses));
  }

  private static void addresses(Node node, Proposals proposals) {
    node.getNics().stream()
        .filter(nic -> nic.getAddress() != null)
        .forEach(nic -> address(nic, proposals));
  }

  private static void address(Nic nic, Proposals proposals) {
    EffectiveNode.subnet(nic)
        .flatMap(subnet -> free(subnet, used(proposals)))
        .ifPresent(
            free ->
                proposals.set(
                    "Give %s of %s the address %s"
                        .formatted(nic.getName(), Proposals.name(nic.eContainer()), free),
                    nic,
                    INFRASTRUCTURE.getNic_Address(),
                    free.toString()));
  }

  /** Every address in the model, whatever it is of. */
  private static Set<IpAddress> used(Proposals proposals) {
    Set<IpAddress> used = new HashSet<>();
    for (EObject element : proposals.index().all(EObject.class)) {
      for (EAttribute attribute : element.eClass().getEAllAttributes()) {
        if (attribute.getEAttributeType() == INFRASTRUCTURE.getIpAddress()) {
          Object value = element.eGet(attribute);
          (value instanceof List<?> values ? values.stream() : Stream.ofNullable(value))
              .flatMap(text -> IpAddress.parse((String) text).stream())
              .forEach(used::add);
        }
      }
    }
    return used;
  }

  private static Optional<IpAddress> free(Subnet subnet, Set<IpAddress> used) {
    Optional<IpNetwork> block = IpNetwork.parse(subnet.getCidr());
    List<IpRange> kept =
        Stream.concat(subnet.getPools().stream(), subnet.getReserved().stream())
            .flatMap(range -> range(range).stream())
            .toList();
    return block.flatMap(
        addresses ->
            Stream.iterate(next(addresses.address()), AddressFixes::next)
                .limit(SEARCHED)
                .takeWhile(addresses::contains)
                .filter(each -> !used.contains(each) && !addresses.isBroadcastAddress(each))
                .filter(each -> kept.stream().noneMatch(range -> range.contains(each)))
                .findFirst());
  }

  private static Optional<IpRange> range(AddressRange drawn) {
    Optional<IpAddress> first = IpAddress.parse(drawn.getFirst());
    Optional<IpAddress> last = IpAddress.parse(drawn.getLast());
    return first.isPresent() && last.isPresent() && first.get().compareTo(last.get()) <= 0
        ? Optional.of(new IpRange(first.get(), last.get()))
        : Optional.empty();
  }

  private static IpAddress next(IpAddress address) {
    return new IpAddress(address.version(), address.high(), address.low() + 1);
  }
}
