// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.ResourceDemand;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;
import java.util.function.Consumer;

/** The cases of {@link CapacityRules}. */
public final class CapacityRuleCases {
  /** On the wire of one sample of 1000 bytes: RTPS 88, UDP 8, IPv4 20 and Ethernet 38 more. */
  private static final long SAMPLE_BITS = 8 * (1000 + 88 + 8 + 20 + 38);

  private CapacityRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "NIC_CAPACITY_EXCEEDED",
            model -> traffic(model, 71).speed(100 * SAMPLE_BITS),
            """
            error: Interface overloaded [NIC_CAPACITY_EXCEEDED]
              for nic eth0 (/site site/node bow/nic eth0)
              Needed for sending: 655 kbit/s; allowed: 646 kbit/s, which is 70 % of 923 kbit/s.
              Hint: Lower rates or sizes, move components that exchange much data to one node, or use a\
             faster link.
            """,
            model -> traffic(model, 70).speed(100 * SAMPLE_BITS)),
        new RuleCase(
            "NETWORK_CAPACITY_EXCEEDED",
            model -> traffic(model, 71).capacity(100 * SAMPLE_BITS),
            """
            error: Network overloaded [NETWORK_CAPACITY_EXCEEDED]
              for network lan (/site site/network lan)
              Needed for traffic: 655 kbit/s; allowed: 646 kbit/s, which is 70 % of 923 kbit/s.
              Hint: Lower rates or sizes, or divide the traffic among networks.
            """,
            model -> traffic(model, 70).capacity(100 * SAMPLE_BITS)),
        new RuleCase(
            "NODE_CPU_EXCEEDED",
            model -> demanding(model, demand -> demand.setCores(0.801)),
            """
            error: CPU overloaded [NODE_CPU_EXCEEDED]
              for node blade (/site site/node blade)
              Needed for CPU: 0.801 cores; allowed: 0.8 cores, which is 80 % of 1 core.
              Hint: Move components to other nodes, lower rates, or use more cores.
            """,
            model -> demanding(model, demand -> demand.setCores(0.8))),
        new RuleCase(
            "NODE_MEMORY_EXCEEDED",
            model -> demanding(model, demand -> demand.setMemory(901)),
            """
            error: Not enough memory [NODE_MEMORY_EXCEEDED]
              for node blade (/site site/node blade)
              Needed for memory: 901 MiB; allowed: 900 MiB, which is 90 % of 1000 MiB.
              Hint: Move components to other nodes, or use more memory.
            """,
            model -> demanding(model, demand -> demand.setMemory(900))),
        new RuleCase(
            "NODE_DISK_EXCEEDED",
            model -> demanding(model, demand -> demand.setDisk(90.1)),
            """
            error: Not enough disk space [NODE_DISK_EXCEEDED]
              for node blade (/site site/node blade)
              Needed for disk: 90.1 GiB; allowed: 90 GiB, which is 90 % of 100 GiB.
              Hint: Move components to other nodes, or use a larger disk.
            """,
            model -> demanding(model, demand -> demand.setDisk(90))),
        new RuleCase(
            "NODE_GPU_EXCEEDED",
            model -> demanding(model, demand -> demand.setGpus(2)),
            """
            error: Not enough GPUs [NODE_GPU_EXCEEDED]
              for node blade (/site site/node blade)
              Needed for GPUs: 2 GPUs; allowed: 1 GPU, which is 100 % of 1 GPU.
              Hint: Move components to nodes with GPUs, or use a flavor with more.
            """,
            model -> demanding(model, demand -> demand.setGpus(1))),
        new RuleCase(
            "HYPERVISOR_VCPU_EXCEEDED",
            model -> machines(model, 5, 100, 0),
            """
            error: Virtual CPUs overcommitted beyond the limit [HYPERVISOR_VCPU_EXCEEDED]
              for node compute (/site site/node compute)
              Needed for virtual CPUs: 5 vCPUs; allowed: 4 vCPUs, which is 100 % of 4 vCPUs.
              Hint: Move virtual machines to other hosts, or use smaller flavors.
            """,
            model -> machines(model, 4, 100, 0)),
        new RuleCase(
            "HYPERVISOR_MEMORY_EXCEEDED",
            model -> machines(model, 1, 1001, 0),
            """
            error: Memory overcommitted beyond the limit [HYPERVISOR_MEMORY_EXCEEDED]
              for node compute (/site site/node compute)
              Needed for memory of virtual machines: 1001 MiB; allowed: 1000 MiB, which is 100\
             % of 1000 MiB.
              Hint: Move virtual machines to other hosts, or use smaller flavors.
            """,
            model -> machines(model, 1, 1000, 0)),
        new RuleCase(
            "HYPERVISOR_MEMORY_EXCEEDED",
            model -> nested(model, 1001),
            """
            error: Memory overcommitted beyond the limit [HYPERVISOR_MEMORY_EXCEEDED]
              for node outer (/site site/node outer)
              Needed for memory of virtual machines: 1001 MiB; allowed: 1000 MiB, which is 100\
             % of 1000 MiB.
              Hint: Move virtual machines to other hosts, or use smaller flavors.
            """,
            model -> nested(model, 1000)),
        new RuleCase(
            "HYPERVISOR_GPU_EXCEEDED",
            model -> machines(model, 1, 100, 2),
            """
            error: Not enough GPUs for passthrough [HYPERVISOR_GPU_EXCEEDED]
              for node compute (/site site/node compute)
              Needed for GPUs of virtual machines: 2 GPUs; allowed: 1 GPU, which is 100 % of 1 GPU.
              Hint: Move virtual machines to other hosts, or use flavors without GPUs.
            """,
            model -> machines(model, 1, 100, 1)),
        new RuleCase(
            "NODE_CAPACITY_UNKNOWN",
            model -> demanding(model, demand -> demand.setCores(0.5)).setCores(0),
            """
            info: Unknown hardware of a node [NODE_CAPACITY_UNKNOWN]
              for node blade (/site site/node blade)
              Needed for CPU: 0.5 cores; the model does not say how much there is.
              Hint: Set cores and memory of the host or its host type, or choose a flavor.
            """,
            model -> demanding(model, demand -> demand.setCores(0.5))));
  }

  /** A machine of that many MiB in a machine of 1000 MiB. */
  private static void nested(RuleFixture model, long memory) {
    SiteFixture site = SiteFixture.of(model);
    VirtualMachine outer = site.nestedHypervisor("outer", site.host("compute", HostKind.KVM));
    outer.setFlavor(site.flavor("outer", 2, 1000, 20));
    site.machine("inner", outer).setFlavor(site.flavor("inner", 2, memory, 10));
  }

  /** A writer of samples of 1000 bytes and a reader on two hosts of one network. */
  private record Traffic(Network network, PhysicalHost from) {
    void speed(long bitRate) {
      from.getNics().get(0).setSpeed(bitRate);
    }

    void capacity(long bitRate) {
      network.setCapacity(bitRate);
    }
  }

  private static Traffic traffic(RuleFixture model, double rate) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    Topic tracks = site.opaqueTopic("Tracks");
    PhysicalHost bow = site.componentHost("bow", lan);
    site.instance("sonar1", site.writer("Sonar", tracks, rate, 1000), bow);
    site.instance("display1", site.reader("Display", tracks), site.componentHost("bridge", lan));
    return new Traffic(lan, bow);
  }

  /** A component on a host of 1 core, 1000 MiB, 100 GiB and 1 GPU. */
  private static PhysicalHost demanding(RuleFixture model, Consumer<ResourceDemand> demand) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("blade");
    host.setCores(1);
    host.setMemory(1000);
    site.disk(host, "disk", 100);
    site.gpu(host, "gpu");
    ComponentType sonar = model.component("Sonar");
    demand.accept(site.demand(sonar));
    site.instance("sonar1", sonar, host);
    return host;
  }

  /** A machine on a host of 4 cores, 1000 MiB and 1 GPU. */
  private static void machines(RuleFixture model, int vcpus, long memory, int gpus) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("compute", HostKind.KVM);
    host.setCores(4);
    host.setMemory(1000);
    site.gpu(host, "gpu");
    Flavor flavor = site.flavor("flavor", vcpus, memory, 10);
    flavor.setGpus(gpus);
    site.machine("vm", host).setFlavor(flavor);
  }
}
