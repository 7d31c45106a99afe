// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Direction;
import dev.slipway.model.infrastructure.Flavor;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.InfrastructureFactory;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.NetworkKind;
import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Project;
import dev.slipway.model.infrastructure.Quota;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.ServerGroupPolicy;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.VmImage;
import dev.slipway.model.infrastructure.VnicType;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;

/** The cases of {@link VirtualMachineRules}. */
public final class VirtualMachineRuleCases {
  private VirtualMachineRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "VM_IMAGE_MISSING",
            model -> SiteFixture.of(model).machine("vm"),
            """
            error: Virtual machine without an image [VM_IMAGE_MISSING]
              for node vm (/site site/node vm)
              Neither it nor its host type has an image for virtual machines.
              Hint: Choose an image.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              VirtualMachine machine = site.machine("vm");
              machine.setType(site.hostType("small", HostKind.VIRTUAL_MACHINE));
              machine.getType().setImage(site.vmImage("ubuntu", HostKind.KVM));
            }),
        new RuleCase(
            "VM_FLAVOR_MISSING",
            model -> SiteFixture.of(model).machine("vm"),
            """
            error: Virtual machine without a flavor [VM_FLAVOR_MISSING]
              for node vm (/site site/node vm)
              Neither it nor its host type has a flavor.
              Hint: Choose a flavor.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              VirtualMachine machine = site.machine("vm");
              machine.setType(site.hostType("small", HostKind.VIRTUAL_MACHINE));
              machine.getType().setFlavor(site.flavor("m1.small", 1, 2048, 20));
            }),
        new RuleCase(
            "VM_HYPERVISOR_UNASSIGNED",
            model -> onHost(model, HostKind.UNASSIGNED),
            """
            error: Virtual machine on an unassigned host [VM_HYPERVISOR_UNASSIGNED]
              for node vm (/site site/node vm)
              Host compute is UNASSIGNED.
              Hint: Give the host an image or a type with a hypervisor, or choose another host.
            """,
            model -> onHost(model, HostKind.KVM)),
        new RuleCase(
            "VM_HYPERVISOR_UNSUITABLE",
            model -> onHost(model, HostKind.LINUX),
            """
            error: Virtual machine on a host without a hypervisor [VM_HYPERVISOR_UNSUITABLE]
              for node vm (/site site/node vm)
              Host compute is LINUX.
              Hint: Choose a KVM, ESXI or XEN host, or leave the choice to the scheduler.
            """,
            model -> onHost(model, HostKind.XEN)),
        new RuleCase(
            "VM_HYPERVISOR_CYCLE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              VirtualMachine a = site.machine("a");
              a.setHypervisor(site.machine("b", a));
              VirtualMachine self = site.machine("self");
              self.setHypervisor(self);
            },
            """
            error: Circular nesting of virtual machines [VM_HYPERVISOR_CYCLE]
              for node a (/site site/node a)
              a on b on a runs on itself.
              Hint: Choose another hypervisor for one of the machines.
            error: Circular nesting of virtual machines [VM_HYPERVISOR_CYCLE]
              for node self (/site site/node self)
              self on self runs on itself.
              Hint: Choose another hypervisor for one of the machines.
            """,
            model -> nested(model, true)),
        new RuleCase(
            "NESTED_VIRTUALIZATION_OFF",
            model -> nested(model, false),
            """
            error: Nested virtualization off [NESTED_VIRTUALIZATION_OFF]
              for node outer (/site site/node outer)
              It is KVM, but nested virtualization of host compute is off.
              See node compute (/site site/node compute): the host
              Hint: Switch nested virtualization on at the host and in the drawing, or choose\
             another host.
            """,
            model -> nested(model, true)),
        new RuleCase(
            "VM_IMAGE_HYPERVISOR_MISMATCH",
            model ->
                onHost(model, HostKind.ESXI)
                    .setImage(SiteFixture.of(model).vmImage("ubuntu", HostKind.KVM)),
            """
            error: Image for another hypervisor [VM_IMAGE_HYPERVISOR_MISMATCH]
              for node vm (/site site/node vm)
              Image ubuntu is made for KVM, but host compute is ESXI.
              Hint: Choose an image for the host's hypervisor, or another host.
            """,
            model ->
                onHost(model, HostKind.ESXI)
                    .setImage(SiteFixture.of(model).vmImage("ubuntu", HostKind.ESXI))),
        new RuleCase(
            "VM_FLAVOR_TOO_SMALL",
            model -> sized(model, 2047, 0.5, 1),
            """
            error: Flavor too small for the image [VM_FLAVOR_TOO_SMALL]
              for node vm (/site site/node vm)
              Image ubuntu needs 2 virtual CPUs, but flavor given has 1.
              Hint: Choose a larger flavor or another image.
            error: Flavor too small for the image [VM_FLAVOR_TOO_SMALL]
              for node vm (/site site/node vm)
              Image ubuntu needs 20 GiB of disk, but flavor given has 512 MiB.
              Hint: Choose a larger flavor or another image.
            error: Flavor too small for the image [VM_FLAVOR_TOO_SMALL]
              for node vm (/site site/node vm)
              Image ubuntu needs 2048 MiB of memory, but flavor given has 2047.
              Hint: Choose a larger flavor or another image.
            """,
            model -> sized(model, 2048, 20, 2)),
        new RuleCase(
            "VM_BOOT_VOLUME_TOO_SMALL",
            model -> booting(model, 19),
            """
            error: Boot volume too small for the image [VM_BOOT_VOLUME_TOO_SMALL]
              for node vm (/site site/node vm)
              Image ubuntu needs 20 GiB of disk, but boot volume root has 19 GiB.
              Hint: Make the volume larger, or choose another image.
            """,
            model -> booting(model, 20)),
        new RuleCase(
            "FLAVOR_GPU_ALIAS_MISSING",
            model -> SiteFixture.of(model).gpuFlavor("gpu", 1).setPciAlias(""),
            """
            error: GPU flavor without a PCI alias [FLAVOR_GPU_ALIAS_MISSING]
              for flavor gpu (/site site/flavor gpu)
              It asks for GPUs (1), but has no PCI alias.
              Hint: Set the PCI alias of the GPUs.
            """,
            model -> SiteFixture.of(model).gpuFlavor("gpu", 1)),
        new RuleCase(
            "FLAVOR_VALUE_INVALID",
            model -> {
              Flavor flavor = SiteFixture.of(model).flavor("broken", 0, 0, -1);
              flavor.setGpus(-1);
              flavor.setNumaNodes(2);
              flavor.setPageSize("huge");
              flavor.setSharedMemory(0L);
            },
            """
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              "huge" is not a page size.
              Hint: Correct the value.
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              It has -1 GPUs.
              Hint: Correct the value.
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              It has -1 GiB of disk.
              Hint: Correct the value.
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              It has 0 MiB of memory.
              Hint: Correct the value.
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              It has 0 virtual CPUs.
              Hint: Correct the value.
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              It has 2 NUMA nodes for 0 virtual CPUs.
              Hint: Correct the value.
            error: Invalid flavor values [FLAVOR_VALUE_INVALID]
              for flavor broken (/site site/flavor broken)
              It shares 0 MiB of memory.
              Hint: Correct the value.
            """,
            model -> {
              Flavor flavor = SiteFixture.of(model).flavor("least", 1, 1, 0);
              flavor.setNumaNodes(1);
              flavor.setPageSize("2048");
              flavor.setSharedMemory(1L);
            }),
        new RuleCase(
            "VM_GPU_UNAVAILABLE",
            model -> withGpus(model, 2, 1),
            """
            error: Host lacks the GPUs of the flavor [VM_GPU_UNAVAILABLE]
              for node vm (/site site/node vm)
              Flavor gpu asks for GPUs (2 of alias m2070), but host compute has 1.
              Hint: Choose a host with such GPUs or another flavor.
            """,
            model -> withGpus(model, 2, 2)),
        new RuleCase(
            "VM_GPU_IOMMU_OFF",
            model -> withGpus(model, 1, 1),
            """
            error: GPU passthrough without an IOMMU [VM_GPU_IOMMU_OFF]
              for node vm (/site site/node vm)
              Flavor gpu passes GPUs through (1), but the IOMMU of host compute is off.
              Hint: Switch it on in the host's firmware and in the drawing, or choose another host.
            """,
            model -> withGpus(model, 1, 1).setIommu(true)),
        new RuleCase(
            "NIC_VNIC_TYPE_UNSUITABLE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network tenant = site.network("tenant");
              tenant.setKind(NetworkKind.VXLAN);
              PhysicalHost host = site.host("compute", HostKind.KVM);
              port(site, host, tenant).setVnicType(VnicType.DIRECT);
              site.nic(host, "eth0", tenant).setVnicType(VnicType.VDPA);
              port(site, site.host("esxi", HostKind.ESXI), site.network("lan"))
                  .setVnicType(VnicType.MACVTAP);
            },
            """
            error: Unsupported port type [NIC_VNIC_TYPE_UNSUITABLE]
              for nic eth0 (/site site/node compute/nic eth0)
              It is VDPA, but a physical host has no ports of that kind.
              Hint: Make the port NORMAL, or correct what it lacks.
            error: Unsupported port type [NIC_VNIC_TYPE_UNSUITABLE]
              for nic port (/site site/node vm-compute/nic port)
              It is DIRECT, but network tenant is VXLAN.
              Hint: Make the port NORMAL, or correct what it lacks.
            error: Unsupported port type [NIC_VNIC_TYPE_UNSUITABLE]
              for nic port (/site site/node vm-compute/nic port)
              It is DIRECT, but the IOMMU of host compute is off.
              Hint: Make the port NORMAL, or correct what it lacks.
            error: Unsupported port type [NIC_VNIC_TYPE_UNSUITABLE]
              for nic port (/site site/node vm-esxi/nic port)
              It is MACVTAP, but host esxi is ESXI.
              Hint: Make the port NORMAL, or correct what it lacks.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              Network lan = site.network("lan");
              PhysicalHost host = site.host("compute", HostKind.KVM);
              port(site, host, lan).setVnicType(VnicType.MACVTAP);
              PhysicalHost other = site.host("other", HostKind.KVM);
              other.setIommu(true);
              port(site, other, lan).setVnicType(VnicType.DIRECT);
            }),
        new RuleCase(
            "NIC_VNIC_TYPE_UNSUITABLE",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              PhysicalHost host = site.host("compute", HostKind.KVM);
              host.setIommu(true);
              Node inner = site.machine("inner", site.nestedHypervisor("outer", host));
              site.nic(inner, "port", site.network("lan")).setVnicType(VnicType.DIRECT);
            },
            """
            error: Unsupported port type [NIC_VNIC_TYPE_UNSUITABLE]
              for nic port (/site site/node inner/nic port)
              It is DIRECT, but outer has virtual interfaces.
              Hint: Make the port NORMAL, or correct what it lacks.
            """,
            model -> {
              SiteFixture site = SiteFixture.of(model);
              PhysicalHost host = site.host("compute", HostKind.KVM);
              host.setIommu(true);
              Node outer = site.nestedHypervisor("outer", host);
              site.nic(outer, "port", site.network("lan")).setVnicType(VnicType.DIRECT);
            }),
        new RuleCase(
            "NIC_QOS_UNSUPPORTED",
            model -> {
              shaped(model, VnicType.VDPA, NetworkKind.VLAN).setMaxRate(1000L);
              NetworkQos received = shaped(model, VnicType.DIRECT, NetworkKind.VLAN);
              received.setMaxRate(1000L);
              received.setDirection(Direction.INGRESS);
              shaped(model, VnicType.MACVTAP, NetworkKind.VLAN).setDscp(8);
              shaped(model, VnicType.NORMAL, NetworkKind.VXLAN).setMinRate(1000L);
            },
            """
            warning: Bandwidth policy not supported by the port [NIC_QOS_UNSUPPORTED]
              for nic port (/site site/node vm-DIRECT/nic port)
              It is DIRECT, and policy DIRECT limits what it receives.
              Hint: Make the port NORMAL, or choose another policy or none.
            warning: Bandwidth policy not supported by the port [NIC_QOS_UNSUPPORTED]
              for nic port (/site site/node vm-MACVTAP/nic port)
              It is MACVTAP, and policy MACVTAP marks its packets with DSCP.
              Hint: Make the port NORMAL, or choose another policy or none.
            warning: Bandwidth policy not supported by the port [NIC_QOS_UNSUPPORTED]
              for nic port (/site site/node vm-NORMAL/nic port)
              Network NORMAL is VXLAN, and policy NORMAL guarantees a minimum rate.
              Hint: Choose a VLAN or flat network, or a policy without a minimum rate.
            warning: Bandwidth policy not supported by the port [NIC_QOS_UNSUPPORTED]
              for nic port (/site site/node vm-VDPA/nic port)
              It is VDPA, and has policy VDPA.
              Hint: Make the port NORMAL, or choose another policy or none.
            """,
            model -> {
              NetworkQos limited = shaped(model, VnicType.DIRECT, NetworkKind.VLAN);
              limited.setMaxRate(1000L);
              limited.setMinRate(1000L);
              NetworkQos guaranteed = shaped(model, VnicType.MACVTAP, NetworkKind.VLAN);
              guaranteed.setMinRate(1000L);
              guaranteed.setDirection(Direction.INGRESS);
              NetworkQos all = shaped(model, VnicType.NORMAL, NetworkKind.VLAN);
              all.setMaxRate(1000L);
              all.setMinRate(1000L);
              all.setDirection(Direction.INGRESS);
              all.setDscp(8);
            }),
        new RuleCase(
            "VM_NIC_CARRIER_MISSING",
            model -> carried(model, "other"),
            """
            error: Hypervisor not connected to the network [VM_NIC_CARRIER_MISSING]
              for nic port (/site site/node vm-compute/nic port)
              Host compute has no interface for network tenant.
              Hint: Connect the hypervisor to the network or its physical network, or choose\
             another host.
            """,
            model -> carried(model, "physnet")),
        new RuleCase(
            "SERVER_GROUP_VIOLATED",
            model -> {
              grouped(model, "apart", ServerGroupPolicy.ANTI_AFFINITY, true);
              grouped(model, "together", ServerGroupPolicy.AFFINITY, false);
            },
            """
            error: Server group's policy violated [SERVER_GROUP_VIOLATED]
              for server group apart (/site site/cloud openstack/project apart/server group apart)
              apart-a and apart-b are both on host apart-1, but its policy is ANTI_AFFINITY.
              Hint: Choose other hosts, leave the choice to the scheduler, or soften the policy.
            error: Server group's policy violated [SERVER_GROUP_VIOLATED]
              for server group together (/site site/cloud openstack/project together/server\
             group together)
              together-a is on host together-1 and together-b on host together-2, but its\
             policy is AFFINITY.
              Hint: Choose other hosts, leave the choice to the scheduler, or soften the policy.
            """,
            model -> {
              grouped(model, "apart", ServerGroupPolicy.ANTI_AFFINITY, false);
              grouped(model, "together", ServerGroupPolicy.AFFINITY, true);
              grouped(model, "soft", ServerGroupPolicy.SOFT_ANTI_AFFINITY, true);
            }),
        new RuleCase(
            "VM_SERVER_GROUP_FOREIGN",
            model -> inGroupOf(model, "other"),
            """
            error: Server group of another project [VM_SERVER_GROUP_FOREIGN]
              for node vm (/site site/node vm)
              Server group pair is of project other, not of lab.
              Hint: Choose a server group of the machine's project.
            """,
            model -> inGroupOf(model, "lab")),
        new RuleCase(
            "VM_NETWORK_FOREIGN",
            model -> onNetworkOf(model, "other"),
            """
            error: Network of another project [VM_NETWORK_FOREIGN]
              for nic eth0 (/site site/node vm/nic eth0)
              Network tenant is of project other, the machine of project lab.
              Hint: Choose a network of the machine's project, or share the network.
            """,
            model -> {
              onNetworkOf(model, "lab");
              onNetworkOf(model, "other").setShared(true);
            }),
        new RuleCase(
            "PROJECT_QUOTA_EXCEEDED",
            model -> {
              quota(model, 1, 3, 4095);
              resources(model, 2, 0, 0, 1, 29);
            },
            """
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 1 floating addresses; the quota is 0.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 1 networks; the quota is 0.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 1 routers; the quota is 0.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 1 subnets; the quota is 0.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 2 virtual machines; the quota is 1.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 2 volumes; the quota is 1.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 3 ports; the quota is 2.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 30 GiB of volumes; the quota is 29.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 4 virtual CPUs; the quota is 3.
              Hint: Raise the quota, or remove elements of the project.
            error: Quota exceeded [PROJECT_QUOTA_EXCEEDED]
              for project lab (/site site/cloud openstack/project lab)
              It takes 4096 MiB of memory; the quota is 4095.
              Hint: Raise the quota, or remove elements of the project.
            """,
            model -> {
              quota(model, 2, 4, -1);
              resources(model, 3, 1, 1, 2, 30);
            }),
        new RuleCase(
            "VM_INSTANCE_NAME_INVALID",
            model -> {
              SiteFixture site = SiteFixture.of(model);
              site.machine("a").setInstanceName(" ");
              site.machine("b").setInstanceName("n".repeat(256));
              site.machine("c").setInstanceName("trailing ");
            },
            """
            error: Invalid instance name [VM_INSTANCE_NAME_INVALID]
              for node a (/site site/node a)
              " " begins or ends with a space, or holds a control character.
              Hint: Correct the name, or remove it to use the host name.
            error: Invalid instance name [VM_INSTANCE_NAME_INVALID]
              for node b (/site site/node b)
              The name has 256 characters; 1 to 255 are allowed.
              Hint: Correct the name, or remove it to use the host name.
            error: Invalid instance name [VM_INSTANCE_NAME_INVALID]
              for node c (/site site/node c)
              "trailing " begins or ends with a space, or holds a control character.
              Hint: Correct the name, or remove it to use the host name.
            """,
            model -> SiteFixture.of(model).machine("a").setInstanceName("Sonar simulator (1)")),
        new RuleCase(
            "VM_INSTANCE_NAME_DUPLICATE",
            model -> instances(model, "sonar"),
            """
            error: Duplicate instance name [VM_INSTANCE_NAME_DUPLICATE]
              for node guest (/site site/node guest)
              sonar is already the instance name of sonar.
              See node sonar (/site site/node sonar): has the instance name, too
              Hint: Choose another instance name.
            """,
            model -> instances(model, "sonar-2")),
        new RuleCase(
            "VM_USER_DATA_SECRET",
            model ->
                SiteFixture.of(model)
                    .machine("vm")
                    .setUserData("#cloud-config\nusers:\n  - name: user\n    passwd: $6$abc\n"),
            """
            warning: Possible secret in user data [VM_USER_DATA_SECRET]
              for node vm (/site site/node vm)
              Line 4 of its user data sets a password, token or key.
              Hint: Remove it, use keys and the operator's credentials instead, and change the secret\
             if it was real.
            """,
            model ->
                SiteFixture.of(model)
                    .machine("vm")
                    .setUserData(
                        "#cloud-config\nssh_pwauth: false\npassword:\n# no password: here\n")),
        new RuleCase(
            "VM_PROJECT_MISSING",
            model -> SiteFixture.of(model).machine("vm"),
            """
            warning: Virtual machine without a project [VM_PROJECT_MISSING]
              for node vm (/site site/node vm)
              No project is chosen.
              Hint: Choose the project that owns the machine.
            """,
            model -> {
              inGroupOf(model, "lab");
              SiteFixture site = SiteFixture.of(model);
              site.vcenter(site.cloud("private"), "vcenter")
                  .setNovaCompute(site.machine("nova-compute"));
            }));
  }

  private static VirtualMachine onHost(RuleFixture model, HostKind kind) {
    SiteFixture site = SiteFixture.of(model);
    return site.machine("vm", site.host("compute", kind));
  }

  /** A machine on a machine. */
  private static void nested(RuleFixture model, boolean on) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("compute", HostKind.KVM);
    VirtualMachine outer = site.nestedHypervisor("outer", host);
    host.setNestedVirtualization(on);
    site.machine("inner", outer);
  }

  /** A machine of the flavor, with an image that needs 2048 MiB, 20 GiB and 2 CPUs. */
  private static VirtualMachine sized(RuleFixture model, long memory, double disk, int vcpus) {
    SiteFixture site = SiteFixture.of(model);
    VmImage image = site.vmImage("ubuntu", HostKind.KVM);
    image.setMinRam(2048);
    image.setMinDisk(10);
    image.setLeastFlavor(site.flavor("m1.small", 2, 1024, 20));
    VirtualMachine machine = site.machine("vm");
    machine.setImage(image);
    machine.setFlavor(site.flavor("given", vcpus, memory, disk));
    return machine;
  }

  /** A machine without a disk in its flavor that boots from a volume of the size in GiB. */
  private static void booting(RuleFixture model, long size) {
    VirtualMachine machine = sized(model, 2048, 0, 2);
    SiteFixture.of(model).volume(machine, "root", size).setBoot(true);
  }

  /** A machine of its host name, and one of the instance name. */
  private static void instances(RuleFixture model, String name) {
    SiteFixture site = SiteFixture.of(model);
    Project lab = project(model, "lab");
    site.machine("sonar").setProject(lab);
    VirtualMachine guest = site.machine("guest");
    guest.setProject(lab);
    guest.setInstanceName(name);
    site.machine("elsewhere").setInstanceName("sonar");
  }

  /** Three ports, a network, a floating address and two volumes of 30 GiB against the quota. */
  private static void resources(
      RuleFixture model, int ports, int networks, int floating, int volumes, long gigabytes) {
    SiteFixture site = SiteFixture.of(model);
    Project lab = model.site().getClouds().get(0).getProjects().get(0);
    lab.getQuota().setPorts(ports);
    lab.getQuota().setNetworks(networks);
    lab.getQuota().setSubnets(networks);
    lab.getQuota().setRouters(networks);
    lab.getQuota().setFloatingIps(floating);
    lab.getQuota().setVolumes(volumes);
    lab.getQuota().setGigabytes(gigabytes);
    Network tenant = site.network("tenant", "10.0.0.0/24");
    tenant.setProject(lab);
    site.router("north", SiteFixture.subnet(tenant)).setProject(lab);
    for (Node node : site.site().getNodes()) {
      site.nic(node, "eth0", tenant);
      site.volume((VirtualMachine) node, "data", 15);
    }
    ((VirtualMachine) site.site().getNodes().get(0)).setFloatingAddress("192.0.2.7");
  }

  private static PhysicalHost withGpus(RuleFixture model, int wanted, int present) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host("compute", HostKind.KVM);
    for (int i = 0; i < present; i++) {
      site.gpu(host, "gpu" + i);
    }
    site.gpu(host, "other").setPciAlias("k40");
    site.machine("vm", host).setFlavor(site.gpuFlavor("gpu", wanted));
    return host;
  }

  private static Nic port(SiteFixture site, PhysicalHost host, Network network) {
    return site.nic(site.machine("vm-" + host.getName(), host), "port", network);
  }

  /** A policy without rules, on a port of that kind; everything is named after the kind. */
  private static NetworkQos shaped(RuleFixture model, VnicType type, NetworkKind kind) {
    SiteFixture site = SiteFixture.of(model);
    PhysicalHost host = site.host(type.getName(), HostKind.KVM);
    host.setIommu(true);
    Network network = site.network(type.getName());
    network.setKind(kind);
    Nic port = port(site, host, network);
    port.setVnicType(type);
    port.setQos(site.qos(type.getName()));
    return port.getQos();
  }

  private static void carried(RuleFixture model, String physicalNetwork) {
    SiteFixture site = SiteFixture.of(model);
    Network uplink = site.network("uplink");
    uplink.setPhysicalNetwork(physicalNetwork);
    Network tenant = site.network("tenant");
    tenant.setPhysicalNetwork("physnet");
    PhysicalHost host = site.host("compute", HostKind.KVM);
    site.nic(host, "eth0", uplink);
    port(site, host, tenant);
  }

  private static Project project(RuleFixture model, String name) {
    SiteFixture site = SiteFixture.of(model);
    Cloud cloud =
        model.site().getClouds().isEmpty()
            ? site.cloud("openstack")
            : model.site().getClouds().get(0);
    return site.project(cloud, name);
  }

  private static void grouped(
      RuleFixture model, String name, ServerGroupPolicy policy, boolean oneHost) {
    SiteFixture site = SiteFixture.of(model);
    ServerGroup group = site.serverGroup(project(model, name), name, policy);
    PhysicalHost host = site.host(name + "-1", HostKind.KVM);
    PhysicalHost other = oneHost ? host : site.host(name + "-2", HostKind.KVM);
    site.machine(name + "-a", host).setServerGroup(group);
    site.machine(name + "-b", other).setServerGroup(group);
  }

  private static void inGroupOf(RuleFixture model, String owner) {
    SiteFixture site = SiteFixture.of(model);
    Project lab = project(model, "lab");
    Project other = project(model, "other");
    VirtualMachine machine = site.machine("vm");
    machine.setProject(lab);
    machine.setServerGroup(
        site.serverGroup(
            owner.equals("lab") ? lab : other, "pair", ServerGroupPolicy.SOFT_AFFINITY));
  }

  private static Network onNetworkOf(RuleFixture model, String owner) {
    SiteFixture site = SiteFixture.of(model);
    Project lab = project(model, "lab");
    Project other = project(model, "other");
    Network tenant = site.network("tenant");
    tenant.setProject(owner.equals("lab") ? lab : other);
    VirtualMachine machine = site.machine("vm");
    machine.setProject(lab);
    site.nic(machine, "eth0", tenant);
    return tenant;
  }

  /** Two machines of 2 CPUs and 2048 MiB each against the quota. */
  private static void quota(RuleFixture model, int instances, int vcpus, long memory) {
    SiteFixture site = SiteFixture.of(model);
    Project lab = project(model, "lab");
    Quota quota = InfrastructureFactory.eINSTANCE.createQuota();
    quota.setInstances(instances);
    quota.setVcpus(vcpus);
    quota.setMemory(memory);
    lab.setQuota(quota);
    Flavor flavor = site.flavor("m1.medium", 2, 2048, 20);
    for (String name : List.of("a", "b")) {
      VirtualMachine machine = site.machine(name);
      machine.setProject(lab);
      machine.setFlavor(flavor);
    }
  }
}
