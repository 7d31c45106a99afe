// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.CloudManifest.ResourceKind;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a lab is to have.
 *
 * @param tier how much of OpenStack
 * @param portOffset how much higher than usual its ports are
 * @param hypervisors compute hosts; none for a tier without Nova
 */
public record LabRequest(Tier tier, int portOffset, List<Hypervisor> hypervisors) {
  /** Keeps the lab's ports apart from an OpenStack's, and below those that the kernel hands out. */
  public static final int USUAL_PORT_OFFSET = 15_000;

  /** What {@link BundleManifest.Node#kind} says of a host with a hypervisor. */
  private static final Set<String> HYPERVISOR_KINDS = Set.of("KVM", "ESXI", "XEN");

  private static final long BYTES_IN_MIB = 1 << 20;

  public LabRequest {
    hypervisors = List.copyOf(hypervisors);
  }

  /**
   * A compute host.
   *
   * @param name its host name
   * @param cores its cores; empty has as many as Nova's fake driver likes
   * @param memory its memory in bytes; empty likewise
   */
  public record Hypervisor(String name, OptionalLong cores, OptionalLong memory) {
    /** One of which only the name is known. */
    public static Hypervisor named(String name) {
      return new Hypervisor(name, OptionalLong.empty(), OptionalLong.empty());
    }

    /** Whether its name is a host name (RFC 1123), as Nova and its message queues want it. */
    public boolean hasHostName() {
      return name.matches("[A-Za-z0-9]([A-Za-z0-9.-]{0,61}[A-Za-z0-9])?");
    }
  }

  /**
   * The compute hosts that a bundle reckons with: those of its host aggregates, of which one may
   * speak for a whole vCenter; where no cloud is drawn, the hosts with hypervisors.
   */
  public static List<Hypervisor> drawn(BundleManifest manifest) {
    SortedMap<String, Hypervisor> drawn = new TreeMap<>();
    manifest.nodes().stream()
        .filter(node -> HYPERVISOR_KINDS.contains(node.kind()))
        .forEach(
            node ->
                drawn.put(
                    node.hostname(), new Hypervisor(node.hostname(), node.cores(), node.memory())));
    SortedMap<String, Hypervisor> steered = new TreeMap<>();
    manifest.clouds().stream()
        .flatMap(cloud -> cloud.resources().stream())
        .filter(resource -> resource.kind() == ResourceKind.AGGREGATE)
        .flatMap(resource -> Arrays.stream(resource.attributes().get("hosts").split(",")))
        .forEach(host -> steered.put(host, drawn.getOrDefault(host, Hypervisor.named(host))));
    return List.copyOf((steered.isEmpty() ? drawn : steered).values());
  }

  /** Its ports, by what listens. */
  Map<String, Integer> ports() {
    return tier.ports(portOffset);
  }

  /** Host names that occur more than once; the case of letters is no difference. */
  public Set<String> duplicates() {
    Set<String> seen = new TreeSet<>();
    Set<String> twice = new TreeSet<>();
    for (Hypervisor hypervisor : hypervisors) {
      String name = hypervisor.name().toLowerCase(Locale.ROOT);
      if (!seen.add(name)) {
        twice.add(name);
      }
    }
    return twice;
  }

  /**
   * The form in which the lab's first process reads it.
   *
   * @param cache where databases are kept from one lab to the next
   */
  String json(Path cache) {
    JsonObject json = new JsonObject();
    json.addProperty("tier", tier.number());
    json.addProperty("cache", cache.toString());
    JsonObject ports = new JsonObject();
    // Of all tiers: the catalogue names services that this one has not, too.
    Tier.values()[Tier.values().length - 1].ports(portOffset).forEach(ports::addProperty);
    json.add("ports", ports);
    JsonArray hosts = new JsonArray();
    for (Hypervisor hypervisor : hypervisors) {
      JsonObject host = new JsonObject();
      host.addProperty("name", hypervisor.name());
      hypervisor.cores().ifPresent(cores -> host.addProperty("cores", cores));
      hypervisor.memory().ifPresent(memory -> host.addProperty("memoryMiB", memory / BYTES_IN_MIB));
      hosts.add(host);
    }
    json.add("hypervisors", hosts);
    return new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(json) + "\n";
  }
}
