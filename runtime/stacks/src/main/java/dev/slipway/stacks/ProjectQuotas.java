// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Project;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.engine.Provider.Steps;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Looks at the quotas of projects, sets and resets them. */
final class ProjectQuotas {
  private final CloudAccess access;

  ProjectQuotas(CloudAccess access) {
    this.access = access;
  }

  /** The limits that attributes of a bundle state. */
  static Map<QuotaResource, Long> limits(Map<String, String> attributes) {
    Map<QuotaResource, Long> limits = new EnumMap<>(QuotaResource.class);
    attributes.forEach(
        (word, limit) ->
            QuotaResource.of(word)
                .ifPresent(resource -> limits.put(resource, Long.parseLong(limit))));
    return limits;
  }

  /**
   * The quotas of a project; the defaults if it is yet to be made, nothing if the user may not see
   * them.
   */
  List<Quota> of(CloudManifest.Cloud drawn, String project)
      throws CloudException, InterruptedException {
    try {
      Optional<String> id = id(drawn, project);
      return id.isEmpty()
          ? access.highest(drawn).quotas().defaults()
          : asking(drawn, project).quotas().quotas(id.get());
    } catch (CloudException e) {
      if (e.kind() == CloudException.Kind.FORBIDDEN) {
        return List.of();
      }
      throw e;
    }
  }

  /** Who may see them: an administrator those of all projects, others those of their own. */
  private Cloud asking(CloudManifest.Cloud drawn, String project)
      throws CloudException, InterruptedException {
    return access.isAdministered() ? access.highest(drawn) : access.user(drawn, project);
  }

  /** The id of a project; empty if it is yet to be made. */
  private Optional<String> id(CloudManifest.Cloud drawn, String project)
      throws CloudException, InterruptedException {
    if (access.isAdministered()) {
      return access.highest(drawn).identity().findProject(project).map(Project::id);
    }
    return access.user(drawn).identity().projects().stream()
        .filter(one -> one.name().equals(project))
        .map(Project::id)
        .findFirst();
  }

  /**
   * What a project is limited to, of what attributes state; what cannot be seen, or has no service,
   * is taken to be as they say.
   */
  SortedMap<String, String> observed(
      CloudManifest.Cloud drawn, String project, Map<String, String> attributes)
      throws CloudException, InterruptedException {
    SortedMap<String, String> seen = new TreeMap<>(attributes);
    for (Quota quota : of(drawn, project)) {
      seen.computeIfPresent(
          quota.resource().word(), (word, stated) -> String.valueOf(quota.limit()));
    }
    return seen;
  }

  /** Sets the limits that the cloud has a service for. */
  void set(DesiredClouds.Made wanted, Steps steps) throws CloudException, InterruptedException {
    steps.begins("set");
    Cloud cloud = access.highest(wanted.cloud());
    Project project =
        cloud
            .identity()
            .findProject(wanted.resource().name())
            .orElseThrow(
                () ->
                    CloudException.of(
                        CloudException.Kind.NOT_FOUND,
                        cloud.name(),
                        "There is no project " + wanted.resource().name() + "."));
    Map<QuotaResource, Long> limits = limits(wanted.resource().attributes());
    List<QuotaResource> served = new ArrayList<>();
    cloud.quotas().defaults().forEach(quota -> served.add(quota.resource()));
    limits.keySet().retainAll(served);
    cloud.quotas().set(project.id(), limits);
  }

  /** Gives a project the limits of projects that have none of their own, while it is there. */
  void reset(CloudManifest.Cloud drawn, String project, Steps steps)
      throws CloudException, InterruptedException {
    steps.begins("reset");
    Cloud cloud = access.highest(drawn);
    for (Project found : cloud.identity().findProject(project).stream().toList()) {
      cloud.quotas().reset(found.id());
    }
  }
}
