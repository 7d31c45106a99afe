// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackResource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What stacks hold, listed once for all parts of a stack that a run waits for: each is an action of
 * its own, and a stack may have a thousand.
 *
 * <p>Safe for use by several threads.
 */
final class StackParts {
  private final Map<Place, Map<String, StackResource>> resources = new HashMap<>();
  private final Map<Place, Map<String, Server>> servers = new HashMap<>();
  private final Set<Place> settled = new HashSet<>();

  /** A stack, by the names of its cloud, its project and itself. */
  record Place(String cloud, String project, String stack) {}

  /** What a stack holds since it was last changed, by logical id; empty if there is no such one. */
  synchronized Optional<Map<String, StackResource>> of(Cloud cloud, Place place)
      throws CloudException, InterruptedException {
    if (!resources.containsKey(place)) {
      Optional<Stack> stack = cloud.stacks().find(place.stack());
      if (stack.isEmpty()) {
        return Optional.empty();
      }
      resources.put(place, resources(cloud, stack.get().ref()));
    }
    return Optional.of(resources.get(place));
  }

  /** The servers of a stack's project since the stack was last changed, by id. */
  synchronized Map<String, Server> servers(Cloud cloud, Place place)
      throws CloudException, InterruptedException {
    if (!servers.containsKey(place)) {
      servers.put(place, servers(cloud));
    }
    return servers.get(place);
  }

  /** A stack is about to be changed. */
  synchronized void forget(Place place) {
    resources.remove(place);
    servers.remove(place);
    settled.remove(place);
  }

  /**
   * This run has changed a stack, to the end.
   *
   * @param now what it holds, by logical id
   */
  synchronized void settle(Place place, Map<String, StackResource> now) {
    resources.put(place, now);
    settled.add(place);
  }

  /** Whether this run has changed a stack, to the end. */
  synchronized boolean isSettled(Place place) {
    return settled.contains(place);
  }

  /** The resources of a stack, by logical id. */
  static Map<String, StackResource> resources(Cloud cloud, StackRef stack)
      throws CloudException, InterruptedException {
    Map<String, StackResource> resources = new TreeMap<>();
    for (StackResource resource : cloud.stacks().resources(stack)) {
      resources.put(resource.logicalId(), resource);
    }
    return resources;
  }

  /** The servers of a project, by id. */
  static Map<String, Server> servers(Cloud cloud) throws CloudException, InterruptedException {
    Map<String, Server> servers = new TreeMap<>();
    for (Server server : cloud.compute().servers(false)) {
      servers.put(server.id(), server);
    }
    return servers;
  }
}
