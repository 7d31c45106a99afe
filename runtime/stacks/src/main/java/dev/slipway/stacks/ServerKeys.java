// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.slipway.address.IpAddress;
import dev.slipway.address.IpNetwork;
import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Secret;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackResource;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.plan.ResourceAddress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Host keys of servers, from before they are launched, and where they then are.
 *
 * <p>A key is recorded before the cloud is given it, as the key of the next server in its place. It
 * becomes the server's own once the stack shows another server than before; a stack that changes a
 * server in place leaves it the key that it has. So no guess what an update replaces, and no run
 * that is killed, can make a recorded key wrong.
 */
final class ServerKeys {
  private static final String SERVER = "OS::Nova::Server";

  private final Bundle bundle;
  private final ServerRecords records;

  ServerKeys(Bundle bundle, ServerRecords records) {
    this.bundle = bundle;
    this.records = records;
  }

  /**
   * Makes keys for servers that a stack is about to launch; the public ones are recorded when this
   * returns.
   *
   * @param template its text; a server whose parameter it lacks brings a host key of its own
   * @param launched which servers are to be launched
   * @return the private keys by the name of their parameter
   */
  Map<String, Secret> make(
      ResourceAddress stack,
      CloudManifest.Stack wanted,
      String template,
      Predicate<CloudManifest.Server> launched)
      throws IOException {
    Map<String, Secret> secrets = new TreeMap<>();
    Map<String, String> next = new TreeMap<>();
    for (CloudManifest.Server server : wanted.servers()) {
      if (launched.test(server) && declares(template, server.hostKeyParameter())) {
        HostKeyPair pair = HostKeyPair.generate();
        secrets.put(server.hostKeyParameter(), pair.privateKey());
        next.put(server.node(), pair.publicKey());
      }
    }
    records.change(
        all -> {
          next.forEach((node, key) -> all.put(node, withNext(of(all, stack, node), key)));
          return all;
        });
    return secrets;
  }

  private static boolean declares(String template, String parameter) {
    return Pattern.compile("^\\s+" + Pattern.quote(parameter) + "\\s*:", Pattern.MULTILINE)
        .matcher(template)
        .find();
  }

  /** What is recorded of a node's server; nothing of one in another stack. */
  private static ServerRecords.Server of(
      SortedMap<String, ServerRecords.Server> all, ResourceAddress stack, String node) {
    return Optional.ofNullable(all.get(node))
        .filter(server -> server.stack().equals(stack.toString()))
        .orElseGet(
            () ->
                new ServerRecords.Server(stack.toString(), "", "", "", "", CloudManifest.ACCOUNT));
  }

  private static ServerRecords.Server withNext(ServerRecords.Server server, String key) {
    return new ServerRecords.Server(
        server.stack(), server.serverId(), server.hostKey(), key, server.address(), server.user());
  }

  /**
   * The servers of a stack that is at rest, where what is recorded of them and the cloud's list of
   * servers leave no doubt: that each is the recorded one, and reached as recorded, or is gone with
   * no other in its place.
   *
   * @param deploymentId what servers of this deployment have in their metadata
   * @param servers the servers of the stack's project, by id
   * @return by logical id; empty if there is a doubt, so that the stack itself is to be asked
   */
  Optional<Map<String, StackResource>> recorded(
      ResourceAddress address,
      CloudManifest.Stack wanted,
      Stack stack,
      String deploymentId,
      Map<String, Server> servers)
      throws IOException {
    Set<String> elements =
        servers.values().stream()
            .map(Server::metadata)
            .filter(has -> deploymentId.equals(has.get(CloudManifest.DEPLOYMENT_METADATA)))
            .map(has -> has.getOrDefault(CloudManifest.ELEMENT_METADATA, ""))
            .collect(Collectors.toSet());
    SortedMap<String, ServerRecords.Server> all = records.all();
    Map<String, StackResource> resources = new TreeMap<>();
    for (CloudManifest.Server server : wanted.servers()) {
      ServerRecords.Server known = of(all, address, server.node());
      Server there = servers.get(known.serverId());
      boolean certain =
          there == null
              ? !known.serverId().isEmpty() && !elements.contains(server.elementId())
              : isReachedAt(known.address(), there);
      if (!certain) {
        return Optional.empty();
      }
      resources.put(
          server.resource(),
          new StackResource(server.resource(), SERVER, known.serverId(), stack.status(), ""));
    }
    return Optional.of(resources);
  }

