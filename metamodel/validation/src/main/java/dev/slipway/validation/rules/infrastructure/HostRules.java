// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.infrastructure;

import static dev.slipway.diagnostics.Severity.ERROR;
import static dev.slipway.diagnostics.Severity.INFO;
import static dev.slipway.diagnostics.Severity.WARNING;
import static dev.slipway.validation.rules.Mode.BATCH;
import static dev.slipway.validation.rules.Mode.LIVE;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.PowerControl;
import dev.slipway.model.infrastructure.PowerKind;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.model.infrastructure.Subnet;
import dev.slipway.model.quantity.DiskSize;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.rules.Rule;
import dev.slipway.validation.rules.RuleContext;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules about physical hosts and about the servers that install them. */
public final class HostRules {
  /** POWER processors have that many; x86 has 2. */
  private static final int MOST_THREADS = 8;

  private HostRules() {}

  /** The rules about physical hosts and provisioning. */
  public static List<Rule<?>> rules() {
    return List.of(
        new Rule<>(
            "HOST_PROTECTED_PROVISIONED",
            ERROR,
            LIVE,
            "Protected host with a provisioning server",
            "Provisioning destroys all data on a host's system disk; a protected host must never be"
                + " provisioned.",
            "Remove its provisioning server, or its protection if its data may be lost.",
            PhysicalHost.class,
            HostRules::checkProtected),
        new Rule<>(
            "HOST_SERVICE_PROVISIONED",
            ERROR,
            BATCH,
            "Infrastructure host with a provisioning server",
            "Provisioning the host of the cloud's controller or of the provisioning server itself"
                + " destroys what the installation depends on.",
            "Remove its provisioning server.",
            PhysicalHost.class,
            HostRules::checkServiceHost),
        new Rule<>(
            "HOST_RESERVED_PROVISIONED",
            ERROR,
            LIVE,
            "Reserved host with a provisioning server",
            "A provisioning server leaves the hosts of its reserved addresses alone.",
            "Remove the reservation, or the host's provisioning server.",
            PhysicalHost.class,
            HostRules::checkReserved),
        new Rule<>(
            "HOST_PROTECTED_UNRESERVED",
            ERROR,
            BATCH,
            "Protected host in a provisioning range",
            "A provisioning server restores whatever host asks for an address from its start octet"
                + " on, unless the address is reserved.",
            "Add the address to the reserved addresses of the server, or raise its start octet.",
            PhysicalHost.class,
            HostRules::checkProtectedReserved),
        new Rule<>(
            "PROVISIONED_ADDRESS_INVALID",
            ERROR,
            LIVE,
            "Provisioned host without an address in range",
            "A provisioning server knows hosts by their address: on its subnet, from its start"
                + " octet on.",
            "Give the host an address on the server's subnet, at or above the start octet.",
            PhysicalHost.class,
            HostRules::checkProvisionedAddress),
        new Rule<>(
            "PROVISIONING_START_OCTET_INVALID",
            ERROR,
            LIVE,
            "Start octet outside the subnet",
            "The first address that the server gives is the one of its subnet that ends in the"
                + " start octet, 1 to 254.",
            "Choose an octet of a host address of the subnet.",
            ProvisioningServer.class,
            HostRules::checkStartOctet),
        new Rule<>(
            "PROVISIONING_SUBNET_MISSING",
            ERROR,
            LIVE,
            "Provisioning server without a subnet",
            "Without a subnet, the server has no addresses to assign and no link to answer on.",
            "Choose the subnet that the server serves.",
            ProvisioningServer.class,
            HostRules::checkServerSubnet),
        new Rule<>(
            "PROVISIONING_SUBNET_UNREACHABLE",
            ERROR,
            LIVE,
            "Provisioning server not on its subnet",
            "DHCP and PXE requests are broadcasts: they reach only a server on the same network.",
            "Add an interface on the subnet's network to the server's node, or choose another"
                + " subnet.",
            ProvisioningServer.class,
            HostRules::checkServerLink),
        new Rule<>(
            "PROVISIONING_HOST_MISSING",
            ERROR,
            LIVE,
            "Provisioning server without a node",
            "The server runs somewhere: its boot files and images are put there.",
            "Choose the node that it runs on.",
            ProvisioningServer.class,
            HostRules::checkServerHost),
        new Rule<>(
            "PROVISIONING_RESERVED_OUTSIDE",
            WARNING,
            LIVE,
            "Reserved address outside the subnet",
            "The server never assigns such an address, so reserving it has no effect; usually it is"
                + " a mistake.",
            "Correct the address, or remove it.",
            ProvisioningServer.class,
            HostRules::checkReservedInside),
        new Rule<>(
            "PROVISIONING_PREFIX_INVALID",
            ERROR,
            LIVE,
            "Invalid host name prefix",
            "The prefix and the address with hyphens make the host name (RFC 1123, 2.1).",
            "Use letters, digits and hyphens, the first of them not a hyphen.",
            ProvisioningServer.class,
            HostRules::checkPrefix),
        new Rule<>(
            "HOST_BOOT_NIC_MISSING",
            ERROR,
            LIVE,
            "Provisioned host without a boot interface",
            "A host is installed over the one interface that it boots from.",
            "Mark the interface that the host boots from, and only that.",
            PhysicalHost.class,
            HostRules::checkBootNic),
        new Rule<>(
            "HOST_BOOT_MAC_MISSING",
            ERROR,
            LIVE,
            "Boot interface without a MAC address",
            "The boot server answers a host by its MAC address.",
            "Set the MAC address of the boot interface.",
            PhysicalHost.class,
            HostRules::checkBootMac),
        new Rule<>(
            "HOST_BOOT_NIC_UNREACHABLE",
            ERROR,
            LIVE,
            "Boot interface not on the provisioning network",
            "DHCP and PXE requests are broadcasts: they reach only a server on the same network.",
            "Put the boot interface on the network of the server's subnet.",
            PhysicalHost.class,
            HostRules::checkBootNetwork),
        new Rule<>(
            "HOST_SYSTEM_DISK_MISSING",
            ERROR,
            LIVE,
            "Provisioned host without a system disk",
            "An image is restored to the disk that is marked as the system disk and to no other.",
            "Mark the disk that may be overwritten.",
            PhysicalHost.class,
            HostRules::checkSystemDisk),
        new Rule<>(
            "HOST_SYSTEM_DISK_AMBIGUOUS",
            ERROR,
            LIVE,
            "Several system disks",
            "An image is restored to one disk; choosing another destroys its data.",
            "Mark one disk only.",
            PhysicalHost.class,
            HostRules::checkOneSystemDisk),
        new Rule<>(
            "DISK_IDENTITY_MISSING",
            ERROR,
            LIVE,
            "System disk without serial number or WWN",
            "Names such as sda change with the boot order; only a serial number or world wide name"
                + " makes sure that the right disk is overwritten.",
            "Set the disk's serial number or world wide name.",
            Disk.class,
            HostRules::checkDiskIdentity),
        new Rule<>(
            "DISK_IDENTITY_DUPLICATE",
            ERROR,
            BATCH,
            "Duplicate disk identity",
            "Two disks with the same serial number or world wide name are indistinguishable.",
            "Correct the identity of one of them.",
            Disk.class,
            HostRules::checkDiskIdentityUnique),
        new Rule<>(
            "HOST_DISK_TOO_SMALL",
            ERROR,
            LIVE,
            "Image does not fit the disk",
            "Clonezilla refuses to restore an image to a disk smaller than its source, by which"
                + " time the host has been taken down.",
            "Choose another image or a larger disk.",
            PhysicalHost.class,
            HostRules::checkDiskSize),
        new Rule<>(
            "HOST_IMAGE_MISSING",
            ERROR,
            LIVE,
            "Provisioned host without an image",
            "A host that a server installs needs an image, its own or its host type's; only an"
                + " unassigned blade has none.",
            "Choose a bare metal image.",
            PhysicalHost.class,
            HostRules::checkImage),
        new Rule<>(
            "HOST_IMAGE_KIND_MISMATCH",
            ERROR,
            LIVE,
            "Image differs from the drawn host kind",
            "What the host is after restoring decides what can run on it; the drawing must show"
                + " that.",
            "Choose another image, or the host type that the image makes.",
            PhysicalHost.class,
            HostRules::checkImageKind),
        new Rule<>(
            "HOST_VHOST_NET_UNUSED",
            WARNING,
            LIVE,
            "vhost-net off on a host without KVM",
            "vhost-net is a module of the KVM host's kernel; on other hosts there is nothing to"
                + " switch off.",
            "Switch vhost-net on again, or make the host a KVM host.",
            PhysicalHost.class,
            HostRules::checkVhostNet),
        new Rule<>(
            "HOST_VALUE_INVALID",
            ERROR,
            LIVE,
            "Invalid hardware values",
            "Cores, memory and disks are not negative; there is at least one NUMA node"
                + " and one thread per core.",
            "Correct the value; 0 cores or memory takes the host type's.",
            PhysicalHost.class,
            HostRules::checkValues),
        new Rule<>(
            "POWER_ADDRESS_MISSING",
            ERROR,
            LIVE,
            "Power control without an address",
            "IPMI and Redfish connect to a management controller, which has an address of its own.",
            "Set the address of the management controller.",
            PowerControl.class,
            HostRules::checkPowerAddress),
        new Rule<>(
            "POWER_CREDENTIAL_MISSING",
            ERROR,
            LIVE,
            "Power control without a credential",
            "IPMI and Redfish require a login; the model names it, and the operator keeps it.",
            "Set the name under which the operator keeps the credential.",
            PowerControl.class,
            HostRules::checkPowerCredential),
        new Rule<>(
            "CREDENTIAL_NOT_A_NAME",
            ERROR,
            LIVE,
            "Credential that looks like a secret",
            "A model is shared, compared and archived: it holds the name of a credential and never"
                + " the secret.",
            "Put a name here, in lower-case letters, digits, dots and hyphens; if this was a"
                + " secret, change it.",
            PowerControl.class,
            HostRules::checkCredentialName),
        new Rule<>(
            "HOST_ESXI_EXPERIMENTAL",
            INFO,
            LIVE,
            "ESXi under OpenStack",
            "Nova's vmwareapi driver has been marked experimental, and not tested upstream, since"
                + " the Antelope release.",
            "Try launching and deleting machines on it before relying on it, or use KVM.",
            Cloud.class,
            HostRules::checkEsxi));
  }

