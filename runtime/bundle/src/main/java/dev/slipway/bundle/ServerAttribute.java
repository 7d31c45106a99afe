// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import java.util.Arrays;
import java.util.Optional;

/**
 * What a server of a cloud is compared by, and what an update of its stack does to the server when
 * it differs. The effects are those of Heat's OS::Nova::Server with the update policies that the
 * generated templates set.
 */
public enum ServerAttribute {
  /** Its name in the cloud. */
  NAME("name", Effect.UPDATED, "Nova renames a running server."),
  /** Name of its flavor. */
  FLAVOR(
      "flavor",
      Effect.RESIZED,
      "flavor_update_policy is RESIZE; Nova stops and restarts the server."),
  /** Name of its image; absent if it boots from a volume. */
  IMAGE(
      "image", Effect.REBUILT, "image_update_policy is REBUILD; Nova writes the root disk again."),
  /** The zone that pins it to its hypervisor. */
  AVAILABILITY_ZONE(
      "availability_zone", Effect.REPLACED, "Nova takes the zone only when a server is created."),
  /** Its affinity group, as {@code NAME:POLICY}. */
  SERVER_GROUP(
      "server_group",
      Effect.REPLACED,
      "Nova takes scheduler hints only when a server is created, and Heat replaces a server group"
          + " of another policy."),
  /** Whether it boots from a volume, as {@code SIZE:IMAGE}. */
  BOOT_VOLUME(
      "boot_volume",
      Effect.REPLACED,
      "Heat takes block devices only when a server is created, and replaces a volume of another"
          + " image."),
  /** Names of its networks, in the order of its interfaces. */
  NETWORKS("networks", Effect.UPDATED, "Heat detaches old ports and attaches new ones."),
  /** Its fixed addresses, in the order of its interfaces; those that Neutron chooses are empty. */
  ADDRESSES("addresses", Effect.UPDATED, "Neutron changes the addresses of a port in place."),
  /** Its address on an external network. */
  FLOATING_ADDRESS(
      "floating_ip_address", Effect.UPDATED, "Heat replaces the floating IP, not the server."),
  /** Names of the security groups of its ports. */
  SECURITY_GROUPS("security_groups", Effect.UPDATED, "Neutron changes a port's groups in place."),
  /** Names of its volumes, each {@code NAME:SIZE}. */
  VOLUMES("volumes", Effect.UPDATED, "Cinder attaches, detaches and extends volumes in place."),
  /** Kinds of its ports, in the order of its interfaces. */
  VNIC_TYPES("binding:vnic_types", Effect.UPDATED, "Heat updates the port, not the server."),
  /** SHA-256 of its user data before keys are put in, in hexadecimal. */
  USER_DATA(
      "user_data.sha256",
      Effect.IGNORED,
      "user_data_update_policy is IGNORE; cloud-init reads it at the first boot only.");

  /** What an update of the stack does to a server when an attribute differs. */
  public enum Effect {
    /** Nothing; the new value holds for servers that are created later. */
    IGNORED,
    /** It is changed while it runs. */
    UPDATED,
    /** It is stopped and started again; its disks keep their data. */
    RESIZED,
    /** Its root disk is written again; its data is lost, volumes and addresses stay. */
    REBUILT,
    /** It is deleted and created again; the data of its root disk is lost. */
    REPLACED;

    /** Whether data on the root disk is lost. */
    public boolean losesData() {
      return this == REBUILT || this == REPLACED;
    }
  }

  private final String key;
  private final Effect effect;
  private final String reason;

  ServerAttribute(String key, Effect effect, String reason) {
    this.key = key;
    this.effect = effect;
    this.reason = reason;
  }

  /** Its key among the attributes of a server. */
  public String key() {
    return key;
  }

  /** What a change of it does. */
  public Effect effect() {
    return effect;
  }

  /** Why a change does that, as a sentence. */
  public String reason() {
    return reason;
  }

  /** The attribute with that key. */
  public static Optional<ServerAttribute> ofKey(String key) {
    return Arrays.stream(values()).filter(each -> each.key.equals(key)).findFirst();
  }
}
