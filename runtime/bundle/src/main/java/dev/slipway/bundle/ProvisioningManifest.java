// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import dev.slipway.diagnostics.Allowed;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What {@code slipway.json} says of the servers that install hosts: which disk of which host each
 * may overwrite with which image, and which hosts it must leave alone. Nothing here is secret.
 */
public final class ProvisioningManifest {
  private ProvisioningManifest() {}

  /**
   * A provisioning server.
   *
   * @param server name of the node that it runs on
   * @param address its address on the subnet that it serves
   * @param imageStore absolute path of the images there
   * @param files folder of its files in the bundle
   * @param elementId UUID of the provisioning server
   * @param hosts hosts that it may install, by MAC address
   * @param refused all other bare-metal hosts, by node, with the reason
   * @param reserved addresses that it must never install, in the model's order
   */
  public record Server(
      String server,
      String address,
      String imageStore,
      String files,
      String elementId,
      List<Host> hosts,
      List<Refusal> refused,
      List<String> reserved) {
    public Server {
      Objects.requireNonNull(server);
      Objects.requireNonNull(address);
      Objects.requireNonNull(imageStore);
      Objects.requireNonNull(files);
      Objects.requireNonNull(elementId);
      hosts = List.copyOf(hosts);
      refused = List.copyOf(refused);
      reserved = List.copyOf(reserved);
    }

    /** The host that is that node. */
    public Optional<Host> host(String node) {
      return hosts.stream().filter(found -> found.node().equals(node)).findFirst();
    }
  }

  /**
   * A host that a server may install.
   *
   * @param node name of its node
   * @param hostname its host name
   * @param mac MAC address of the interface that it boots from, in lower case with colons
   * @param address its address on the server's subnet
   * @param firmware how it starts
   * @param image what is restored
   * @param disk what is overwritten
   * @param power how it is switched; empty is by hand
   * @param localEntry boot entry that starts its own disk over PXE, a path under the server's files
   * @param restoreEntry boot entry that restores the image over PXE, without the one-time token; a
   *     path under the server's files
   * @param elementId UUID of the node
   */
  public record Host(
      String node,
      String hostname,
      @Allowed(pattern = "^[0-9a-f]{2}(:[0-9a-f]{2}){5}$") String mac,
      String address,
      Firmware firmware,
      Image image,
      @Allowed(either = {"serial", "wwn"}) Disk disk,
      Optional<Power> power,
      String localEntry,
      String restoreEntry,
      String elementId) {
    public Host {
      Objects.requireNonNull(node);
      Objects.requireNonNull(hostname);
      Objects.requireNonNull(mac);
      Objects.requireNonNull(address);
      Objects.requireNonNull(firmware);
      Objects.requireNonNull(image);
      Objects.requireNonNull(disk);
      Objects.requireNonNull(power);
      Objects.requireNonNull(localEntry);
      Objects.requireNonNull(restoreEntry);
      Objects.requireNonNull(elementId);
    }
  }

  /** How a host starts. */
  public enum Firmware {
    /** With PXELINUX's entries. */
    BIOS,
    /** With GRUB's entries, and those of iPXE for its HTTP boot. */
    UEFI
  }

  /**
   * An image.
   *
   * @param name its directory in the server's image store
   * @param size smallest disk that it fits on, in bytes; 0 where not drawn
   */
  public record Image(String name, long size) {}

  /**
   * A disk, by its serial number, its world wide name or both.
   *
   * @param serial serial number; empty where not drawn
   * @param wwn world wide name; empty where not drawn
   * @param size its drawn size in bytes; 0 where not drawn
   */
  public record Disk(Optional<String> serial, Optional<String> wwn, long size) {}

  /** How a host is switched. */
  public enum PowerKind {
    /** By a command on the running system. */
    SSH,
    /** IPMI 2.0 over LAN. */
    IPMI,
    /** DMTF Redfish over HTTPS. */
    REDFISH
  }

  /**
   * Power control of a host.
   *
   * @param kind its protocol
   * @param address address of the management controller; of SSH the host's own
   * @param credentials name under which the operator keeps the credentials; empty where SSH needs
   *     none of its own
   */
  public record Power(PowerKind kind, String address, Optional<String> credentials) {}

  /**
   * A host that the server must leave alone.
   *
   * @param node name of its node
   * @param reason why, in a sentence
   */
  public record Refusal(String node, String reason) {}
}
