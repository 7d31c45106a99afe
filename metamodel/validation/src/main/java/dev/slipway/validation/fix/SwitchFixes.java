// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.address.IpNetwork;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Member;
import dev.slipway.model.dds.Struct;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.AddressRange;
import dev.slipway.model.infrastructure.InfrastructurePackage;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.software.ComponentInstance;
import java.util.Map;

/** Fixes that set one value which follows from the rest. */
final class SwitchFixes {
  private static final DdsPackage DDS = DdsPackage.eINSTANCE;
  private static final InfrastructurePackage INFRASTRUCTURE = InfrastructurePackage.eINSTANCE;

  private SwitchFixes() {}

  static Map<String, Fixer> fixers() {
    return Map.of(
        "INSTANCE_NODE_NOT_COMPONENT_HOST",
        Fixer.of(ComponentInstance.class, SwitchFixes::componentHost),
        "CIDR_INVALID",
        Fixer.of(Subnet.class, SwitchFixes::block),
        "ADDRESS_RANGE_INVALID",
        Fixer.of(Subnet.class, SwitchFixes::ranges),
        "KEY_OPTIONAL",
        Fixer.of(Member.class, SwitchFixes::key),
        "TOPIC_TYPE_NESTED",
        Fixer.of(Topic.class, SwitchFixes::topicType));
  }

  /** What a machine's image carries is known of images alone, so that is not switched on here. */
  private static void componentHost(ComponentInstance instance, Proposals proposals) {
    if (instance.getAllocatedTo() instanceof PhysicalHost host) {
      proposals.set(
          "Make %s a component host".formatted(Proposals.name(host)),
          host,
          INFRASTRUCTURE.getPhysicalHost_ComponentHost(),
          true);
    }
    ChoiceFixes.node(instance, proposals);
  }

  private static void block(Subnet subnet, Proposals proposals) {
    IpNetwork.parseLoosely(subnet.getCidr())
        .ifPresent(
            meant ->
                proposals.set(
                    "Write the block as " + meant,
                    subnet,
                    INFRASTRUCTURE.getSubnet_Cidr(),
                    meant.toString()));
  }

  private static void ranges(Subnet subnet, Proposals proposals) {
    subnet.eContents().stream()
        .filter(AddressRange.class::isInstance)
        .map(AddressRange.class::cast)
        .forEach(
            range -> {
              String first = range.getFirst();
              String last = range.getLast();
              proposals.offer(
                  "Let the range run from %s to %s".formatted(last, first),
                  range,
                  () -> {
                    range.setFirst(last);
                    range.setLast(first);
                  });
            });
  }

  private static void key(Member member, Proposals proposals) {
    proposals.set("Make it required", member, DDS.getMember_Optional(), false);
    proposals.set("Make it no key", member, DDS.getMember_Key(), false);
  }

  private static void topicType(Topic topic, Proposals proposals) {
    if (topic.getType() instanceof Struct type) {
      proposals.set(
          "Let %s be the type of topics".formatted(type.getName()),
          type,
          DDS.getAggregatedType_Nested(),
          false);
    }
  }
}
