// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import dev.slipway.diagnostics.Allowed;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code slipway.json} says of clouds: what an administrator makes in them, and the stacks of
 * their projects.
 *
 * <p>Names of resources, properties and units are those of OpenStack: memory in MiB, disks in GiB.
 * Several values of one attribute are separated by commas. Nothing here is secret.
 */
public final class CloudManifest {
  /**
   * Parameter of every template with servers: the public key that they let in, in one line as
   * OpenSSH writes it. It has no default. It is given when a stack is created and kept by updates,
   * for Heat replaces the servers of a key pair that changes.
   */
  public static final String PUBLIC_KEY_PARAMETER = "public_key";

  /**
   * The key of the metadata that has the UUID of the deployment: of a server, and of a volume that
   * goes with its stack.
   */
  public static final String DEPLOYMENT_METADATA = "slipway-deployment";

  /** The key of the metadata of a server or volume that has its UUID in the model. */
  public static final String ELEMENT_METADATA = "slipway-element";

  /** The account that user data sets up on every server, and that lets that key in. */
  public static final String ACCOUNT = "user";

  private CloudManifest() {}

  /**
   * What is a tag of the stacks of a deployment, and the description of their ports, routers and
   * security groups.
   */
  public static String mark(String deploymentId) {
    return DEPLOYMENT_METADATA + "-" + deploymentId;
  }

  /**
   * A cloud that was drawn.
   *
   * @param name its name in the model
   * @param elementId its UUID
   * @param region its region; empty for the one that the user's configuration names
   * @param resources what its administrator makes, each after those that it needs
   * @param stacks what is made in its projects, by name
   */
  public record Cloud(
      String name,
      String elementId,
      Optional<String> region,
      List<CloudResource> resources,
      List<Stack> stacks) {
    public Cloud {
      Objects.requireNonNull(name);
      Objects.requireNonNull(elementId);
      Objects.requireNonNull(region);
      resources = List.copyOf(resources);
      stacks = List.copyOf(stacks);
    }

    /** The stack of that name. */
    public Optional<Stack> stack(String name) {
      return stacks.stream().filter(found -> found.name().equals(name)).findFirst();
    }
  }

  /** Kinds of what a tenant's template cannot or must not make, with the keys of attributes. */
  public enum ResourceKind {
    /** A project: {@code description}. */
    PROJECT,
    /**
     * Limits of a project, of which it has the name: {@code instances}, {@code cores}, {@code ram},
     * {@code volumes}, {@code gigabytes}, {@code networks}, {@code ports}, {@code floatingips}, as
     * far as they are drawn; -1 is unlimited.
     */
    QUOTA,
    /**
     * A flavor: {@code vcpus}, {@code ram}, {@code disk}, and {@code extra_specs.KEY} for each
     * extra spec.
     */
    FLAVOR,
    /**
     * An image: {@code disk_format}, {@code container_format}, {@code min_ram}, {@code min_disk},
     * {@code source} and {@code checksum} where its content is drawn, and {@code properties.KEY}
     * for each property.
     */
    IMAGE,
    /**
     * A host aggregate: {@code availability_zone}, and {@code hosts}, the host names of its compute
     * services.
     */
    AGGREGATE,
    /**
     * A network that is shared, external or bound to a physical one: {@code provider:network_type},
     * {@code provider:physical_network}, {@code provider:segmentation_id}, {@code router:external},
     * {@code shared}, {@code mtu}, {@code port_security_enabled}.
     */
    NETWORK,
    /**
     * A subnet of such a network: {@code network}, {@code subnet} (its name on that network),
     * {@code ip_version}, {@code cidr}, {@code gateway_ip} (empty for none), {@code enable_dhcp},
     * {@code allocation_pools} (each {@code FIRST-LAST}), {@code dns_nameservers}, {@code
     * ipv6_ra_mode}, {@code ipv6_address_mode}, {@code host_routes} (each {@code CIDR=NEXTHOP}).
     */
    SUBNET
  }

  /**
   * What a tenant's template cannot or must not make.
   *
   * @param kind what it is
   * @param name its name in the cloud, unique among those of its kind and project
   * @param project name of the project that owns it; empty for the whole cloud
   * @param elementId UUID of what it comes from
   * @param attributes what it is like, with the keys that its kind documents
   * @param needs keys of the resources that must be there before it, in order: the kind in lower
   *     case, a slash, the name
   */
  public record CloudResource(
      ResourceKind kind,
      String name,
      Optional<String> project,
      String elementId,
      SortedMap<String, String> attributes,
      List<String> needs) {
    public CloudResource {
      Objects.requireNonNull(kind);
      Objects.requireNonNull(name);
      Objects.requireNonNull(project);
      Objects.requireNonNull(elementId);
      attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
      needs = List.copyOf(needs);
    }

    /** What others need it by: {@code KIND/NAME} with the kind in lower case. */
    public String key() {
      return key(kind, name);
    }

    /** The key of a resource. */
    public static String key(ResourceKind kind, String name) {
      return kind.name().toLowerCase(Locale.ROOT) + "/" + name;
    }
  }

