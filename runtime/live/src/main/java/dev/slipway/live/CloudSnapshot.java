// SPDX-License-Identifier: EPL-2.0
package dev.slipway.live;

import dev.slipway.diagnostics.Allowed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is known of a drawn cloud at a moment: what the bundle draws in it, and what the cloud said
 * when it was last asked.
 *
 * <p>A value; part of a {@link SystemSnapshot}.
 *
 * @param name its name in the bundle
 * @param elementId UUID of its model element
 * @param contact whether it answers
 * @param problem why it does not answer
 * @param answered when it last answered
 * @param hosts the hosts of its servers: drawn ones, and others that carry a drawn server; by kind,
 *     then by name
 * @param stacks its drawn stacks, by name
 * @param servers its drawn servers, by the name of their node
 * @param orphans what a stack of the deployment made and no stack holds
 */
public record CloudSnapshot(
    String name,
    String elementId,
    Contact contact,
    Optional<Problem> problem,
    Optional<Instant> answered,
    List<Host> hosts,
    List<Stack> stacks,
    List<Server> servers,
    List<Orphan> orphans)
    implements WatchedSource<CloudSnapshot> {
  public CloudSnapshot {
    hosts = List.copyOf(hosts);
    stacks = List.copyOf(stacks);
    servers = List.copyOf(servers);
    orphans = List.copyOf(orphans);
  }

  @Override
  public CloudSnapshot silent(Problem why) {
    return new CloudSnapshot(
        name,
        elementId,
        Contact.UNREACHABLE,
        Optional.of(why),
        answered,
        hosts.stream().map(Host::unknown).toList(),
        stacks.stream().map(Stack::unknown).toList(),
        servers.stream().map(Server::unknown).toList(),
        List.of());
  }

  /** The server that is a node. */
  public Optional<Server> server(String node) {
    return servers.stream().filter(server -> server.node().equals(node)).findFirst();
  }

  /** The host that a server is on, or drawn on as long as the cloud does not name one. */
  public Optional<Host> hostOf(Server server) {
    return hosts.stream()
        .filter(
            host ->
                server.host().isPresent()
                    ? server.host().get().equals(host.name())
                    : host.node().isPresent() && host.node().equals(server.hypervisor()))
        .findFirst();
  }

  /** Whether a server is known to be on another drawn host than the one it is drawn on. */
  public boolean isElsewhere(Server server) {
    return server.host().isPresent()
        && hostOf(server)
            .flatMap(Host::node)
            .filter(node -> !server.hypervisor().equals(Optional.of(node)))
            .isPresent()
        && server.hypervisor().isPresent();
  }

  /**
   * A host of servers.
   *
   * @param name as the cloud calls it; its drawn host name where the cloud does not name it
   * @param kind of its hypervisor, in capitals, such as KVM or ESXI
   * @param node its node in the bundle; empty where none is drawn
   * @param address of the host; empty where it is unknown
   * @param vcpus virtual CPUs it has; empty while unknown, as the next ones
   * @param vcpusUsed of them, those given to servers of anybody
   * @param memoryMib memory in MiB
   * @param memoryMibUsed of it, what is given to servers of anybody
   * @param servers how many servers of anybody are on it
   */
  public record Host(
      String name,
      String kind,
      Optional<String> node,
      CloudHostState state,
      Optional<String> address,
      OptionalLong vcpus,
      OptionalLong vcpusUsed,
      OptionalLong memoryMib,
      OptionalLong memoryMibUsed,
      OptionalLong servers) {
    /** A host of which the cloud says nothing. */
    public static Host drawn(String name, String kind, String node, Optional<String> address) {
      return new Host(
          name,
          kind,
          Optional.of(node),
          CloudHostState.UNKNOWN,
          address,
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty());
    }

    private Host unknown() {
      return new Host(
          name,
          kind,
          node,
          CloudHostState.UNKNOWN,
          address,
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalLong.empty());
    }
  }

  /**
   * A stack.
   *
   * @param address of the resource in plans
   * @param name its name in the cloud
   * @param project name of its project
   * @param status as the cloud writes it, such as {@code CREATE_IN_PROGRESS}; empty where the stack
   *     is missing or nothing is known of it
   * @param done resources of it that are complete
   * @param size resources in all; 0 while unknown
   * @param cause why it failed; empty otherwise
   */
  public record Stack(
      String address,
      String name,
      String project,
      Optional<String> status,
      long done,
      long size,
      Optional<String> cause) {
    /** A stack of which nothing is known, or which is missing. */
    public static Stack without(String address, String name, String project) {
      return new Stack(address, name, project, Optional.empty(), 0, 0, Optional.empty());
    }

    private Stack unknown() {
      return without(address, name, project);
    }
  }

  /**
   * What a stack of the deployment made and no stack holds.
   *
   * @param address of the resource in plans
   * @param kind {@code server}, {@code port} or {@code volume}
   * @param name its name in the cloud
   * @param project name of its project
   * @param status as the cloud writes it, such as {@code ACTIVE}
   */
  public record Orphan(
      String address,
      @Allowed(values = {"server", "port", "volume"}) String kind,
      String name,
      String project,
      String status) {}

  /**
   * A server, which is a virtual machine of the bundle.
   *
   * @param address of the resource in plans
   * @param node name of its node in the bundle
   * @param elementId UUID of the node
   * @param name its name in the cloud
   * @param stack name of its stack
   * @param status as the cloud writes it, such as {@code SHUTOFF}; empty where there is none
   * @param cause why it failed, or what it waits for; empty otherwise
   * @param hypervisor node that it is drawn on; empty where that is left to the scheduler
   * @param host that it runs on, as the cloud calls it; empty where there is none yet or the user
   *     may not see it
   * @param zone its availability zone; empty where it has none yet
   * @param flavor name of its flavor; empty while it is unknown
   * @param addresses its addresses in the cloud, the floating ones last
   */
  public record Server(
      String address,
      String node,
      String elementId,
      String name,
      String stack,
      ServerState state,
      Optional<String> status,
      Optional<String> cause,
      Optional<String> hypervisor,
      Optional<String> host,
      Optional<String> zone,
      Optional<String> flavor,
      List<String> addresses) {
    public Server {
      addresses = List.copyOf(addresses);
    }

    private Server unknown() {
      return new Server(
          address,
          node,
          elementId,
          name,
          stack,
          ServerState.UNKNOWN,
          Optional.empty(),
          Optional.empty(),
          hypervisor,
          host,
          zone,
          flavor,
          addresses);
    }
  }
}
