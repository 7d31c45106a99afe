// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Address;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Hypervisor;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.Project;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackResource;
import dev.slipway.cloud.StackStatus;
import dev.slipway.engine.watch.CloudObserver;
import dev.slipway.live.CloudHostState;
import dev.slipway.live.CloudSnapshot;
import dev.slipway.live.CloudSnapshot.Host;
import dev.slipway.live.Contact;
import dev.slipway.live.Problem;
import dev.slipway.live.ServerState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Looks what became of the servers of a bundle: their stacks, they themselves, their hosts. */
public final class CloudServers implements CloudObserver {
  private static final String FOREIGN = "Another stack has its name.";

  private final CloudAccess access;
  private final BundleManifest manifest;
  private final Map<StackRef, Listed> complete = new ConcurrentHashMap<>();

  /** What a stack held when it was listed. */
  private record Listed(StackStatus status, Map<String, StackResource> resources) {}

  /**
   * @param access the clouds; not closed here
   */
  public CloudServers(CloudAccess access, BundleManifest manifest) {
    this.access = access;
    this.manifest = manifest;
  }

  /**
   * Looks what became of the servers of a bundle.
   *
   * @param access its clouds, not closed here; empty to watch none
   */
  public static CloudObserver of(Optional<CloudAccess> access, BundleManifest manifest) {
    return access
        .<CloudObserver>map(opened -> new CloudServers(opened, manifest))
        .orElseGet(CloudObserver::none);
  }

  @Override
  public List<CloudSnapshot> drawn() {
    return manifest.clouds().stream()
        .map(cloud -> new Look(cloud).drawn())
        .sorted(Comparator.comparing(CloudSnapshot::name))
        .toList();
  }

  @Override
  public CloudSnapshot ask(CloudSnapshot drawn) throws InterruptedException {
    CloudManifest.Cloud cloud =
        manifest.clouds().stream()
            .filter(one -> one.name().equals(drawn.name()))
            .findFirst()
            .orElseThrow();
    try {
      return new Look(cloud).ask();
    } catch (CloudException e) {
      return drawn.silent(Problem.of(e.diagnostic()));
    }
  }

  /** One look at one cloud. */
  private final class Look {
    private final CloudManifest.Cloud drawn;
    private final List<CloudSnapshot.Stack> stacks = new ArrayList<>();
    private final List<CloudSnapshot.Server> servers = new ArrayList<>();
    private Set<String> projects;
    private Optional<Map<String, Server>> all = Optional.empty();
    private final Map<String, Map<String, Server>> ofProjects = new TreeMap<>();
    private final Map<String, Cloud> tenants = new TreeMap<>();
    private final Set<String> held = new HashSet<>();
    private final List<CloudSnapshot.Orphan> orphans = new ArrayList<>();

    Look(CloudManifest.Cloud drawn) {
      this.drawn = drawn;
    }

    CloudSnapshot drawn() {
      for (CloudManifest.Stack stack : drawn.stacks()) {
        stacks.add(missing(stack));
        stack.servers().forEach(one -> servers.add(server(stack, one, ServerState.UNKNOWN, "")));
      }
      return snapshot(Contact.NOT_ASKED, Optional.empty(), List.of());
    }

    CloudSnapshot ask() throws CloudException, InterruptedException {
      projects = projects();
      if (access.isAdministered()) {
        all = Optional.of(byId(access.highest(drawn).compute().servers(true)));
      }
      for (CloudManifest.Stack stack : drawn.stacks()) {
        look(stack);
      }
      findOrphans();
      return snapshot(Contact.REACHED, Optional.of(Instant.now()), hypervisors());
    }

    private CloudSnapshot snapshot(
        Contact contact, Optional<Instant> answered, List<Hypervisor> hypervisors) {
      return new CloudSnapshot(
          drawn.name(),
          drawn.elementId(),
          contact,
          Optional.empty(),
          answered,
          hosts(hypervisors),
          stacks,
          servers.stream().sorted(Comparator.comparing(CloudSnapshot.Server::node)).toList(),
          orphans);
    }

    private void findOrphans() throws CloudException, InterruptedException {
      Orphans marked = new Orphans(manifest.deployment().elementId(), drawn);
      for (Map.Entry<String, Cloud> project : tenants.entrySet()) {
        Cloud tenant = project.getValue();
        // The administrator's list is of all projects.
        String id = tenant.identity().current().projectId();
        List<Server> servers =
            servers(tenant, project.getKey()).values().stream()
                .filter(server -> server.projectId().equals(id))
                .toList();
        List<NetworkPort> ports =
            tenant.network().describedPorts(CloudManifest.mark(manifest.deployment().elementId()));
        for (Orphans.Orphan orphan : marked.among(tenant, servers, ports, held)) {
          orphans.add(
              new CloudSnapshot.Orphan(
                  CloudKind.ORPHAN.address(drawn.name(), orphan.id()).toString(),
                  orphan.kind().word(),
                  orphan.name(),
                  project.getKey(),
                  orphan.status()));
        }
      }
    }

