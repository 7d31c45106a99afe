// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.address.MacAddress;
import dev.slipway.bundle.ProvisioningManifest.Power;
import dev.slipway.bundle.ProvisioningManifest.PowerKind;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.TuningFiles;
import dev.slipway.model.infrastructure.BareMetalImage;
import dev.slipway.model.infrastructure.Cloud;
import dev.slipway.model.infrastructure.Disk;
import dev.slipway.model.infrastructure.Firmware;
import dev.slipway.model.infrastructure.HostKind;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.PowerControl;
import dev.slipway.model.infrastructure.ProvisioningServer;
import dev.slipway.validation.analysis.EffectiveNode;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What the provisioning servers of a model install, and why they do not install the rest. It
 * repeats what validation has checked: a mistake there must not cost a disk.
 *
 * @param servers the servers whose files can be made
 * @param diagnostics hosts and servers that are refused, as errors
 */
record ProvisionPlan(List<Server> servers, List<Diagnostic> diagnostics) {
  /** Nothing in these needs quotation in a boot entry, an export or a serial number's search. */
  private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /** A label (RFC 1123, 2.1): it stands in a path, in dnsmasq's lists and in a kernel parameter. */
  private static final Pattern HOST_NAME =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?");

  private static final Pattern PLAIN_PATH = Pattern.compile("(/[A-Za-z0-9][A-Za-z0-9._-]*)+");

  /** Folder of the image store that holds the restore scripts. */
  static final String SCRIPTS = "slipway";

  private static final String IS_PROTECTED = "It is protected.";
  private static final String IS_RESERVED = "Its provisioning server reserves its address.";
  private static final String CARRIES_SERVICE =
      "A provisioning server or the controller of a cloud runs on it.";
  private static final double BYTES_PER_GIB = 1L << 30;

  /**
   * A server.
   *
   * @param name its name, which is its folder in the bundle
   * @param address its address on the subnet that it serves
   * @param subnet that subnet
   * @param gateway the subnet's gateway; empty where there is none
   * @param imageStore absolute path of the images
   * @param hosts hosts that it may install, by address
   * @param leftAlone all other hosts of metal, in the model's order, with the reason
   * @param refused MAC addresses and IP addresses that no restore may run on, sorted
   * @param drawn the server as drawn
   */
  record Server(
      String name,
      IpAddress address,
      IpNetwork subnet,
      Optional<IpAddress> gateway,
      String imageStore,
      List<ProvisionedHost> hosts,
      List<LeftAlone> leftAlone,
      List<String> refused,
      ProvisioningServer drawn) {
    String elementId() {
      return drawn.getId();
    }
  }

  /** A host that a server must not install, and why not, in a sentence. */
  record LeftAlone(PhysicalHost host, String reason) {}

  /** The plan of a model, which may be one that validation refuses. */
  static ProvisionPlan of(ModelIndex index) {
    List<Server> servers = new ArrayList<>();
    List<Diagnostic> diagnostics = new ArrayList<>();
    for (ProvisioningServer server : index.all(ProvisioningServer.class)) {
      server(server, index, diagnostics).ifPresent(servers::add);
    }
    return new ProvisionPlan(List.copyOf(servers), List.copyOf(diagnostics));
  }

  private static Optional<Server> server(
      ProvisioningServer server, ModelIndex index, List<Diagnostic> diagnostics) {
    Optional<IpNetwork> subnet =
        Optional.ofNullable(server.getSubnet())
            .flatMap(drawn -> IpNetwork.parseLoosely(drawn.getCidr()))
            .filter(block -> block.address().version() == 4);
    Optional<IpAddress> address =
        Optional.ofNullable(server.getHost()).stream()
            .flatMap(EffectiveNode::addresses)
            .filter(own -> subnet.isPresent() && subnet.get().contains(own))
            .findFirst();
    String lack = null;
    if (address.isEmpty()) {
      lack = "Its node has no fixed IPv4 address on the subnet that it serves.";
    } else if (!PLAIN_NAME.matcher(server.getName()).matches()) {
      lack = "Its name is not a folder name of letters, digits, dots, hyphens and underscores.";
    } else if (!PLAIN_PATH.matcher(String.valueOf(server.getImageStore())).matches()) {
      lack = "Its image store is not an absolute path of letters, digits, dots, hyphens and such.";
    }
    if (lack != null) {
      diagnostics.add(
          Diagnostic.builder(
                  "PROVISION_SERVER_REFUSED",
                  Severity.ERROR,
                  "Provisioning server cannot be configured")
              .at(index.path(server), server.getId())
              .in(index.location(server))
              .message(lack)
              .hint("Correct the address, name or image store of the server.")
              .build());
      return Optional.empty();
    }
    List<ProvisionedHost> hosts = new ArrayList<>();
    List<LeftAlone> leftAlone = new ArrayList<>();
    for (PhysicalHost host : index.all(PhysicalHost.class)) {
      boolean meant = host.getProvisionedBy() == server && !isBlankMachine(host);
      Optional<String> refusal =
          meant ? refusal(host, index) : Optional.of(whyNotMeant(host, server, index));
      if (refusal.isEmpty()) {
        hosts.add(host(host, index));
        continue;
      }
      leftAlone.add(new LeftAlone(host, refusal.get()));
      if (meant) {
        diagnostics.add(hostRefused(host, refusal.get(), index));
      }
    }
    hosts.sort(
        Comparator.comparing(ProvisionedHost::mac, Comparator.comparing(MacAddress::number)));
    return Optional.of(
        new Server(
            server.getName(),
            address.get(),
            subnet.get(),
            IpAddress.parse(server.getSubnet().getGateway()),
            server.getImageStore(),
            List.copyOf(hosts),
            List.copyOf(leftAlone),
            refused(server, index),
            server));
  }

