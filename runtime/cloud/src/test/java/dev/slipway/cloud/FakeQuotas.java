// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Quotas in memory. What the cloud has counts as that of every project that has it all to itself.
 */
public final class FakeQuotas implements QuotaService {
  private static final long USUAL = 100_000;

  private final FakeCloud cloud;
  private final Map<String, Map<QuotaResource, Long>> limits = new HashMap<>();
  private final Map<QuotaResource, Long> defaults = new EnumMap<>(QuotaResource.class);
  private boolean volumes = true;
  private boolean hidden;
  private long volumesUsed;

  FakeQuotas(FakeCloud cloud) {
    this.cloud = cloud;
    Arrays.stream(QuotaResource.values()).forEach(resource -> defaults.put(resource, USUAL));
  }

  /** What projects without limits of their own may have. */
  public synchronized void setDefault(QuotaResource resource, long limit) {
    defaults.put(resource, limit);
  }

  /** The cloud has no service for volumes. */
  public synchronized void haveNoVolumes() {
    volumes = false;
  }

  /** So many volumes are there. */
  public synchronized void useVolumes(long number) {
    volumesUsed = number;
  }

  /** The user may not see quotas. */
  public synchronized void hide() {
    hidden = true;
  }

  @Override
  public synchronized List<Quota> quotas(String projectId) throws CloudException {
    check(projectId);
    Map<QuotaResource, Long> own = limits.getOrDefault(projectId, Map.of());
    return defaults().stream()
        .map(
            quota ->
                new Quota(
                    quota.resource(),
                    own.getOrDefault(quota.resource(), quota.limit()),
                    used(quota.resource())))
        .toList();
  }

  private long used(QuotaResource resource) {
    return switch (resource) {
      case INSTANCES, CORES -> cloud.compute().count();
      case VOLUMES -> volumesUsed;
      default -> 0;
    };
  }

  @Override
  public synchronized List<Quota> defaults() throws CloudException {
    cloud.answer();
    return defaults.entrySet().stream()
        .filter(entry -> isServed(entry.getKey()))
        .map(entry -> new Quota(entry.getKey(), entry.getValue(), 0))
        .toList();
  }

  private boolean isServed(QuotaResource resource) {
    return volumes || resource.compareTo(QuotaResource.VOLUMES) < 0;
  }

  @Override
  public synchronized void set(String projectId, Map<QuotaResource, Long> wanted)
      throws CloudException {
    check(projectId);
    for (QuotaResource resource : wanted.keySet()) {
      if (!isServed(resource)) {
        throw CloudException.of(
            CloudException.Kind.UNSUPPORTED, cloud.name(), "It limits no " + resource.word() + ".");
      }
    }
    limits.computeIfAbsent(projectId, id -> new EnumMap<>(QuotaResource.class)).putAll(wanted);
  }

  @Override
  public synchronized void reset(String projectId) throws CloudException {
    check(projectId);
    limits.remove(projectId);
  }

  /** Whether a project, deleted or not, has limits of its own. */
  public synchronized boolean has(String projectId) {
    return limits.containsKey(projectId);
  }

  private void check(String projectId) throws CloudException {
    cloud.answer();
    if (hidden) {
      throw CloudException.of(
          CloudException.Kind.FORBIDDEN, cloud.name(), "Policy does not allow to see quotas.");
    }
    if (!cloud.identity().has(projectId)) {
      throw cloud.refused("There is no project " + projectId + ".");
    }
  }
}