    private Set<String> projects() throws CloudException, InterruptedException {
      Set<String> names = new HashSet<>();
      for (Project project : access.user(drawn).identity().projects()) {
        names.add(project.name());
      }
      return names;
    }

    /** Only administrators may see hosts; without them those that are drawn are shown. */
    private List<Hypervisor> hypervisors() throws CloudException, InterruptedException {
      try {
        return access.highest(drawn).compute().hypervisors();
      } catch (CloudException e) {
        if (e.kind() == CloudException.Kind.FORBIDDEN) {
          return List.of();
        }
        throw e;
      }
    }

    private void look(CloudManifest.Stack wanted) throws CloudException, InterruptedException {
      Optional<Cloud> tenant =
          projects.contains(wanted.project())
              ? Optional.of(access.user(drawn, wanted.project()))
              : Optional.empty();
      tenant.ifPresent(cloud -> tenants.put(wanted.project(), cloud));
      Optional<Stack> found =
          tenant.isPresent() ? tenant.get().stacks().find(wanted.name()) : Optional.empty();
      boolean ours =
          found
              .filter(
                  stack ->
                      stack.tags().contains(CloudManifest.mark(manifest.deployment().elementId())))
              .isPresent();
      if (!ours) {
        String why = found.isPresent() ? FOREIGN : "";
        stacks.add(missing(wanted));
        wanted.servers().forEach(one -> servers.add(server(wanted, one, ServerState.ABSENT, why)));
        return;
      }
      Stack stack = found.get();
      Map<String, Server> there = servers(tenant.get(), wanted.project());
      Map<String, StackResource> resources = resources(tenant.get(), wanted, stack, there);
      stacks.add(stack(wanted, stack, resources.values()));
      resources.values().forEach(resource -> held.add(resource.physicalId()));
      for (CloudManifest.Server one : wanted.servers()) {
        servers.add(server(wanted, one, stack, resources.get(one.resource()), there));
      }
    }

    /**
     * What a stack holds. A cloud takes long to list a large one, so one that is complete is taken
     * to hold what it held at an earlier look, as long as all its servers are there.
     */
    private Map<String, StackResource> resources(
        Cloud tenant, CloudManifest.Stack wanted, Stack stack, Map<String, Server> there)
        throws CloudException, InterruptedException {
      Listed known = complete.get(stack.ref());
      if (known != null
          && known.status().equals(stack.status())
          && wanted.servers().stream()
              .map(server -> known.resources().get(server.resource()))
              .allMatch(server -> server != null && there.containsKey(server.physicalId()))) {
        return known.resources();
      }
      Map<String, StackResource> listed = StackParts.resources(tenant, stack.ref());
      if (stack.status().progress() == StackStatus.Progress.COMPLETE) {
        complete.put(stack.ref(), new Listed(stack.status(), listed));
      }
      return listed;
    }

    /** The servers of all projects if they were asked for, else those of one. */
    private Map<String, Server> servers(Cloud tenant, String project)
        throws CloudException, InterruptedException {
      if (all.isEmpty() && !ofProjects.containsKey(project)) {
        ofProjects.put(project, StackParts.servers(tenant));
      }
      return all.orElseGet(() -> ofProjects.get(project));
    }

    private CloudSnapshot.Stack missing(CloudManifest.Stack wanted) {
      return CloudSnapshot.Stack.without(address(wanted), wanted.name(), wanted.project());
    }

    private CloudSnapshot.Stack stack(
        CloudManifest.Stack wanted, Stack found, Collection<StackResource> resources) {
      return new CloudSnapshot.Stack(
          address(wanted),
          wanted.name(),
          wanted.project(),
          Optional.of(found.status().toString()),
          resources.stream().filter(StackProgress::isDone).count(),
          resources.size(),
          found.status().isFailed() ? said(found.reason()) : Optional.empty());
    }

    private String address(CloudManifest.Stack stack) {
      return CloudKind.STACK.address(drawn.name(), stack.name()).toString();
    }

    private CloudSnapshot.Server server(
        CloudManifest.Stack stack,
        CloudManifest.Server wanted,
        Stack found,
        StackResource resource,
        Map<String, Server> there) {
      Server server = resource == null ? null : there.get(resource.physicalId());
      if (server != null) {
        return server(stack, wanted, server);
      }
      if (resource != null && resource.status().isFailed()) {
        return server(stack, wanted, ServerState.FAILED, resource.reason());
      }
      if (resource != null && resource.status().isInProgress()) {
        return server(stack, wanted, ServerState.BUILDING, "");
      }
      return server(
          stack,
          wanted,
          ServerState.ABSENT,
          found.status().isInProgress() ? "waits for other resources of its stack" : "");
    }