  private static boolean isProvisioned(PhysicalHost host) {
    return host.getProvisionedBy() != null;
  }

  private static void checkProtected(PhysicalHost host, RuleContext context) {
    if (host.isProtected() && isProvisioned(host)) {
      context.report(
          host, "It is protected, but installed by {}.", host.getProvisionedBy().getName());
    }
  }

  private static void checkServiceHost(PhysicalHost host, RuleContext context) {
    if (!isProvisioned(host)) {
      return;
    }
    for (Cloud cloud : context.index().all(Cloud.class)) {
      if (cloud.getController() == host) {
        context.report(
            host,
            "It runs the services of cloud {}, but is installed by {}.",
            cloud.getName(),
            host.getProvisionedBy().getName());
      }
    }
    for (ProvisioningServer server : context.index().all(ProvisioningServer.class)) {
      Node node = server.getHost();
      if (node != null && EffectiveNode.carriers(node).contains(host)) {
        context.report(
            host,
            "Provisioning server {} runs on it, but it is installed by {}.",
            server.getName(),
            host.getProvisionedBy().getName());
      }
    }
  }

  private static void checkReserved(PhysicalHost host, RuleContext context) {
    if (!isProvisioned(host)) {
      return;
    }
    List<IpAddress> reserved = reserved(host.getProvisionedBy());
    EffectiveNode.addresses(host)
        .filter(reserved::contains)
        .findFirst()
        .ifPresent(
            address ->
                context.report(
                    host,
                    "{} reserves its address {}, but installs it.",
                    host.getProvisionedBy().getName(),
                    address));
  }

