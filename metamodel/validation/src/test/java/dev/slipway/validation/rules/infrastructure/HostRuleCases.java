// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.validation.SiteFixture.subnet;

import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.PowerControl;
import dev.slipway.model.infrastructure.PowerKind;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.validation.RuleCase;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import java.util.List;
import java.util.function.Consumer;

/** The cases of {@link HostRules}. */
public final class HostRuleCases {
  private HostRuleCases() {}

  public static List<RuleCase> cases() {
    return List.of(
        new RuleCase(
            "HOST_PROTECTED_PROVISIONED",
            model -> provisioned(model).setProtected(true),
            """
            error: Protected host with a provisioning server [HOST_PROTECTED_PROVISIONED]
              for node blade (/site site/node blade)
              It is protected, but installed by restore.
              Hint: Remove its provisioning server, or its protection if its data may be lost.
            """,
            model -> {
              PhysicalHost host = provisioned(model);
              host.setProtected(true);
              host.setProvisionedBy(null);
            }),
        new RuleCase(
            "HOST_SERVICE_PROVISIONED",
            model -> {
              PhysicalHost host = provisioned(model);
              SiteFixture.of(model).cloud("openstack").setController(host);
              host.getProvisionedBy().setHost(host);
            },
            """
            error: Infrastructure host with a provisioning server [HOST_SERVICE_PROVISIONED]
              for node blade (/site site/node blade)
              It runs the services of cloud openstack, but is installed by restore.
              Hint: Remove its provisioning server.
            error: Infrastructure host with a provisioning server [HOST_SERVICE_PROVISIONED]
              for node blade (/site site/node blade)
              Provisioning server restore runs on it, but it is installed by restore.
              Hint: Remove its provisioning server.
            """,
            model ->
                SiteFixture.of(model).cloud("openstack").getComputeHosts().add(provisioned(model))),
        new RuleCase(
            "HOST_RESERVED_PROVISIONED",
            model -> provisioned(model).getProvisionedBy().getReserved().add("10.0.0.7"),
            """
            error: Reserved host with a provisioning server [HOST_RESERVED_PROVISIONED]
              for node blade (/site site/node blade)
              restore reserves its address 10.0.0.7, but installs it.
              Hint: Remove the reservation, or the host's provisioning server.
            """,
            model -> provisioned(model).getProvisionedBy().getReserved().add("10.0.0.8")),
        new RuleCase(
            "HOST_PROTECTED_UNRESERVED",
            model -> protectedAt(model, "10.0.0.8"),
            """
            error: Protected host in a provisioning range [HOST_PROTECTED_UNRESERVED]
              for node controller (/site site/node controller)
              restore gives addresses of 10.0.0.0/24 from .7 on, and 10.0.0.8 is not reserved.
              See provisioning server restore (/site site/provisioning server restore): the server
              Hint: Add the address to the reserved addresses of the server, or raise its start\
             octet.
            """,
            model -> {
              protectedAt(model, "10.0.0.6");
              server(model).getReserved().add("10.0.0.8");
              SiteFixture site = SiteFixture.of(model);
              PhysicalHost reserved = site.host("reserved");
              site.nic(reserved, "eth0", model.site().getNetworks().get(0), "10.0.0.8");
              reserved.setProtected(true);
            }),
        new RuleCase(
            "PROVISIONED_ADDRESS_INVALID",
            model -> {
              PhysicalHost host = provisioned(model);
              host.getNics().get(0).setAddress("10.0.0.6");
              PhysicalHost other = SiteFixture.of(model).host("unaddressed");
              other.setProvisionedBy(host.getProvisionedBy());
            },
            """
            error: Provisioned host without an address in range [PROVISIONED_ADDRESS_INVALID]
              for node blade (/site site/node blade)
              10.0.0.6 is below .7, from which restore gives addresses.
              Hint: Give the host an address on the server's subnet, at or above the start octet.
            error: Provisioned host without an address in range [PROVISIONED_ADDRESS_INVALID]
              for node unaddressed (/site site/node unaddressed)
              It has no fixed address in 10.0.0.0/24 of restore.
              Hint: Give the host an address on the server's subnet, at or above the start octet.
            """,
            HostRuleCases::provisioned),
        new RuleCase(
            "PROVISIONING_START_OCTET_INVALID",
            model -> {
              served(model, "10.0.0.64/26").setStartOctet(127);
              served(model, "10.0.1.0/24").setStartOctet(0);
            },
            """
            error: Start octet outside the subnet [PROVISIONING_START_OCTET_INVALID]
              for provisioning server restore (/site site/provisioning server restore)
              Its start octet is 0.
              Hint: Choose an octet of a host address of the subnet.
            error: Start octet outside the subnet [PROVISIONING_START_OCTET_INVALID]
              for provisioning server restore (/site site/provisioning server restore)
              No host address of 10.0.0.64/26 ends in 127; they end in 65 to 126.
              Hint: Choose an octet of a host address of the subnet.
            """,
            model -> {
              served(model, "10.0.0.64/26").setStartOctet(126);
              served(model, "10.0.1.0/24").setStartOctet(1);
            }),
        new RuleCase(
            "PROVISIONING_SUBNET_MISSING",
            model -> served(model, "10.0.0.0/24").setSubnet(null),
            """
            error: Provisioning server without a subnet [PROVISIONING_SUBNET_MISSING]
              for provisioning server restore (/site site/provisioning server restore)
              No subnet is chosen.
              Hint: Choose the subnet that the server serves.
            """,
            model -> served(model, "10.0.0.0/24")),
        new RuleCase(
            "PROVISIONING_SUBNET_UNREACHABLE",
            model -> served(model, "10.0.0.0/24").getHost().getNics().clear(),
            """
            error: Provisioning server not on its subnet [PROVISIONING_SUBNET_UNREACHABLE]
              for provisioning server restore (/site site/provisioning server restore)
              Its node clonezilla has no interface on network lan0 of subnet lan0-subnet.
              Hint: Add an interface on the subnet's network to the server's node, or choose\
             another subnet.
            """,
            model -> served(model, "10.0.0.0/24")),
        new RuleCase(
            "PROVISIONING_HOST_MISSING",
            model -> served(model, "10.0.0.0/24").setHost(null),
            """
            error: Provisioning server without a node [PROVISIONING_HOST_MISSING]
              for provisioning server restore (/site site/provisioning server restore)
              No node is chosen.
              Hint: Choose the node that it runs on.
            """,
            model -> served(model, "10.0.0.0/24")),
        new RuleCase(
            "PROVISIONING_RESERVED_OUTSIDE",
            model -> served(model, "10.0.0.0/24").getReserved().add("10.0.1.3"),
            """
            warning: Reserved address outside the subnet [PROVISIONING_RESERVED_OUTSIDE]
              for provisioning server restore (/site site/provisioning server restore)
              10.0.1.3 is not in 10.0.0.0/24.
              Hint: Correct the address, or remove it.
            """,
            model -> served(model, "10.0.0.0/24").getReserved().add("10.0.0.3")),
        new RuleCase(
            "PROVISIONING_PREFIX_INVALID",
            model -> served(model, "10.0.0.0/24").setHostnamePrefix("-compute"),
            """
            error: Invalid host name prefix [PROVISIONING_PREFIX_INVALID]
              for provisioning server restore (/site site/provisioning server restore)
              "-compute" cannot start a host name.
              Hint: Use letters, digits and hyphens, the first of them not a hyphen.
            """,
            model -> served(model, "10.0.0.0/24").setHostnamePrefix("compute-")),
        new RuleCase(
            "HOST_BOOT_NIC_MISSING",
            model -> provisioned(model).getNics().get(0).setBoot(false),
            """
            error: Provisioned host without a boot interface [HOST_BOOT_NIC_MISSING]
              for node blade (/site site/node blade)
              Interfaces that are marked as boot interfaces: 0 of 1.
              Hint: Mark the interface that the host boots from, and only that.
            """,
            HostRuleCases::provisioned),
        new RuleCase(
            "HOST_BOOT_MAC_MISSING",
            model -> provisioned(model).getNics().get(0).setMac(null),
            """
            error: Boot interface without a MAC address [HOST_BOOT_MAC_MISSING]
              for node blade (/site site/node blade)
              Its boot interface eth0 has no MAC address.
              Hint: Set the MAC address of the boot interface.
            """,
            HostRuleCases::provisioned),
        new RuleCase(
            "HOST_BOOT_NIC_UNREACHABLE",
            model -> {
              Nic boot = provisioned(model).getNics().get(0);
              boot.setNetwork(SiteFixture.of(model).network("other", "10.0.1.0/24"));
            },
            """
            error: Boot interface not on the provisioning network [HOST_BOOT_NIC_UNREACHABLE]
              for node blade (/site site/node blade)
              Its boot interface eth0 is on network other, but restore serves network lan.
              Hint: Put the boot interface on the network of the server's subnet.
            """,
            HostRuleCases::provisioned),
        new RuleCase(
            "HOST_SYSTEM_DISK_MISSING",
            model -> provisioned(model).getDisks().get(0).setSystem(false),
            """
            error: Provisioned host without a system disk [HOST_SYSTEM_DISK_MISSING]
              for node blade (/site site/node blade)
              Disks that are marked as the system disk: 0 of 1.
              Hint: Mark the disk that may be overwritten.
            """,
            HostRuleCases::provisioned),
        new RuleCase(
            "HOST_SYSTEM_DISK_AMBIGUOUS",
            model -> SiteFixture.of(model).disk(provisioned(model), "second", 100).setSystem(true),
            """
            error: Several system disks [HOST_SYSTEM_DISK_AMBIGUOUS]
              for node blade (/site site/node blade)
              Disks disk and second are both marked as the system disk.
              Hint: Mark one disk only.
            """,
            model -> SiteFixture.of(model).disk(provisioned(model), "second", 100)),
        new RuleCase(
            "DISK_IDENTITY_MISSING",
            model -> provisioned(model).getDisks().get(0).setSerial(" "),
            """
            error: System disk without serial number or WWN [DISK_IDENTITY_MISSING]
              for disk disk (/site site/node blade/disk disk)
              restore restores images to it, but it has neither a serial number nor a world\
             wide name.
              Hint: Set the disk's serial number or world wide name.
            """,
            model -> {
              Disk disk = provisioned(model).getDisks().get(0);
              disk.setSerial(null);
              disk.setWwn("0x5000c500a1b2c3d4");
            }),
        new RuleCase(
            "DISK_IDENTITY_DUPLICATE",
            model -> twoDisks(model, "S1", "S1"),
            """
            error: Duplicate disk identity [DISK_IDENTITY_DUPLICATE]
              for disk disk (/site site/node b/disk disk)
              S1 is already the serial number of disk disk of node a.
              See disk disk (/site site/node a/disk disk): the other disk
              Hint: Correct the identity of one of them.
            """,
            model -> twoDisks(model, "S1", "S2")),
        new RuleCase(
            "HOST_DISK_TOO_SMALL",
            model -> image(model).setRequiredDisk(101),
            """
            error: Image does not fit the disk [HOST_DISK_TOO_SMALL]
              for node blade (/site site/node blade)
              Image ubuntu needs 101 GiB, but its system disk disk has 100 GiB.
              Hint: Choose another image or a larger disk.
            """,
            model -> image(model).setRequiredDisk(100)),
        new RuleCase(
            "HOST_IMAGE_MISSING",
            model -> provisioned(model).setImage(null),
            """
            error: Provisioned host without an image [HOST_IMAGE_MISSING]
              for node blade (/site site/node blade)
              restore installs it, but there is no image to restore.
              Hint: Choose a bare metal image.
            """,
            model -> {
              PhysicalHost host = provisioned(model);
              host.setImage(null);
              host.setType(SiteFixture.of(model).hostType("blade", HostKind.UNASSIGNED));
            }),
        new RuleCase(
            "HOST_IMAGE_KIND_MISMATCH",
            model -> typed(model, HostKind.KVM),
            """
            error: Image differs from the drawn host kind [HOST_IMAGE_KIND_MISMATCH]
              for node blade (/site site/node blade)
              Image ubuntu makes it LINUX, but its host type blade is KVM.
              Hint: Choose another image, or the host type that the image makes.
            """,
            model -> typed(model, HostKind.LINUX)),
        new RuleCase(
            "HOST_VALUE_INVALID",
            model -> {
              PhysicalHost host = SiteFixture.of(model).host("h");
              host.setCores(-1);
              host.setNumaNodes(0);
              host.setThreadsPerCore(0);
              SiteFixture.of(model).disk(host, "disk", -1);
            },
            """
            error: Invalid hardware values [HOST_VALUE_INVALID]
              for node h (/site site/node h)
              It has -1 cores.
              Hint: Correct the value; 0 cores or memory takes the host type's.
            error: Invalid hardware values [HOST_VALUE_INVALID]
              for node h (/site site/node h)
              It has 0 NUMA nodes.
              Hint: Correct the value; 0 cores or memory takes the host type's.
            error: Invalid hardware values [HOST_VALUE_INVALID]
              for node h (/site site/node h)
              It has 0 threads per core, not 1 to 8.
              Hint: Correct the value; 0 cores or memory takes the host type's.
            error: Invalid hardware values [HOST_VALUE_INVALID]
              for node h (/site site/node h)
              Its disk disk has -1 GiB.
              Hint: Correct the value; 0 cores or memory takes the host type's.
            """,
            model -> {
              PhysicalHost host = SiteFixture.of(model).host("h");
              host.setCores(0);
              host.setNumaNodes(1);
              host.setThreadsPerCore(8);
              SiteFixture.of(model).disk(host, "disk", 0);
            }),
        new RuleCase(
            "HOST_VHOST_NET_UNUSED",
            model -> SiteFixture.of(model).host("h", HostKind.XEN).setVhostNet(false),
            """
            warning: vhost-net off on a host without KVM [HOST_VHOST_NET_UNUSED]
              for node h (/site site/node h)
              It is XEN.
              Hint: Switch vhost-net on again, or make the host a KVM host.
            """,
            model -> SiteFixture.of(model).host("h", HostKind.KVM).setVhostNet(false)),
        new RuleCase(
            "POWER_ADDRESS_MISSING",
            power(PowerKind.IPMI, control -> {}),
            """
            error: Power control without an address [POWER_ADDRESS_MISSING]
              for power control (/site site/node h/power control)
              IPMI has no address to speak to.
              Hint: Set the address of the management controller.
            """,
            power(PowerKind.SSH, control -> {})),
        new RuleCase(
            "POWER_CREDENTIAL_MISSING",
            power(PowerKind.REDFISH, control -> {}),
            """
            error: Power control without a credential [POWER_CREDENTIAL_MISSING]
              for power control (/site site/node h/power control)
              REDFISH has no credential to log in with.
              Hint: Set the name under which the operator keeps the credential.
            """,
            power(PowerKind.REDFISH, control -> control.setCredential("bmc"))),
        new RuleCase(
            "CREDENTIAL_NOT_A_NAME",
            power(PowerKind.IPMI, control -> control.setCredential("Tr0ub4dor&3")),
            """
            error: Credential that looks like a secret [CREDENTIAL_NOT_A_NAME]
              for power control (/site site/node h/power control)
              Its text of 11 characters is not a name.
              Hint: Put a name here, in lower-case letters, digits, dots and hyphens; if this\
             was a secret, change it.
            """,
            power(PowerKind.IPMI, control -> control.setCredential("lab-bmc.1"))),
        new RuleCase(
            "HOST_ESXI_EXPERIMENTAL",
            model -> compute(model, HostKind.ESXI),
            """
            info: ESXi under OpenStack [HOST_ESXI_EXPERIMENTAL]
              for cloud openstack (/site site/cloud openstack)
              Its host compute is ESXI.
              See node compute (/site site/node compute): the ESXi host
              Hint: Try launching and deleting machines on it before relying on it, or use KVM.
            """,
            model -> compute(model, HostKind.KVM)));
  }

