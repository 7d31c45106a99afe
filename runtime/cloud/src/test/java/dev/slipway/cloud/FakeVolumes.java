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
  synchronized String create(String name, long sizeGib, Map<String, String> metadata) {
    String id = cloud.newId();
    volumes.put(id, new Volume(id, name, sizeGib, "available", metadata));
    return id;
  }

  /** Gives a volume another size; one that is none is left alone. */
  public synchronized void resize(String id, long sizeGib) {
    volumes.computeIfPresent(
        id,
        (same, volume) ->
            new Volume(id, volume.name(), sizeGib, volume.status(), volume.metadata()));
  }

  /** A volume has other metadata from now on; one that is none is left alone. */
  public synchronized void describe(String id, Map<String, String> metadata) {
    volumes.computeIfPresent(
        id,
        (same, volume) ->
            new Volume(id, volume.name(), volume.sizeGib(), volume.status(), metadata));
  }

  /** How large a volume is; 0 for what is none. */
  synchronized long size(String id) {
    return volumes.containsKey(id) ? volumes.get(id).sizeGib() : 0;
  }

  @Override
  public synchronized void delete(String id) throws CloudException {
    cloud.answer();
    remove(id);
  }

  /** A volume that its stack deletes; what is none is left alone. */
  synchronized void remove(String id) {
    volumes.remove(id);
  }
}