  private static List<IpAddress> reserved(ProvisioningServer server) {
    return server.getReserved().stream().flatMap(text -> IpAddress.parse(text).stream()).toList();
  }

  private static Optional<IpNetwork> block(ProvisioningServer server) {
    return Optional.ofNullable(server.getSubnet()).flatMap(subnet -> SubnetPlan.of(subnet).block());
  }

  private static void checkProtectedReserved(PhysicalHost host, RuleContext context) {
    if (!host.isProtected()) {
      return;
    }
    for (ProvisioningServer server : context.index().all(ProvisioningServer.class)) {
      Optional<IpNetwork> block = block(server);
      List<IpAddress> reserved = reserved(server);
      EffectiveNode.addresses(host)
          .filter(address -> block.isPresent() && block.get().contains(address))
          .filter(address -> address.lastOctet() >= server.getStartOctet())
          .filter(address -> !reserved.contains(address))
          .forEach(
              address ->
                  context
                      .finding(host)
                      .message(
                          "{} gives addresses of {} from .{} on, and {} is not reserved.",
                          server.getName(),
                          block.get(),
                          server.getStartOctet(),
                          address)
                      .related(server, "the server")
                      .report());
    }
  }

  private static void checkProvisionedAddress(PhysicalHost host, RuleContext context) {
    if (!isProvisioned(host)) {
      return;
    }
    ProvisioningServer server = host.getProvisionedBy();
    Optional<IpNetwork> block = block(server);
    if (block.isEmpty()) {
      return;
    }
    Optional<IpAddress> address = EffectiveNode.provisionedAddress(host);
    if (address.isEmpty()) {
      context.report(host, "It has no fixed address in {} of {}.", block.get(), server.getName());
    } else if (address.get().lastOctet() < server.getStartOctet()) {
      context.report(
          host,
          "{} is below .{}, from which {} gives addresses.",
          address.get(),
          server.getStartOctet(),
          server.getName());
    }
  }

