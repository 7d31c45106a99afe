// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.bundle.CloudManifest.CloudResource;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import dev.slipway.bundle.ServerAttribute;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.plan.Action;
import dev.slipway.plan.Change;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What a stack takes of its project's quota when it is brought to what its template says. */
final class StackNeeds {
  /** Neutron gives a group rules that let out all, unless Heat is given others. */
  private static final long EGRESS_RULES = 2;

  private final Map<QuotaResource, Long> needs = new EnumMap<>(QuotaResource.class);
  private final Map<String, Size> flavors = new TreeMap<>();

  /** What of a flavor counts. */
  private record Size(long cores, long ram) {
    private static final Size NONE = new Size(0, 0);
  }

  /**
   * @param drawn the cloud, whose flavors may be yet to be made
   * @param there flavors that are there
   */
  StackNeeds(CloudManifest.Cloud drawn, List<Flavor> there) {
    there.forEach(
        flavor -> flavors.put(flavor.name(), new Size(flavor.vcpus(), flavor.memoryMib())));
    for (CloudResource resource : drawn.resources()) {
      if (resource.kind() == ResourceKind.FLAVOR) {
        flavors.put(
            resource.name(),
            new Size(
                Long.parseLong(resource.attributes().getOrDefault("vcpus", "0")),
                Long.parseLong(resource.attributes().getOrDefault("ram", "0"))));
      }
    }
  }

  /** All that has been added. */
  Map<QuotaResource, Long> all() {
    return new EnumMap<>(needs);
  }

  /** Adds to what is needed; less than nothing is freed only later, and counts as nothing. */
  void add(QuotaResource resource, long more) {
    if (more > 0) {
      needs.merge(resource, more, Long::sum);
    }
  }

  /**
   * Adds what a template has and the cloud lacks, but for servers and volumes.
   *
   * @param there logical ids of what is there
   */
  void addTemplate(String template, Set<String> there) {
    Object read = new Load(LoadSettings.builder().build()).loadFromString(template);
    map(map(read).get("resources"))
        .forEach(
            (id, resource) -> {
              if (!there.contains(String.valueOf(id))) {
                addResource(
                    String.valueOf(map(resource).get("type")),
                    map(map(resource).get("properties")));
              }
            });
  }

  private void addResource(String type, Map<?, ?> properties) {
    switch (type) {
      case "OS::Nova::ServerGroup" -> add(QuotaResource.SERVER_GROUPS, 1);
      case "OS::Neutron::Net" -> add(QuotaResource.NETWORKS, 1);
      case "OS::Neutron::Subnet" -> add(QuotaResource.SUBNETS, 1);
      case "OS::Neutron::Router" -> add(QuotaResource.ROUTERS, 1);
      case "OS::Neutron::Port" -> add(QuotaResource.PORTS, 1);
      case "OS::Neutron::RouterInterface" ->
          add(QuotaResource.PORTS, properties.containsKey("port") ? 0 : 1);
      case "OS::Neutron::FloatingIP" -> add(QuotaResource.FLOATING_IPS, 1);
      case "OS::Neutron::SecurityGroupRule" -> add(QuotaResource.SECURITY_GROUP_RULES, 1);
      case "OS::Neutron::SecurityGroup" -> {
        List<?> rules = properties.get("rules") instanceof List<?> own ? own : List.of();
        boolean egress =
            rules.stream().anyMatch(rule -> "egress".equals(map(rule).get("direction")));
        add(QuotaResource.SECURITY_GROUPS, 1);
        add(QuotaResource.SECURITY_GROUP_RULES, rules.size() + (egress ? 0 : EGRESS_RULES));
      }
      default -> {
        // Servers and volumes are counted with their sizes; nothing else has a quota.
      }
    }
  }

  private static Map<?, ?> map(Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  /**
   * Adds a server.
   *
   * @param there whether it is there
   * @param action what becomes of it; empty where that is not planned
   */
  void addServer(CloudManifest.Server server, boolean there, Optional<Action> action) {
    Size wanted = size(server.attributes());
    if (!there || action.filter(one -> isThereTwice(server, one)).isPresent()) {
      add(QuotaResource.INSTANCES, 1);
      add(QuotaResource.CORES, wanted.cores());
      add(QuotaResource.RAM, wanted.ram());
      return;
    }
    Size now = action.map(Action::before).map(this::size).orElse(wanted);
    add(QuotaResource.CORES, wanted.cores() - now.cores());
    add(QuotaResource.RAM, wanted.ram() - now.ram());
  }

  /**
   * Heat deletes a server that it replaces only once the other one is there. One that boots from a
   * volume is deleted before, and one whose image alone is another stays.
   */
  private static boolean isThereTwice(CloudManifest.Server server, Action action) {
    return action.change() == Change.REPLACE
        && !StackWork.occupiesItsDisk(server)
        && !isRebuilt(action);
  }

  /** Whether Nova writes the root disk of a server again, and Heat leaves the server in place. */
  private static boolean isRebuilt(Action action) {
    Set<String> keys = new TreeSet<>(action.before().keySet());
    keys.addAll(action.after().keySet());
    keys.removeIf(key -> Objects.equals(action.before().get(key), action.after().get(key)));
    return keys.contains(ServerAttribute.IMAGE.key())
        && keys.stream()
            .allMatch(
                key ->
                    ServerAttribute.ofKey(key)
                        .filter(one -> one.effect() != ServerAttribute.Effect.REPLACED)
                        .isPresent());
  }

  private Size size(Map<String, String> attributes) {
    return flavors.getOrDefault(
        attributes.getOrDefault(ServerAttribute.FLAVOR.key(), ""), Size.NONE);
  }

  /** Adds a volume. */
  void addVolume(CloudManifest.Volume volume, boolean there, Optional<Action> action) {
    if (!there) {
      add(QuotaResource.VOLUMES, 1);
      add(QuotaResource.GIGABYTES, volume.sizeGib());
      return;
    }
    long now =
        action
            .map(one -> one.before().getOrDefault(CloudAttribute.SIZE, ""))
            .filter(size -> !size.isEmpty())
            .map(Long::parseLong)
            .orElse(volume.sizeGib());
    add(QuotaResource.GIGABYTES, volume.sizeGib() - now);
  }
}
