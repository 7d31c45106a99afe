// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackEvent;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackResource;
import dev.slipway.cloud.StackStatus;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds servers that stacks of a deployment launched and do not hold: the engine of the cloud died
 * after it had asked for a server, and before it had noted which.
 *
 * <p>Such a server carries the mark of its deployment. As it is to be deleted, all else must be
 * ruled out: that any stack of the project holds it, ever held it and may take it back, or is about
 * to note it.
 */
final class OrphanedServers {
  private final String deploymentId;

  OrphanedServers(String deploymentId) {
    this.deploymentId = deploymentId;
  }

  /** Whether a server may be one: it carries the mark of the deployment, and is not held. */
  boolean isSuspect(Server server, Set<String> held) {
    return deploymentId.equals(server.metadata().get(CloudManifest.DEPLOYMENT_METADATA))
        && !held.contains(server.id());
  }

  /**
   * The orphans of a project; none where that is in doubt.
   *
   * @param servers those of the project
   * @param held ids of what is known to be in stacks
   */
  List<Server> among(Cloud cloud, Collection<Server> servers, Set<String> held)
      throws CloudException, InterruptedException {
    List<Server> suspects = servers.stream().filter(server -> isSuspect(server, held)).toList();
    return suspects.isEmpty() ? suspects : proved(cloud, suspects);
  }

  /** Asks all stacks of the project, which takes long, and so only where there are suspects. */
  private List<Server> proved(Cloud cloud, List<Server> suspects)
      throws CloudException, InterruptedException {
    Set<String> held = new HashSet<>();
    for (Stack stack : cloud.stacks().list("")) {
      if (stack.status().isInProgress()) {
        return List.of();
      }
      for (StackResource resource : cloud.stacks().resources(stack.ref())) {
        if (resource.status().isInProgress() && resource.physicalId().isEmpty()) {
          return List.of();
        }
        held.add(resource.physicalId());
      }
      if (stack.status().isFailed()) {
        // It may still have a server that it was about to replace, and go back to it.
        List<StackEvent> events = cloud.stacks().events(stack.ref(), "");
        if (!areComplete(events, stack.ref())) {
          return List.of();
        }
        events.forEach(event -> held.add(event.physicalId()));
      }
    }
    return suspects.stream().filter(server -> !held.contains(server.id())).toList();
  }

  /** Whether a cloud still has the events of a stack from its creation on. */
  private static boolean areComplete(List<StackEvent> events, StackRef stack) {
    StackStatus first = new StackStatus("CREATE", StackStatus.Progress.IN_PROGRESS);
    return !events.isEmpty()
        && events.get(0).isAbout(stack)
        && events.get(0).status().equals(first);
  }
}