  private static void checkStartOctet(ProvisioningServer server, RuleContext context) {
    int octet = server.getStartOctet();
    if (octet < 1 || octet > 254) {
      context.report(server, "Its start octet is {}.", octet);
      return;
    }
    Optional<IpNetwork> block = block(server).filter(known -> known.address().version() == 4);
    // Only where the block is a part of one /24 do its last octets have bounds.
    if (block.isPresent() && block.get().prefixLength() >= 24) {
      int first = block.get().address().lastOctet();
      int last = block.get().last().lastOctet();
      if (octet <= first || octet >= last) {
        context.report(
            server,
            "No host address of {} ends in {}; they end in {} to {}.",
            block.get(),
            octet,
            first + 1,
            last - 1);
      }
    }
  }

  private static void checkServerSubnet(ProvisioningServer server, RuleContext context) {
    if (server.getSubnet() == null) {
      context.report(server, "No subnet is chosen.");
    }
  }

  private static void checkServerLink(ProvisioningServer server, RuleContext context) {
    Subnet subnet = server.getSubnet();
    if (server.getHost() != null
        && subnet != null
        && !isOn(server.getHost(), (Network) subnet.eContainer())) {
      context.report(
          server,
          "Its node {} has no interface on network {} of subnet {}.",
          server.getHost().getName(),
          ((Network) subnet.eContainer()).getName(),
          subnet.getName());
    }
  }

  private static boolean isOn(Node node, Network network) {
    return node.getNics().stream().anyMatch(nic -> nic.getNetwork() == network);
  }

  private static void checkServerHost(ProvisioningServer server, RuleContext context) {
    if (server.getHost() == null) {
      context.report(server, "No node is chosen.");
    }
  }

  private static void checkReservedInside(ProvisioningServer server, RuleContext context) {
    Optional<IpNetwork> block = block(server);
    for (IpAddress address : reserved(server)) {
      if (block.isPresent() && !block.get().contains(address)) {
        context.report(server, "{} is not in {}.", address, block.get());
      }
    }
  }

  private static void checkPrefix(ProvisioningServer server, RuleContext context) {
    String prefix = server.getHostnamePrefix() == null ? "" : server.getHostnamePrefix();
    if (!prefix.matches("([A-Za-z0-9][A-Za-z0-9-]*)?")) {
      context.report(server, "\"{}\" cannot start a host name.", prefix);
    }
  }

  private static List<Nic> bootNics(PhysicalHost host) {
    return host.getNics().stream().filter(Nic::isBoot).toList();
  }

