// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Flavor;
import dev.slipway.cloud.Quota;
import dev.slipway.cloud.QuotaResource;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackResource;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.plan.Action;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Holds what actions create in the projects of clouds against the quotas of these, before anything
 * is made. A cloud refuses what is beyond a quota only in the middle of a stack.
 */
final class QuotaCheck {
  private static final String SERVER = "OS::Nova::Server";

  /** Rules of a default security group. */
  private static final long DEFAULT_RULES = 4;

  /** What a project has its default security group with. */
  private static final Set<QuotaResource> OF_NEUTRON =
      EnumSet.of(QuotaResource.NETWORKS, QuotaResource.PORTS, QuotaResource.SECURITY_GROUPS);

  private final CloudAccess access;
  private final Bundle bundle;
  private final ProjectQuotas quotas;
  private final SortedMap<String, Action> actions = new TreeMap<>();

  QuotaCheck(CloudAccess access, Bundle bundle, Collection<Action> planned) {
    this.access = access;
    this.bundle = bundle;
    this.quotas = new ProjectQuotas(access);
    planned.forEach(action -> actions.put(action.address(), action));
  }

  /** An error for each project that lacks quota, a warning for each with a limit nobody sets. */
  List<Diagnostic> check() throws IOException, InterruptedException {
    List<Diagnostic> found = new ArrayList<>();
    for (CloudManifest.Cloud drawn : bundle.manifest().clouds()) {
      for (String project : projects(drawn)) {
        List<Quota> there = quotas.of(drawn, project);
        Optional<Action> own =
            action(CloudKind.QUOTA.address(drawn.name(), project))
                .filter(set -> set.does(CloudOperation.SET_QUOTA.operation()));
        own.flatMap(set -> unserved(drawn, project, set, there)).ifPresent(found::add);
        lacking(drawn, project, limited(there, own)).ifPresent(found::add);
      }
    }
    return found;
  }

  private Optional<Action> action(ResourceAddress address) {
    return Optional.ofNullable(actions.get(address.toString())).filter(Action::acts);
  }

  /** The projects that something is made in, or whose quota is set. */
  private List<String> projects(CloudManifest.Cloud drawn)
      throws CloudException, InterruptedException {
    Set<String> projects = new HashSet<>();
    for (CloudManifest.CloudResource resource : drawn.resources()) {
      if (action(resource, drawn, CloudOperation.SET_QUOTA)) {
        projects.add(resource.name());
      } else if (isMade(drawn, resource)) {
        projects.add(access.highest(drawn).identity().current().projectName());
      }
    }
    stacks(drawn).forEach(stack -> projects.add(stack.project()));
    return projects.stream().sorted().toList();
  }

  private boolean action(
      CloudManifest.CloudResource resource, CloudManifest.Cloud drawn, CloudOperation operation) {
    return CloudKind.of(resource.kind()).isPresent()
        && action(CloudKind.address(drawn.name(), resource))
            .filter(one -> one.does(operation.operation()))
            .isPresent();
  }

  /** Whether it is a network or subnet that the administrator makes, in a project of its own. */
  private boolean isMade(CloudManifest.Cloud drawn, CloudManifest.CloudResource resource) {
    return (resource.kind() == CloudManifest.ResourceKind.NETWORK
            || resource.kind() == CloudManifest.ResourceKind.SUBNET)
        && action(resource, drawn, CloudOperation.MAKE);
  }

  private List<CloudManifest.Stack> stacks(CloudManifest.Cloud drawn) {
    return drawn.stacks().stream()
        .filter(
            stack ->
                action(CloudKind.STACK.address(drawn.name(), stack.name()))
                    .filter(
                        one ->
                            one.does(CloudOperation.CREATE_STACK.operation())
                                || one.does(CloudOperation.UPDATE_STACK.operation()))
                    .isPresent())
        .toList();
  }

  /** Quotas as they are after the plan has set its own. */
  private static List<Quota> limited(List<Quota> there, Optional<Action> own) {
    Map<QuotaResource, Long> limits =
        own.map(set -> ProjectQuotas.limits(set.after())).orElse(Map.of());
    return there.stream()
        .map(quota -> quota.withLimit(limits.getOrDefault(quota.resource(), quota.limit())))
        .toList();
  }

