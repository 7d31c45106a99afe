// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackResource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What stacks hold, listed once for all parts of a stack that a run waits for: each is an action of
 * its own, and a stack may have a thousand.
 *
 * <p>Safe for use by several threads.
 */
final class StackParts {
  private final Map<Place, Parts> known = new HashMap<>();

  /** A stack, by the names of its cloud, its project and itself. */
  record Place(String cloud, String project, String stack) {}

  /**
   * What a stack holds.
   *
   * @param resources by logical id
   * @param servers those of the stack's project, by id
   */
  record Parts(Map<String, StackResource> resources, Map<String, Server> servers) {}

  /** What a stack holds since it was last changed; empty if there is no such stack. */
  synchronized Optional<Parts> of(Cloud cloud, Place place)
      throws CloudException, InterruptedException {
    if (!known.containsKey(place)) {
      Optional<Stack> stack = cloud.stacks().find(place.stack());
      if (stack.isEmpty()) {
        return Optional.empty();
      }
      known.put(place, new Parts(resources(cloud, stack.get().ref()), servers(cloud)));
    }
    return Optional.of(known.get(place));
  }

  /** A stack is about to be changed. */
  synchronized void forget(Place place) {
    known.remove(place);
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
