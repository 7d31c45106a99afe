// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.HostType;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import org.junit.jupiter.api.Test;

class EffectiveNodeTest {
  private final SiteFixture site = SiteFixture.of(new RuleFixture());

  @Test
  void aHostTakesWhatItDoesNotSayFromItsType() {
    PhysicalHost host = site.host("blade", HostKind.KVM);
    HostType type = host.getType();
    type.setCores(8);
    type.setMemory(24_576);
    type.setDisk(300);
    host.setCores(16);

    EffectiveNode node = EffectiveNode.of(host);
    assertThat(node.kind()).isEqualTo(HostKind.KVM);
    assertThat(node.isHypervisor()).isTrue();
    assertThat(node.cores()).hasValue(16);
    assertThat(node.memory()).hasValue(24_576);
    assertThat(node.disk()).hasValue(300);
    assertThat(node.componentHost()).isFalse();
  }

  @Test
  void anImageDecidesWhatAHostIs() {
    PhysicalHost host = site.host("blade", HostKind.UNASSIGNED);
    assertThat(EffectiveNode.of(host).kind()).isEqualTo(HostKind.UNASSIGNED);
    BareMetalImage image = site.bareMetalImage("ubuntu-component-host", HostKind.LINUX);
    image.setComponentHost(true);
    image.getTraits().add("avx");
    host.getType().setImage(image);

    EffectiveNode node = EffectiveNode.of(host);
    assertThat(node.kind()).isEqualTo(HostKind.LINUX);
    assertThat(node.componentHost()).isTrue();
    assertThat(node.traits()).containsExactly("avx");
  }

  @Test
  void aSystemDiskCountsAlone() {
    PhysicalHost host = site.host("blade");
    site.disk(host, "a", 100);
    site.disk(host, "b", 200);
    assertThat(EffectiveNode.of(host).disk()).hasValue(300);
    host.getDisks().get(0).setSystem(true);
    assertThat(EffectiveNode.of(host).disk()).hasValue(100);
  }

  @Test
  void aMachineIsWhatItsFlavorSays() {
    VirtualMachine machine = site.machine("vm");
    machine.setType(site.hostType("small", HostKind.VIRTUAL_MACHINE));
    machine.getType().setFlavor(site.gpuFlavor("gpu", 2));

    EffectiveNode node = EffectiveNode.of(machine);
    assertThat(node.kind()).isEqualTo(HostKind.VIRTUAL_MACHINE);
    assertThat(node.cores()).hasValue(1);
    assertThat(node.memory()).hasValue(1024);
    assertThat(node.disk()).hasValue(10);
    assertThat(node.gpus()).isEqualTo(2);
  }

  @Test
  void aMachineOfAHypervisorsTypeIsOne() {
    PhysicalHost host = site.host("blade", HostKind.KVM);
    VirtualMachine outer = site.nestedHypervisor("outer", host);
    VirtualMachine inner = site.machine("inner", outer);

    assertThat(EffectiveNode.of(outer).kind()).isEqualTo(HostKind.KVM);
    assertThat(EffectiveNode.of(outer).isHypervisor()).isTrue();
    assertThat(EffectiveNode.of(inner).isHypervisor()).isFalse();
    assertThat(EffectiveNode.physicalHost(inner)).containsSame(host);
    assertThat(EffectiveNode.carriers(inner)).containsExactly(inner, outer, host);
  }

  @Test
  void machinesInACircleHaveNoHost() {
    VirtualMachine a = site.machine("a");
    VirtualMachine b = site.machine("b", a);
    a.setHypervisor(b);
    VirtualMachine self = site.machine("self");
    self.setHypervisor(self);

    assertThat(EffectiveNode.carriers(a)).containsExactly(a, b);
    assertThat(EffectiveNode.physicalHost(a)).isEmpty();
    assertThat(EffectiveNode.physicalHost(self)).isEmpty();
  }

  @Test
  void nothingIsKnownOfANodeThatSaysNothing() {
    EffectiveNode node = EffectiveNode.of(site.host("blade"));
    assertThat(node.kind()).isEqualTo(HostKind.UNASSIGNED);
    assertThat(node.cores()).isEmpty();
    assertThat(node.memory()).isEmpty();
    assertThat(node.disk()).isEmpty();
    assertThat(EffectiveNode.of(site.machine("vm")).cores()).isEmpty();
  }

  @Test
  void hostNamesAreDerived() {
    assertThat(EffectiveNode.hostname(site.provisioned("any name"))).isEqualTo("compute-10-0-0-7");
    assertThat(EffectiveNode.hostname(site.host("Rack 1, blade (2)"))).isEqualTo("rack-1-blade-2");
    PhysicalHost named = site.host("other");
    named.setHostname("bridge");
    assertThat(EffectiveNode.hostname(named)).isEqualTo("bridge");
  }
}
