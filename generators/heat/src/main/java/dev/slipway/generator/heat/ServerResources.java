// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static dev.slipway.generator.heat.StackNames.ATTACHMENT;
import static dev.slipway.generator.heat.StackNames.FLAVOR;
import static dev.slipway.generator.heat.StackNames.FLOATING;
import static dev.slipway.generator.heat.StackNames.IMAGE;
import static dev.slipway.generator.heat.StackNames.KEY_PAIR;
import static dev.slipway.generator.heat.StackNames.PORT;
import static dev.slipway.generator.heat.StackNames.SERVER;
import static dev.slipway.generator.heat.StackNames.SERVER_GROUP;
import static dev.slipway.generator.heat.StackNames.VOLUME;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.model.NamedElement;
import dev.slipway.model.infrastructure.Nic;
import dev.slipway.model.infrastructure.ServerGroup;
import dev.slipway.model.infrastructure.VirtualMachine;
import dev.slipway.model.infrastructure.Volume;
import dev.slipway.validation.analysis.EffectiveNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Servers of a stack with their volumes, and the groups that they are in. */
final class ServerResources {
  private static final String HOST_KEY =
      "^(-----BEGIN OPENSSH PRIVATE KEY-----(\\\\n[A-Za-z0-9+/=]+)+"
          + "\\\\n-----END OPENSSH PRIVATE KEY-----(\\\\n)?)?$";

  private final StackDraft draft;
  private final LogicalIds ids;
  private final HotTemplate template;
  private final AdminResources admin;
  private final PortResources ports;
  private final ServerAttributes attributes;

  ServerResources(
      StackDraft draft, AdminResources admin, PortResources ports, ServerAttributes attributes) {
    this.draft = draft;
    this.ids = draft.ids();
    this.template = draft.template();
    this.admin = admin;
    this.ports = ports;
    this.attributes = attributes;
  }