    /** A server that the cloud shows. */
    private CloudSnapshot.Server server(
        CloudManifest.Stack stack, CloudManifest.Server wanted, Server server) {
      ServerState state = state(server.status());
      return new CloudSnapshot.Server(
          CloudKind.SERVER.address(drawn.name(), wanted.node()).toString(),
          wanted.node(),
          wanted.elementId(),
          server.name(),
          stack.name(),
          state,
          Optional.of(server.status()),
          state == ServerState.FAILED ? said(server.fault()) : Optional.empty(),
          hypervisor(wanted),
          said(server.host()),
          said(server.zone()),
          said(server.flavor()),
          Stream.of(false, true)
              .flatMap(
                  floating -> server.addresses().stream().filter(one -> one.floating() == floating))
              .map(Server.Address::address)
              .toList());
    }

    /** A server that the cloud does not show. */
    private CloudSnapshot.Server server(
        CloudManifest.Stack stack, CloudManifest.Server wanted, ServerState state, String why) {
      return new CloudSnapshot.Server(
          CloudKind.SERVER.address(drawn.name(), wanted.node()).toString(),
          wanted.node(),
          wanted.elementId(),
          wanted.hostname(),
          stack.name(),
          state,
          Optional.empty(),
          said(why),
          hypervisor(wanted),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of());
    }

    private Optional<String> hypervisor(CloudManifest.Server wanted) {
      return manifest.node(wanted.node()).flatMap(Node::hypervisor);
    }

    /** The hosts that are drawn or carry a server of the bundle, by kind. */
    private List<Host> hosts(List<Hypervisor> hypervisors) {
      Map<String, Node> nodes = new TreeMap<>();
      servers.stream()
          .flatMap(server -> server.hypervisor().flatMap(manifest::node).stream())
          .forEach(node -> nodes.put(node.hostname(), node));
      List<Host> hosts = new ArrayList<>();
      for (Hypervisor hypervisor : hypervisors) {
        Optional<Node> node =
            Stream.of(hypervisor.name(), hypervisor.host())
                .flatMap(name -> Optional.ofNullable(nodes.remove(name)).stream())
                .findFirst();
        boolean used =
            servers.stream()
                .anyMatch(server -> server.host().equals(Optional.of(hypervisor.name())));
        if (node.isPresent() || used) {
          hosts.add(host(hypervisor, node));
        }
      }
      nodes.forEach(
          (hostname, node) ->
              hosts.add(
                  Host.drawn(
                      hostname,
                      node.kind(),
                      node.name(),
                      node.addresses().stream().map(Address::address).findFirst())));
      hosts.sort(Comparator.comparing(Host::kind).thenComparing(Host::name));
      return hosts;
    }
  }

  private static Host host(Hypervisor hypervisor, Optional<Node> node) {
    return new Host(
        hypervisor.name(),
        hypervisor.kind().or(() -> node.map(Node::kind)).orElse(hypervisor.type()),
        node.map(Node::name),
        !hypervisor.up()
            ? CloudHostState.DOWN
            : hypervisor.enabled() ? CloudHostState.UP : CloudHostState.DISABLED,
        said(hypervisor.address()),
        OptionalLong.of(hypervisor.vcpus()),
        OptionalLong.of(hypervisor.vcpusUsed()),
        OptionalLong.of(hypervisor.memoryMib()),
        OptionalLong.of(hypervisor.memoryMibUsed()),
        OptionalLong.of(hypervisor.servers()));
  }

  private static ServerState state(String status) {
    return switch (status) {
      case "ACTIVE", "PASSWORD", "RESCUE", "VERIFY_RESIZE" -> ServerState.RUNNING;
      case "BUILD", "REBUILD", "REBOOT", "HARD_REBOOT", "RESIZE", "REVERT_RESIZE", "MIGRATING" ->
          ServerState.BUILDING;
      case "PAUSED", "SUSPENDED" -> ServerState.PAUSED;
      case "SHUTOFF", "SHELVED", "SHELVED_OFFLOADED" -> ServerState.STOPPED;
      case "ERROR" -> ServerState.FAILED;
      case "DELETED", "SOFT_DELETED" -> ServerState.ABSENT;
      default -> ServerState.UNKNOWN;
    };
  }

  private static Map<String, Server> byId(List<Server> servers) {
    Map<String, Server> byId = new TreeMap<>();
    servers.forEach(server -> byId.put(server.id(), server));
    return byId;
  }

  private static Optional<String> said(String text) {
    return Optional.of(text).filter(one -> !one.isEmpty());
  }
}
