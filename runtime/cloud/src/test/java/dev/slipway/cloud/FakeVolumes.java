// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Volumes in memory, made by stacks. */
public final class FakeVolumes implements VolumeService {
  private final FakeCloud cloud;
  private final Map<String, Volume> volumes = new LinkedHashMap<>();

  FakeVolumes(FakeCloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public synchronized List<Volume> volumes() throws CloudException {
    cloud.answer();
    return volumes.values().stream()
        .sorted(Comparator.comparing(Volume::name).thenComparing(Volume::id))
        .toList();
  }

  /** A volume that a stack makes; returns its id. */
  synchronized String create(String name, long sizeGib) {
    String id = cloud.newId();
    volumes.put(id, new Volume(id, name, sizeGib, "available"));
    return id;
  }

  /** Gives a volume another size; one that is none is left alone. */
  public synchronized void resize(String id, long sizeGib) {
    volumes.computeIfPresent(
        id, (same, volume) -> new Volume(id, volume.name(), sizeGib, volume.status()));
  }

  /** How large a volume is; 0 for what is none. */
  synchronized long size(String id) {
    return volumes.containsKey(id) ? volumes.get(id).sizeGib() : 0;
  }

  synchronized void delete(String id) {
    volumes.remove(id);
  }
}