  private static PhysicalHost provisioned(RuleFixture model) {
    return SiteFixture.of(model).provisioned("blade");
  }

  private static ProvisioningServer server(RuleFixture model) {
    return model.site().getProvisioningServers().get(0);
  }

  private static ProvisioningServer served(RuleFixture model, String cidr) {
    SiteFixture site = SiteFixture.of(model);
    int number = model.site().getNetworks().size();
    Network network = site.network("lan" + number, cidr);
    return site.provisioning(network);
  }

  private static void protectedAt(RuleFixture model, String address) {
    SiteFixture site = SiteFixture.of(model);
    Network lan = site.network("lan", "10.0.0.0/24");
    site.provisioning(lan);
    PhysicalHost host = site.host("controller");
    host.setProtected(true);
    site.nic(host, "eth0", lan, address).setSubnet(subnet(lan));
  }

  private static void twoDisks(RuleFixture model, String first, String second) {
    SiteFixture site = SiteFixture.of(model);
    site.disk(site.host("a"), "disk", 100).setSerial(first);
    site.disk(site.host("b"), "disk", 100).setSerial(second);
  }

  private static BareMetalImage image(RuleFixture model) {
    return provisioned(model).getImage();
  }

  private static void typed(RuleFixture model, HostKind kind) {
    provisioned(model).setType(SiteFixture.of(model).hostType("blade", kind));
  }

  private static Consumer<RuleFixture> power(PowerKind kind, Consumer<PowerControl> change) {
    return model -> {
      SiteFixture site = SiteFixture.of(model);
      change.accept(site.power(site.host("h"), kind));
    };
  }

  private static void compute(RuleFixture model, HostKind kind) {
    SiteFixture site = SiteFixture.of(model);
    site.cloud("openstack").getComputeHosts().add(site.host("compute", kind));
  }
}
