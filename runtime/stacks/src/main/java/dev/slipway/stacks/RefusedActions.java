// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.ServerAction;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds out which servers refused what a stack asked of them. A server that is refused another
 * flavor runs on as it was, and its stack waits for it until its own time is up.
 */
final class RefusedActions {
  private final Cloud cloud;
  private final Map<String, String> servers;
  private final Set<String> known = new HashSet<>();

  /**
   * @param cloud as somebody who may know why actions failed
   * @param servers ids of the servers that are changed, by their logical ids in the stack
   */
  RefusedActions(Cloud cloud, Map<String, String> servers) {
    this.cloud = cloud;
    this.servers = new TreeMap<>(servers);
  }

  /** What has failed by now is of earlier changes. Called before the stack is changed. */
  void forgetEarlier() throws CloudException, InterruptedException {
    for (String id : servers.values()) {
      actions(id).forEach(action -> known.add(action.id()));
    }
  }

  /**
   * What a server was last asked for, if that failed.
   *
   * @param logicalId of any resource of the stack
   */
  Optional<ServerAction> of(String logicalId) throws CloudException, InterruptedException {
    return servers.containsKey(logicalId)
        ? actions(servers.get(logicalId)).stream()
            .findFirst()
            .filter(action -> action.failed() && !known.contains(action.id()))
        : Optional.empty();
  }

  /** A server that is gone the stack notices by itself; what nobody may see is waited for. */
  private List<ServerAction> actions(String id) throws CloudException, InterruptedException {
    try {
      return cloud.compute().actions(id);
    } catch (CloudException e) {
      if (e.kind() == CloudException.Kind.NOT_FOUND || e.kind() == CloudException.Kind.FORBIDDEN) {
        return List.of();
      }
      throw e;
    }
  }
}