  private static Optional<Diagnostic> unserved(
      CloudManifest.Cloud drawn, String project, Action set, List<Quota> there) {
    Map<QuotaResource, Long> limits = new EnumMap<>(ProjectQuotas.limits(set.after()));
    there.forEach(quota -> limits.remove(quota.resource()));
    limits.values().removeIf(limit -> limit == Quota.UNLIMITED);
    return there.isEmpty() || limits.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Diagnostic.builder("CLOUD_QUOTA_UNSET", Severity.WARNING, "Quota cannot be set")
                .message(
                    "Cloud {} has no service that limits {} of project {}.",
                    drawn.name(),
                    limits.keySet().stream()
                        .map(QuotaResource::word)
                        .collect(Collectors.joining(" and ")),
                    project)
                .hint("Leave them out of the drawn quota, or add block storage to the cloud.")
                .build());
  }

  private Optional<Diagnostic> lacking(
      CloudManifest.Cloud drawn, String project, List<Quota> limited)
      throws IOException, InterruptedException {
    Map<QuotaResource, Long> needs = needs(drawn, project);
    addDefaultGroup(needs, limited);
    List<String> lacking = new ArrayList<>();
    for (Quota quota : limited) {
      long needed = needs.getOrDefault(quota.resource(), 0L);
      // Where others use more than the limit, only what is needed besides is in the way.
      if (needed > 0 && !quota.hasRoomFor(needed)) {
        String unit = quota.resource().unit();
        lacking.add(
            "%s: %d%s needed, %d of %d%s free"
                .formatted(
                    quota.resource().word(), needed, unit, quota.free(), quota.limit(), unit));
      }
    }
    return lacking.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Diagnostic.builder(
                    "PLAN_QUOTA_EXCEEDED", Severity.ERROR, "Quota too small for the plan")
                .message(
                    "Project {} of cloud {}: {}.",
                    project,
                    drawn.name(),
                    String.join("; ", lacking))
                .hint(
                    "Draw a larger quota of the project and plan with --admin-cloud, ask an"
                        + " administrator for one, or delete what is not needed.")
                .build());
  }

  /** Neutron makes a project's default security group with the first thing in it. */
  private static void addDefaultGroup(Map<QuotaResource, Long> needs, List<Quota> limited) {
    boolean isMade =
        limited.stream()
            .anyMatch(
                quota -> quota.resource() == QuotaResource.SECURITY_GROUPS && quota.used() > 0);
    if (!isMade && OF_NEUTRON.stream().anyMatch(needs::containsKey)) {
      needs.merge(QuotaResource.SECURITY_GROUPS, 1L, Long::sum);
      needs.merge(QuotaResource.SECURITY_GROUP_RULES, DEFAULT_RULES, Long::sum);
    }
  }

  private Map<QuotaResource, Long> needs(CloudManifest.Cloud drawn, String project)
      throws IOException, InterruptedException {
    List<CloudManifest.Stack> stacks =
        stacks(drawn).stream().filter(stack -> stack.project().equals(project)).toList();
    List<Flavor> flavors = stacks.isEmpty() ? List.of() : access.highest(drawn).compute().flavors();
    StackNeeds needs = new StackNeeds(drawn, flavors);
    for (CloudManifest.Stack stack : stacks) {
      add(needs, drawn, stack);
    }
    if (project.equals(access.highest(drawn).identity().current().projectName())) {
      for (CloudManifest.CloudResource resource : drawn.resources()) {
        if (isMade(drawn, resource)) {
          needs.add(
              resource.kind() == CloudManifest.ResourceKind.NETWORK
                  ? QuotaResource.NETWORKS
                  : QuotaResource.SUBNETS,
              1);
        }
      }
    }
    return needs.all();
  }

  /** Adds what a stack lacks; nothing while the cloud is at work on it, for that changes. */
  private void add(StackNeeds needs, CloudManifest.Cloud drawn, CloudManifest.Stack wanted)
      throws IOException, InterruptedException {
    Set<String> there = new HashSet<>();
    Set<String> failed = new HashSet<>();
    // In a project that is yet to be made, or entered, there is no stack.
    if (action(CloudKind.PROJECT.address(drawn.name(), wanted.project())).isEmpty()) {
      Cloud cloud = access.of(drawn, wanted);
      Optional<Stack> stack = cloud.stacks().find(wanted.name());
      if (stack.filter(found -> found.status().isInProgress()).isPresent()) {
        return;
      }
      if (stack.isPresent()) {
        look(cloud, stack.get(), there, failed);
      }
    }
    needs.addTemplate(Files.readString(bundle.resolve(wanted.template())), there);
    for (CloudManifest.Server server : wanted.servers()) {
      // One that failed is deleted before another is launched.
      if (!failed.contains(server.resource())) {
        needs.addServer(
            server,
            there.contains(server.resource()),
            action(CloudKind.SERVER.address(drawn.name(), server.node())));
      }
    }
    for (CloudManifest.Volume volume : wanted.volumes()) {
      needs.addVolume(
          volume,
          there.contains(volume.resource()),
          action(CloudKind.VOLUME.address(drawn.name(), volume.name())));
    }
  }

  private static void look(Cloud cloud, Stack stack, Set<String> there, Set<String> failed)
      throws CloudException, InterruptedException {
    Map<String, Server> servers = new TreeMap<>();
    for (Server server : cloud.compute().servers(false)) {
      servers.put(server.id(), server);
    }
    for (StackResource resource : cloud.stacks().resources(stack.ref())) {
      Server server = servers.get(resource.physicalId());
      boolean isServer = resource.type().equals(SERVER);
      if (!resource.physicalId().isEmpty() && (!isServer || server != null)) {
        there.add(resource.logicalId());
      }
      if (server != null && server.status().equals("ERROR")) {
        failed.add(resource.logicalId());
      }
    }
  }
}