  private static Diagnostic hostRefused(PhysicalHost host, String why, ModelIndex index) {
    return Diagnostic.builder(
            "PROVISION_HOST_REFUSED", Severity.ERROR, "Host that must not be provisioned")
        .at(index.path(host), host.getId())
        .in(index.location(host))
        .message(why)
        .hint("Correct the host, or remove its provisioning server.")
        .build();
  }

  /** Nothing is to be installed on it yet. */
  private static boolean isBlankMachine(PhysicalHost host) {
    return EffectiveNode.of(host).image().isEmpty()
        && host.getType() != null
        && host.getType().getKind() == HostKind.UNASSIGNED;
  }

  private static String whyNotMeant(
      PhysicalHost host, ProvisioningServer server, ModelIndex index) {
    if (host.isProtected()) {
      return IS_PROTECTED;
    }
    if (carriesService(host, index)) {
      return CARRIES_SERVICE;
    }
    if (EffectiveNode.addresses(host).anyMatch(reserved(server)::contains)) {
      return IS_RESERVED;
    }
    return host.getProvisionedBy() == server
        ? "It is drawn blank: there is no image to restore."
        : "This server does not provision it.";
  }

  private static Optional<String> refusal(PhysicalHost host, ModelIndex index) {
    ProvisioningServer server = host.getProvisionedBy();
    Optional<IpAddress> address = EffectiveNode.provisionedAddress(host);
    Optional<MacAddress> mac = bootMac(host);
    List<Disk> disks = host.getDisks().stream().filter(Disk::isSystem).toList();
    Optional<BareMetalImage> image = image(host);
    if (host.isProtected()) {
      return Optional.of(IS_PROTECTED);
    }
    if (!HOST_NAME.matcher(EffectiveNode.hostname(host)).matches()) {
      return Optional.of("Its host name is not one of letters, digits and hyphens.");
    }
    if (address.isEmpty()) {
      return Optional.of("It has no fixed address on the subnet of its provisioning server.");
    }
    if (EffectiveNode.addresses(host).anyMatch(reserved(server)::contains)) {
      return Optional.of(IS_RESERVED);
    }
    if (address.get().lastOctet() < server.getStartOctet()) {
      return Optional.of("Its address is below the first that its provisioning server gives.");
    }
    if (carriesService(host, index)) {
      return Optional.of(CARRIES_SERVICE);
    }
    if (mac.isEmpty()) {
      return Optional.of("It must have exactly one boot interface with a MAC address.");
    }
    if (owners(mac.get(), index) > 1) {
      return Optional.of("MAC address " + mac.get() + " belongs to several interfaces.");
    }
    if (disks.size() != 1) {
      return Optional.of("Disks that are marked as the system disk: " + disks.size() + ".");
    }
    if (host.getTuning() != null && !TuningFiles.areSafe(host.getTuning())) {
      return Optional.of(
          "Its tuning profile has a kernel parameter or governor that is not a plain line.");
    }
    if (!ComputeNode.of(host, index).map(ComputeNode::isPlain).orElse(true)) {
      return Optional.of("Its cloud has an Identity URL or region with unusual characters.");
    }
    return diskRefusal(disks.get(0), image, index);
  }