  void addGroup(ServerGroup group) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", group.getName());
    properties.put("policies", List.of(StackContent.policy(group)));
    template.add(ids.of(SERVER_GROUP, group), "OS::Nova::ServerGroup", properties);
  }

  /**
   * Adds a machine with its ports and volumes.
   *
   * @param node its name in the manifest
   * @param volumes gets its volumes
   */
  CloudManifest.Server add(
      VirtualMachine machine, String node, UserData userData, List<CloudManifest.Volume> volumes) {
    machine.getNics().stream()
        .filter(nic -> nic.getNetwork() != null)
        .forEach(nic -> ports.add(machine, nic));
    machine.getVolumes().forEach(volume -> volumes.add(addVolume(machine, volume, node)));
    ports.addFloating(machine);
    return addServer(machine, node, userData);
  }

  private CloudManifest.Volume addVolume(VirtualMachine machine, Volume volume, String node) {
    String logicalId = ids.of(VOLUME, volume);
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", EffectiveNode.hostname(machine) + "-" + volume.getName());
    properties.put("size", volume.getSize());
    Map<String, Object> metadata = new LinkedHashMap<>();
    // One that outlives its stack is held by none one day, and is not to be deleted for that.
    if (volume.isDeleteOnTermination()) {
      metadata.put(CloudManifest.DEPLOYMENT_METADATA, draft.deploymentId());
    }
    metadata.put(CloudManifest.ELEMENT_METADATA, volume.getId());
    properties.put("metadata", metadata);
    if (volume.isBoot()) {
      EffectiveNode.of(machine).image().ifPresent(image -> properties.put(IMAGE, image(image)));
    } else {
      Map<String, Object> attachment = new LinkedHashMap<>();
      attachment.put("instance_uuid", Hot.resource(ids.of(SERVER, machine)));
      attachment.put("volume_id", Hot.resource(logicalId));
      template.add(ids.of(ATTACHMENT, volume), "OS::Cinder::VolumeAttachment", attachment);
    }
    template.add(
        logicalId,
        new HotTemplate.Resource(
            "OS::Cinder::Volume", properties, List.of(), !volume.isDeleteOnTermination()));
    return new CloudManifest.Volume(
        volume.getName(),
        logicalId,
        volume.getId(),
        volume.getSize(),
        Optional.of(node),
        !volume.isDeleteOnTermination());
  }

  private Object image(NamedElement image) {
    return draft.given(IMAGE, image, ResourceKind.IMAGE, "glance.image");
  }

  private CloudManifest.Server addServer(VirtualMachine machine, String node, UserData userData) {
    String logicalId = ids.of(SERVER, machine);
    EffectiveNode effective = EffectiveNode.of(machine);
    Optional<String> zone = Optional.ofNullable(machine.getHypervisor()).flatMap(admin::zone);
    List<Nic> nics = machine.getNics().stream().filter(nic -> nic.getNetwork() != null).toList();
    SortedMap<String, String> compared = attributes.of(machine, nics, userData);
    CloudManifest.Server server =
        new CloudManifest.Server(
            node,
            effective.hostname(),
            logicalId,
            machine.getId(),
            zone,
            effective.componentHost(),
            compared);

    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", EffectiveNode.instanceName(machine));
    effective
        .flavor()
        .ifPresent(
            flavor ->
                properties.put(
                    FLAVOR, draft.given(FLAVOR, flavor, ResourceKind.FLAVOR, "nova.flavor")));
    properties.put("flavor_update_policy", "RESIZE");
    Optional<Volume> boot = EffectiveNode.bootVolume(machine);
    if (boot.isPresent()) {
      Map<String, Object> device = new LinkedHashMap<>();
      device.put("volume_id", Hot.resource(ids.of(VOLUME, boot.get())));
      device.put("boot_index", 0);
      // The volume is the stack's, and goes or stays with it: Nova must not delete it besides.
      device.put("delete_on_termination", false);
      properties.put("block_device_mapping_v2", List.of(device));
    } else {
      effective.image().ifPresent(image -> properties.put(IMAGE, image(image)));
      properties.put("image_update_policy", "REBUILD");
    }
    zone.ifPresent(
        name -> {
          properties.put("availability_zone", name);
          draft.needs(CloudResource.key(ResourceKind.AGGREGATE, name));
        });
    if (machine.getServerGroup() != null) {
      properties.put(
          "scheduler_hints",
          Map.of("group", Hot.resource(ids.of(SERVER_GROUP, machine.getServerGroup()))));
    }
    properties.put("key_name", Hot.resource(KEY_PAIR));
    properties.put(
        "networks",
        nics.stream().map(nic -> Map.of(PORT, Hot.resource(ids.of(PORT, nic)))).toList());
    // What the metadata service would tell, also where no DHCP leads to it.
    properties.put("config_drive", true);
    properties.put("user_data_format", "RAW");
    properties.put("user_data_update_policy", "IGNORE");
    properties.put("user_data", userData.value(hostKey(server), hostKeyGiven(server)));
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put(CloudManifest.DEPLOYMENT_METADATA, draft.deploymentId());
    metadata.put(CloudManifest.ELEMENT_METADATA, machine.getId());
    properties.put("metadata", metadata);
    template.add(logicalId, "OS::Nova::Server", properties);
    addHostKey(server, userData);
    template
        .outputs()
        .put(
            server.addressesOutput(),
            new HotTemplate.Output("Addresses of " + node + ".", addresses(machine, nics)));
    return server;
  }

  private static String hostKey(CloudManifest.Server server) {
    return server.hostKeyParameter();
  }

  private static String hostKeyGiven(CloudManifest.Server server) {
    return server.hostKeyParameter() + "_given";
  }

  private void addHostKey(CloudManifest.Server server, UserData userData) {
    if (userData.ownHostKeys()) {
      return;
    }
    template
        .parameters()
        .put(
            hostKey(server),
            new HotTemplate.Parameter(
                "Private SSH host key (Ed25519) of "
                    + server.node()
                    + ", each line end written as a backslash and an n; empty has it make its own.",
                true,
                Optional.of(""),
                Map.of("allowed_pattern", HOST_KEY)));
    template.conditions().put(hostKeyGiven(server), Hot.isGiven(hostKey(server)));
  }

  /** Those that Neutron has given, for a port may have one in each subnet of its network. */
  private Object addresses(VirtualMachine machine, List<Nic> nics) {
    List<Object> ports = new ArrayList<>();
    for (Nic nic : nics) {
      ports.add(Hot.attribute(ids.of(PORT, nic), "fixed_ips"));
    }
    String floating = ids.of(FLOATING, machine);
    if (template.resources().containsKey(floating)) {
      ports.add(List.of(Map.of("ip_address", Hot.attribute(floating, "floating_ip_address"))));
    }
    return Hot.yaql("$.data.flatten().where($ != null).select($.ip_address)", ports);
  }
}