  private static void checkBootNic(PhysicalHost host, RuleContext context) {
    int found = bootNics(host).size();
    if (isProvisioned(host) && found != 1) {
      context.report(
          host,
          "Interfaces that are marked as boot interfaces: {} of {}.",
          found,
          host.getNics().size());
    }
  }

  private static void checkBootMac(PhysicalHost host, RuleContext context) {
    for (Nic nic : bootNics(host)) {
      if (isProvisioned(host) && nic.getMac() == null) {
        context.report(host, "Its boot interface {} has no MAC address.", nic.getName());
      }
    }
  }

  private static void checkBootNetwork(PhysicalHost host, RuleContext context) {
    if (!isProvisioned(host) || host.getProvisionedBy().getSubnet() == null) {
      return;
    }
    Network served = (Network) host.getProvisionedBy().getSubnet().eContainer();
    for (Nic nic : bootNics(host)) {
      if (nic.getNetwork() != null && nic.getNetwork() != served) {
        context.report(
            host,
            "Its boot interface {} is on network {}, but {} serves network {}.",
            nic.getName(),
            nic.getNetwork().getName(),
            host.getProvisionedBy().getName(),
            served.getName());
      }
    }
  }

  private static List<Disk> systemDisks(PhysicalHost host) {
    return host.getDisks().stream().filter(Disk::isSystem).toList();
  }

  private static void checkSystemDisk(PhysicalHost host, RuleContext context) {
    if (isProvisioned(host) && systemDisks(host).isEmpty()) {
      context.report(
          host, "Disks that are marked as the system disk: 0 of {}.", host.getDisks().size());
    }
  }

  private static void checkOneSystemDisk(PhysicalHost host, RuleContext context) {
    List<Disk> marked = systemDisks(host);
    if (marked.size() > 1) {
      context.report(
          host,
          "Disks {} and {} are both marked as the system disk.",
          marked.get(0).getName(),
          marked.get(1).getName());
    }
  }

  private static void checkDiskIdentity(Disk disk, RuleContext context) {
    if (disk.eContainer() instanceof PhysicalHost host
        && isProvisioned(host)
        && disk.isSystem()
        && isBlank(disk.getSerial())
        && isBlank(disk.getWwn())) {
      context.report(
          disk,
          "{} restores images to it, but it has neither a serial number nor a world wide name.",
          host.getProvisionedBy().getName());
    }
  }

  private static boolean isBlank(String text) {
    return text == null || text.isBlank();
  }

  /** The first disk of each serial number and of each world wide name. */
  private record DisksByIdentity(Map<String, Disk> bySerial, Map<String, Disk> byWwn) {
    static DisksByIdentity of(ModelIndex index) {
      DisksByIdentity disks = new DisksByIdentity(new HashMap<>(), new HashMap<>());
      for (Disk disk : index.all(Disk.class)) {
        disks.bySerial.putIfAbsent(disk.getSerial(), disk);
        disks.byWwn.putIfAbsent(disk.getWwn(), disk);
      }
      return disks;
    }
  }

  private static void checkDiskIdentityUnique(Disk disk, RuleContext context) {
    DisksByIdentity known = context.index().derived(DisksByIdentity.class, DisksByIdentity::of);
    Disk sameSerial = known.bySerial.get(disk.getSerial());
    Disk sameWwn = known.byWwn.get(disk.getWwn());
    reportTwin(disk, "serial number", disk.getSerial(), sameSerial, context);
    reportTwin(disk, "world wide name", disk.getWwn(), sameWwn, context);
  }

  private static void reportTwin(
      Disk disk, String what, String identity, Disk owner, RuleContext context) {
    if (!isBlank(identity) && owner != null && owner != disk) {
      context
          .finding(disk)
          .message(
              "{} is already the " + what + " of disk {} of node {}.",
              identity,
              owner.getName(),
              ((Node) owner.eContainer()).getName())
          .related(owner, "the other disk")
          .report();
    }
  }

  private static Optional<BareMetalImage> image(PhysicalHost host) {
    return EffectiveNode.of(host).image().map(BareMetalImage.class::cast);
  }