  private static Optional<String> diskRefusal(
      Disk disk, Optional<BareMetalImage> image, ModelIndex index) {
    String serial = text(disk.getSerial());
    String wwn = text(disk.getWwn());
    if (serial.isEmpty() && wwn.isEmpty()) {
      return Optional.of("Its system disk has neither a serial number nor a world wide name.");
    }
    for (String identity : List.of(serial, wwn)) {
      if (!identity.isEmpty() && !PLAIN_NAME.matcher(identity).matches()) {
        return Optional.of("The identity of its system disk has characters that no tool searches.");
      }
    }
    for (Disk other : index.all(Disk.class)) {
      if (other != disk
          && (!serial.isEmpty() && serial.equals(text(other.getSerial()))
              || !wwn.isEmpty() && comparable(wwn).equals(comparable(text(other.getWwn()))))) {
        return Optional.of("Another disk has the serial number or world wide name of its own.");
      }
    }
    if (image.isEmpty()) {
      return Optional.of("There is no image to restore.");
    }
    if (!PLAIN_NAME.matcher(storeName(image.get())).matches()
        || storeName(image.get()).equals(SCRIPTS)) {
      return Optional.of("The name of its image is not the name of an image directory.");
    }
    if (disk.getSize() < image.get().getRequiredDisk()) {
      return Optional.of("Its system disk is smaller than its image needs.");
    }
    return Optional.empty();
  }

  private static ProvisionedHost host(PhysicalHost host, ModelIndex index) {
    Disk disk = host.getDisks().stream().filter(Disk::isSystem).findFirst().orElseThrow();
    return new ProvisionedHost(
        EffectiveNode.hostname(host),
        bootMac(host).orElseThrow(),
        EffectiveNode.provisionedAddress(host).orElseThrow(),
        host.getFirmware() == Firmware.UEFI,
        text(disk.getSerial()),
        text(disk.getWwn()),
        bytes(disk.getSize()),
        storeName(image(host).orElseThrow()),
        bytes(image(host).orElseThrow().getRequiredDisk()),
        power(host),
        ComputeNode.of(host, index),
        host);
  }

  private static long bytes(double gib) {
    return Math.round(gib * BYTES_PER_GIB);
  }

  private static Optional<Power> power(PhysicalHost host) {
    PowerControl drawn = host.getPower();
    if (drawn == null) {
      return Optional.empty();
    }
    String address = text(drawn.getAddress());
    return Optional.of(
        new Power(
            PowerKind.valueOf(drawn.getKind().getName()),
            address.isEmpty()
                ? EffectiveNode.provisionedAddress(host).orElseThrow().toString()
                : address,
            Optional.of(text(drawn.getCredential())).filter(name -> !name.isEmpty())));
  }

  private static Optional<MacAddress> bootMac(PhysicalHost host) {
    List<Nic> boot = host.getNics().stream().filter(Nic::isBoot).toList();
    return boot.size() == 1 && boot.get(0).getMac() != null
        ? MacAddress.parse(boot.get(0).getMac())
        : Optional.empty();
  }

  private static long owners(MacAddress mac, ModelIndex index) {
    return index.all(Nic.class).stream()
        .filter(nic -> nic.getMac() != null)
        .filter(nic -> MacAddress.parse(nic.getMac()).equals(Optional.of(mac)))
        .count();
  }

  private static boolean carriesService(PhysicalHost host, ModelIndex index) {
    return index.all(Cloud.class).stream().anyMatch(cloud -> cloud.getController() == host)
        || index.all(ProvisioningServer.class).stream()
            .map(ProvisioningServer::getHost)
            .anyMatch(node -> node != null && EffectiveNode.carriers(node).contains(host));
  }

  private static List<IpAddress> reserved(ProvisioningServer server) {
    return server.getReserved().stream().flatMap(text -> IpAddress.parse(text).stream()).toList();
  }

  /** What the restore script itself refuses: reserved addresses, and all of protected hosts. */
  private static List<String> refused(ProvisioningServer server, ModelIndex index) {
    TreeSet<String> refused = new TreeSet<>();
    reserved(server).forEach(address -> refused.add(address.toString()));
    for (PhysicalHost host : index.all(PhysicalHost.class)) {
      if (host.isProtected() || carriesService(host, index)) {
        EffectiveNode.addresses(host).forEach(address -> refused.add(address.toString()));
        host.getNics().stream()
            .filter(nic -> nic.getMac() != null)
            .flatMap(nic -> MacAddress.parse(nic.getMac()).stream())
            .forEach(mac -> refused.add(mac.toString()));
      }
    }
    return List.copyOf(refused);
  }

  private static Optional<BareMetalImage> image(PhysicalHost host) {
    return EffectiveNode.of(host).image().map(BareMetalImage.class::cast);
  }

  private static String storeName(BareMetalImage image) {
    return image.getStoreName() == null || image.getStoreName().isBlank()
        ? text(image.getName())
        : image.getStoreName();
  }

  private static String text(String drawn) {
    return drawn == null ? "" : drawn.strip();
  }

  /** World wide names as they are compared: lower case, without {@code 0x}. */
  private static String comparable(String wwn) {
    return wwn.toLowerCase(Locale.ROOT).replaceFirst("^0x", "");
  }
}
