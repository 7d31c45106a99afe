// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.SoftwarePackage;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Fixes that let a reference lead to another element. */
final class ChoiceFixes {
  private static final InfrastructurePackage INFRASTRUCTURE = InfrastructurePackage.eINSTANCE;

  private ChoiceFixes() {}

  static Map<String, Fixer> fixers() {
    Fixer flavor = Fixer.of(VirtualMachine.class, ChoiceFixes::flavor);
    Fixer image = Fixer.of(VirtualMachine.class, ChoiceFixes::image);
    Fixer hostImage = Fixer.of(PhysicalHost.class, ChoiceFixes::hostImage);
    Fixer hypervisor = Fixer.of(VirtualMachine.class, ChoiceFixes::hypervisor);
    Fixer subnet = Fixer.of(Nic.class, ChoiceFixes::subnet);
    return Map.ofEntries(
        Map.entry("VM_FLAVOR_MISSING", flavor),
        Map.entry("VM_FLAVOR_TOO_SMALL", flavor),
        Map.entry("VM_IMAGE_MISSING", image),
        Map.entry("VM_IMAGE_HYPERVISOR_MISMATCH", image),
        Map.entry("VM_HYPERVISOR_UNASSIGNED", hypervisor),
        Map.entry("VM_HYPERVISOR_UNSUITABLE", hypervisor),
        Map.entry("VM_PROJECT_MISSING", Fixer.of(VirtualMachine.class, ChoiceFixes::project)),
        Map.entry("HOST_IMAGE_MISSING", hostImage),
        Map.entry("HOST_IMAGE_KIND_MISMATCH", hostImage),
        Map.entry("NIC_NETWORK_MISSING", Fixer.of(Nic.class, ChoiceFixes::network)),
        Map.entry("NIC_SUBNET_AMBIGUOUS", subnet),
        Map.entry("NIC_SUBNET_FOREIGN", subnet),
        Map.entry("TOPIC_TYPE_MISSING", Fixer.of(Topic.class, ChoiceFixes::type)),
        Map.entry("INSTANCE_UNALLOCATED", Fixer.of(ComponentInstance.class, ChoiceFixes::node)));
  }

  /** The smallest that is enough comes first. */
  private static void flavor(VirtualMachine machine, Proposals proposals) {
    List<Flavor> bySize =
        proposals.index().all(Flavor.class).stream()
            .filter(each -> !isSmaller(each, machine.getFlavor()))
            .sorted(
                Comparator.comparingDouble(Flavor::getVcpus)
                    .thenComparingDouble(Flavor::getMemory)
                    .thenComparingDouble(Flavor::getDisk))
            .toList();
    proposals.choose(
        "Use the flavor %s", machine, INFRASTRUCTURE.getVirtualMachine_Flavor(), bySize);
  }

  private static boolean isSmaller(Flavor one, Flavor other) {
    return other != null
        && one.getVcpus() <= other.getVcpus()
        && one.getMemory() <= other.getMemory()
        && one.getDisk() <= other.getDisk();
  }

  private static void image(VirtualMachine machine, Proposals proposals) {
    proposals.choose("Use the image %s", machine, INFRASTRUCTURE.getVirtualMachine_Image());
  }

  private static void hostImage(PhysicalHost host, Proposals proposals) {
    proposals.choose("Use the image %s", host, INFRASTRUCTURE.getPhysicalHost_Image());
  }

  private static void hypervisor(VirtualMachine machine, Proposals proposals) {
    proposals.choose(
        "Put it onto %s",
        machine,
        INFRASTRUCTURE.getVirtualMachine_Hypervisor(),
        proposals.index().all(Node.class).stream().filter(each -> each != machine).toList());
  }

  private static void project(VirtualMachine machine, Proposals proposals) {
    proposals.choose(
        "Put it into the project %s", machine, INFRASTRUCTURE.getVirtualMachine_Project());
  }

  private static void network(Nic nic, Proposals proposals) {
    proposals.choose("Connect it to the network %s", nic, INFRASTRUCTURE.getNic_Network());
  }

  private static void subnet(Nic nic, Proposals proposals) {
    if (nic.getNetwork() != null) {
      proposals.choose(
          "Use the subnet %s", nic, INFRASTRUCTURE.getNic_Subnet(), nic.getNetwork().getSubnets());
    }
  }

  private static void type(Topic topic, Proposals proposals) {
    proposals.choose(
        "Use the type %s",
        topic, DdsPackage.eINSTANCE.getTopic_Type(), proposals.index().all(Struct.class));
  }

  /** Nodes with the fewest instances come first. */
  static void node(ComponentInstance instance, Proposals proposals) {
    List<Node> hosts =
        proposals.index().all(Node.class).stream()
            .filter(node -> EffectiveNode.of(node).componentHost())
            .sorted(
                Comparator.comparingLong(
                    node ->
                        proposals.index().all(ComponentInstance.class).stream()
                            .filter(other -> other.getAllocatedTo() == node)
                            .count()))
            .toList();
    proposals.choose(
        "Put it onto %s",
        instance, SoftwarePackage.eINSTANCE.getComponentInstance_AllocatedTo(), hosts);
  }
}