  private static void checkDiskSize(PhysicalHost host, RuleContext context) {
    List<Disk> target = systemDisks(host);
    Optional<BareMetalImage> image = image(host);
    if (target.size() == 1
        && image.isPresent()
        && target.get(0).getSize() < image.get().getRequiredDisk()) {
      context.report(
          host,
          "Image {} needs {}, but its system disk {} has {}.",
          image.get().getName(),
          DiskSize.text(image.get().getRequiredDisk()),
          target.get(0).getName(),
          DiskSize.text(target.get(0).getSize()));
    }
  }

  private static void checkImage(PhysicalHost host, RuleContext context) {
    boolean blank = host.getType() != null && host.getType().getKind() == HostKind.UNASSIGNED;
    if (isProvisioned(host) && image(host).isEmpty() && !blank) {
      context.report(
          host,
          "{} installs it, but there is no image to restore.",
          host.getProvisionedBy().getName());
    }
  }

  private static void checkImageKind(PhysicalHost host, RuleContext context) {
    Optional<BareMetalImage> image = image(host);
    if (image.isPresent()
        && host.getType() != null
        && host.getType().getKind() != HostKind.UNASSIGNED
        && image.get().getResultingKind() != host.getType().getKind()) {
      context.report(
          host,
          "Image {} makes it {}, but its host type {} is {}.",
          image.get().getName(),
          image.get().getResultingKind(),
          host.getType().getName(),
          host.getType().getKind());
    }
  }

  private static void checkVhostNet(PhysicalHost host, RuleContext context) {
    HostKind kind = EffectiveNode.of(host).kind();
    if (!host.isVhostNet() && kind != HostKind.KVM && kind != HostKind.UNASSIGNED) {
      context.report(host, "It is {}.", kind);
    }
  }

  private static void checkValues(PhysicalHost host, RuleContext context) {
    if (host.getCores() < 0) {
      context.report(host, "It has {} cores.", host.getCores());
    }
    if (host.getMemory() < 0) {
      context.report(host, "It has {} MiB of memory.", host.getMemory());
    }
    if (host.getNumaNodes() < 1) {
      context.report(host, "It has {} NUMA nodes.", host.getNumaNodes());
    }
    if (host.getThreadsPerCore() < 1 || host.getThreadsPerCore() > MOST_THREADS) {
      context.report(
          host, "It has {} threads per core, not 1 to {}.", host.getThreadsPerCore(), MOST_THREADS);
    }
    for (Disk disk : host.getDisks()) {
      if (disk.getSize() < 0) {
        context.report(host, "Its disk {} has {}.", disk.getName(), DiskSize.text(disk.getSize()));
      }
    }
  }

  private static boolean isOutOfBand(PowerControl power) {
    return power.getKind() != PowerKind.SSH;
  }

  private static void checkPowerAddress(PowerControl power, RuleContext context) {
    if (isOutOfBand(power) && isBlank(power.getAddress())) {
      context.report(power, "{} has no address to speak to.", power.getKind());
    }
  }

  private static void checkPowerCredential(PowerControl power, RuleContext context) {
    if (isOutOfBand(power) && isBlank(power.getCredential())) {
      context.report(power, "{} has no credential to log in with.", power.getKind());
    }
  }

  private static void checkCredentialName(PowerControl power, RuleContext context) {
    String credential = power.getCredential();
    if (!isBlank(credential) && !credential.matches("[a-z][a-z0-9.-]{0,63}")) {
      // The text itself is not repeated: it may be a secret, and diagnostics end up in logs.
      context.report(power, "Its text of {} characters is not a name.", credential.length());
    }
  }

  private static void checkEsxi(Cloud cloud, RuleContext context) {
    Set<Node> hosts = new LinkedHashSet<>(cloud.getComputeHosts());
    cloud.getVcenters().forEach(vcenter -> hosts.addAll(vcenter.getHosts()));
    for (Node host : hosts) {
      if (EffectiveNode.of(host).kind() == HostKind.ESXI) {
        context
            .finding(cloud)
            .message("Its host {} is ESXI.", host.getName())
            .related(host, "the ESXi host")
            .report();
      }
    }
  }
}
