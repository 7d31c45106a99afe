// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.Stack;
import dev.slipway.cloud.StackEvent;
import dev.slipway.cloud.StackRef;
import dev.slipway.cloud.StackResource;
import dev.slipway.cloud.StackStatus;
import dev.slipway.cloud.Volume;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds servers, ports and volumes that stacks of a deployment made and do not hold: the engine of
 * the cloud died after it had asked for one, and before it had noted which.
 *
 * <p>They carry the mark of their deployment. As they are to be deleted, all else must be ruled
 * out: that any stack of the project holds them, ever held them and may take them back, or is about
 * to note them; that a port or a volume is in use; that a volume is drawn to outlive its stack.
 */
final class Orphans {
  private static final Set<String> IDLE = Set.of("available", "error");

  private final String deploymentId;
  private final Set<String> keptVolumes;

  /** What a stack has left behind. */
  record Orphan(OrphanKind kind, String id, String name, String status) {}

  /**
   * @param drawn the cloud with the stacks of the deployment
   */
  Orphans(String deploymentId, CloudManifest.Cloud drawn) {
    this.deploymentId = deploymentId;
    this.keptVolumes =
        drawn.stacks().stream()
            .flatMap(stack -> stack.volumes().stream())
            .filter(CloudManifest.Volume::kept)
            .map(CloudManifest.Volume::elementId)
            .collect(Collectors.toSet());
  }

  /**
   * The orphans of a project; none where that is in doubt.
   *
   * @param servers those of the project
   * @param ports those with the mark of the deployment
   * @param held ids of what is known to be in stacks
   */
  List<Orphan> among(
      Cloud cloud, Collection<Server> servers, Collection<NetworkPort> ports, Set<String> held)
      throws CloudException, InterruptedException {
    List<Orphan> marked = new ArrayList<>();
    for (Server server : servers) {
      if (deploymentId.equals(server.metadata().get(CloudManifest.DEPLOYMENT_METADATA))) {
        marked.add(new Orphan(OrphanKind.SERVER, server.id(), server.name(), server.status()));
      }
    }
    for (NetworkPort port : ports) {
      if (port.deviceId().isEmpty()) {
        marked.add(new Orphan(OrphanKind.PORT, port.id(), port.name(), port.status()));
      }
    }
    for (Volume volume : cloud.volumes().volumes()) {
      if (isMarked(volume)) {
        marked.add(new Orphan(OrphanKind.VOLUME, volume.id(), volume.name(), volume.status()));
      }
    }
    List<Orphan> suspects = without(held, marked);
    return suspects.isEmpty() ? suspects : proved(cloud, suspects);
  }

  private boolean isMarked(Volume volume) {
    return deploymentId.equals(volume.metadata().get(CloudManifest.DEPLOYMENT_METADATA))
        && !keptVolumes.contains(volume.metadata().getOrDefault(CloudManifest.ELEMENT_METADATA, ""))
        && IDLE.contains(volume.status());
  }

  private static List<Orphan> without(Set<String> held, List<Orphan> orphans) {
    return orphans.stream().filter(orphan -> !held.contains(orphan.id())).toList();
  }

  /** Asks all stacks of the project, which takes long, and so only where there are suspects. */
  private static List<Orphan> proved(Cloud cloud, List<Orphan> suspects)
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
        // It may still have what it was about to replace, and go back to it.
        List<StackEvent> events = cloud.stacks().events(stack.ref(), "");
        if (!areComplete(events, stack.ref())) {
          return List.of();
        }
        events.forEach(event -> held.add(event.physicalId()));
      }
    }
    return without(held, suspects);
  }

  /** Whether a cloud still has the events of a stack from its creation on. */
  private static boolean areComplete(List<StackEvent> events, StackRef stack) {
    StackStatus first = new StackStatus("CREATE", StackStatus.Progress.IN_PROGRESS);
    return !events.isEmpty()
        && events.get(0).isAbout(stack)
        && events.get(0).status().equals(first);
  }
}
