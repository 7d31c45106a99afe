// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstacklab;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.diagnostics.JsonDocument;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a lab is to have.
 *
 * @param tier how much of OpenStack
 * @param portOffset how much higher than usual its ports are
 * @param hypervisors compute hosts; none for a tier without Nova
 * @param images images of no content, for whose drawing names no file
 * @param vlanCarriers physical networks that carry VLANs, besides physnet1
 * @param volumes whether there is Cinder
 */
public record LabRequest(
    Tier tier,
    int portOffset,
    List<LabHypervisor> hypervisors,
    List<LabImage> images,
    SortedSet<String> vlanCarriers,
    boolean volumes) {
  /** Keeps the lab's ports apart from an OpenStack's, and below those that the kernel hands out. */
  public static final int USUAL_PORT_OFFSET = 15_000;

  private static final long BYTES_IN_MIB = 1 << 20;

  public LabRequest {
    hypervisors = List.copyOf(hypervisors);
    images = List.copyOf(images);
    vlanCarriers = Collections.unmodifiableSortedSet(new TreeSet<>(vlanCarriers));
  }

  /** A lab for no bundle. */
  public LabRequest(Tier tier, int portOffset, List<LabHypervisor> hypervisors) {
    this(tier, portOffset, hypervisors, List.of(), Collections.emptySortedSet(), false);
  }

  /** A lab that takes the clouds of bundles. */
  public static LabRequest drawn(Tier tier, int portOffset, List<BundleManifest> manifests) {
    DrawnLab drawn = new DrawnLab(manifests);
    return new LabRequest(
        tier,
        portOffset,
        drawn.hypervisors(),
        drawn.images(),
        drawn.vlanCarriers(),
        drawn.volumes());
  }

  /** Its ports, by what listens. */
  Map<String, Integer> ports() {
    return tier.ports(portOffset);
  }

  /** Host names that occur more than once; the case of letters is no difference. */
  public Set<String> duplicates() {
    Set<String> seen = new TreeSet<>();
    Set<String> twice = new TreeSet<>();
    for (LabHypervisor hypervisor : hypervisors) {
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
    return JsonDocument.print(
        new Document(
            tier.number(),
            cache,
            // Of all tiers: the catalogue names services that this one has not, too.
            Tier.values()[Tier.values().length - 1].ports(portOffset),
            hypervisors.stream().map(Host::of).toList(),
            images.stream().map(LabRequest::flat).toList(),
            List.copyOf(vlanCarriers),
            volumes));
  }

  private record Document(
      int tier,
      Path cache,
      Map<String, Integer> ports,
      List<Host> hypervisors,
      List<Map<String, String>> images,
      List<String> vlanCarriers,
      boolean volumes) {}

  private record Host(
      String name, OptionalLong cores, OptionalLong memoryMiB, List<PciDevices> devices) {
    static Host of(LabHypervisor hypervisor) {
      OptionalLong memory = hypervisor.memory();
      return new Host(
          hypervisor.name(),
          hypervisor.cores(),
          memory.isPresent()
              ? OptionalLong.of(memory.getAsLong() / BYTES_IN_MIB)
              : OptionalLong.empty(),
          hypervisor.devices());
    }
  }

  private static Map<String, String> flat(LabImage image) {
    Map<String, String> flat = new LinkedHashMap<>();
    flat.put("name", image.name());
    flat.putAll(image.attributes());
    return flat;
  }
}