  /**
   * A Heat stack, which holds what a project's tenant makes.
   *
   * @param name its name in the cloud
   * @param project name of its project
   * @param elementId UUID of the project
   * @param template path of its template in the bundle
   * @param parameters the values of its parameters that are known from the model; secrets, and what
   *     the user of the runtime decides, are not among them
   * @param servers its servers, by the name of their node
   * @param volumes its volumes, by name
   * @param network what of it is compared with Neutron
   * @param needs keys of the cloud's resources that must be there before it, in order
   * @param adminRights what of it only an administrator may do with the default policies of
   *     OpenStack, such as {@code floating address 10.0.100.111}, in order; with any, who creates
   *     or updates the stack needs that role in the project
   */
  public record Stack(
      String name,
      String project,
      String elementId,
      String template,
      SortedMap<String, String> parameters,
      List<Server> servers,
      List<Volume> volumes,
      StackNetwork network,
      List<String> needs,
      List<String> adminRights) {
    public Stack {
      Objects.requireNonNull(name);
      Objects.requireNonNull(project);
      Objects.requireNonNull(elementId);
      Objects.requireNonNull(template);
      parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
      servers = List.copyOf(servers);
      volumes = List.copyOf(volumes);
      Objects.requireNonNull(network);
      needs = List.copyOf(needs);
      adminRights = List.copyOf(adminRights);
    }

    /** The volume that a server boots from: the one of its node that is not attached later. */
    public Optional<Volume> bootVolume(Server server) {
      if (!server.attributes().containsKey(ServerAttribute.BOOT_VOLUME.key())) {
        return Optional.empty();
      }
      List<String> attached =
          List.of(server.attributes().getOrDefault(ServerAttribute.VOLUMES.key(), "").split(","));
      return volumes.stream()
          .filter(volume -> volume.server().equals(Optional.of(server.node())))
          .filter(volume -> !attached.contains(volume.name() + ":" + volume.sizeGib()))
          .findFirst();
    }
  }

  /**
   * A virtual machine.
   *
   * @param node name of its node in the manifest
   * @param hostname its host name, which is also the server's name
   * @param resource its logical id in the template
   * @param elementId UUID of the node
   * @param zone availability zone that pins it to the drawn hypervisor; empty leaves it to the
   *     scheduler
   * @param componentHost whether components can be installed on it
   * @param attributes what is compared with the cloud: name, flavor, image, availability_zone,
   *     server_group, boot_volume, networks, addresses, floating_ip_address, security_groups,
   *     volumes, binding:vnic_types, user_data.sha256
   */
  public record Server(
      String node,
      String hostname,
      String resource,
      String elementId,
      Optional<String> zone,
      boolean componentHost,
      SortedMap<String, String> attributes) {
    public Server {
      Objects.requireNonNull(node);
      Objects.requireNonNull(hostname);
      Objects.requireNonNull(resource);
      Objects.requireNonNull(elementId);
      Objects.requireNonNull(zone);
      attributes = Collections.unmodifiableSortedMap(new TreeMap<>(attributes));
    }

    /**
     * Its hidden parameter of the template: the private SSH host key (Ed25519, as OpenSSH writes
     * it) with each line end written as the two characters {@code \n}. Empty, the default, has the
     * server make its own. It is given when the stack is created and kept by updates.
     */
    public String hostKeyParameter() {
      return "host_key_" + resource;
    }

    /**
     * The output of the template with its addresses: a list with all addresses of each interface in
     * the model's order, and the floating address last.
     */
    public String addressesOutput() {
      return "addresses_" + resource;
    }
  }

  /**
   * Block storage.
   *
   * @param name its name
   * @param resource its logical id in the template
   * @param elementId its UUID; that of the node where the node boots from it and drew none
   * @param sizeGib its size in GiB
   * @param server node name of the server that it is attached to; empty for none
   * @param kept whether it stays, with its data, when its server or stack is deleted
   */
  public record Volume(
      String name,
      String resource,
      String elementId,
      @Allowed(min = 1) long sizeGib,
      Optional<String> server,
      boolean kept) {}
}