  /** Whether a server has an address, and none that is preferred to it. */
  private static boolean isReachedAt(String address, Server server) {
    boolean floats = server.addresses().stream().anyMatch(Server.Address::floating);
    return server.addresses().stream()
        .anyMatch(one -> AddressText.same(one.address(), address) && one.floating() == floats);
  }

  /**
   * Records what became of a stack's servers: which key is whose, and where they are once the stack
   * is complete.
   *
   * @param resources what is in the stack, by logical id
   */
  void settle(
      ResourceAddress address,
      CloudManifest.Stack wanted,
      Stack stack,
      Map<String, StackResource> resources)
      throws IOException {
    records.change(
        all -> {
          for (CloudManifest.Server server : wanted.servers()) {
            StackResource resource = resources.get(server.resource());
            if (resource != null && !resource.physicalId().isEmpty()) {
              all.put(
                  server.node(),
                  settled(of(all, address, server.node()), server, stack, resource.physicalId()));
            }
          }
          return all;
        });
  }

  private ServerRecords.Server settled(
      ServerRecords.Server known, CloudManifest.Server server, Stack stack, String id) {
    boolean other = !known.serverId().equals(id);
    boolean changesKey = other && !known.nextHostKey().isEmpty();
    Optional<String> address =
        stack.status().isInProgress() || stack.status().isFailed()
            ? Optional.empty()
            : address(server, stack.outputs().getOrDefault(server.addressesOutput(), ""));
    return new ServerRecords.Server(
        known.stack(),
        id,
        changesKey ? known.nextHostKey() : known.hostKey(),
        changesKey ? "" : known.nextHostKey(),
        address.orElse(other ? "" : known.address()),
        known.user());
  }

  /** Forgets the servers of a stack but for those that it is to have. */
  void forget(ResourceAddress stack, Predicate<String> stays) throws IOException {
    records.change(
        all -> {
          all.entrySet()
              .removeIf(
                  entry ->
                      entry.getValue().stack().equals(stack.toString())
                          && !stays.test(entry.getKey()));
          return all;
        });
  }

  /**
   * The address that a server is reached at: the floating one, else the first on a network that a
   * drawn host is on, too, else the first; IPv4 before IPv6.
   *
   * @param output the output of the stack: a list of the addresses of its interfaces in the model's
   *     order, and the floating one last
   */
  private Optional<String> address(CloudManifest.Server server, String output) {
    List<IpAddress> addresses =
        addresses(output).stream()
            .flatMap(text -> IpAddress.parse(text).stream())
            .sorted(Comparator.comparing(IpAddress::version))
            .toList();
    Optional<Node> node =
        bundle.manifest().nodes().stream()
            .filter(one -> one.name().equals(server.node()))
            .findFirst();
    List<IpNetwork> shared =
        node.map(Node::interfaces).orElse(List.of()).stream()
            .flatMap(one -> one.network().stream())
            .filter(this::hasHost)
            .flatMap(this::blocks)
            .toList();
    Optional<IpAddress> floating =
        node.flatMap(Node::floatingAddress).flatMap(IpAddress::parse).filter(addresses::contains);
    return floating
        .or(
            () ->
                addresses.stream()
                    .filter(one -> shared.stream().anyMatch(block -> block.contains(one)))
                    .findFirst())
        .or(() -> addresses.stream().findFirst())
        .map(IpAddress::toString);
  }

  /** The blocks of addresses of a network. */
  private Stream<IpNetwork> blocks(String network) {
    return bundle.manifest().networks().stream()
        .filter(one -> one.name().equals(network))
        .flatMap(one -> one.subnets().stream())
        .flatMap(subnet -> IpNetwork.parse(subnet.cidr()).stream());
  }

  private boolean hasHost(String network) {
    return bundle.manifest().nodes().stream()
        .filter(node -> !node.kind().equals("VIRTUAL_MACHINE"))
        .flatMap(node -> node.interfaces().stream())
        .anyMatch(one -> one.network().filter(network::equals).isPresent());
  }

  private static List<String> addresses(String output) {
    List<String> addresses = new ArrayList<>();
    try {
      if (!output.isEmpty() && JsonParser.parseString(output).isJsonArray()) {
        for (JsonElement address : JsonParser.parseString(output).getAsJsonArray()) {
          if (address.isJsonPrimitive()) {
            addresses.add(address.getAsString());
          }
        }
      }
    } catch (JsonParseException e) {
      // An output of another template: no address is known.
      return List.of();
    }
    return addresses;
  }
}
