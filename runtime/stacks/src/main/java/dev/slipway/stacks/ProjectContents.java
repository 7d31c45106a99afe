// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Image;
import dev.slipway.cloud.NetworkPort;
import dev.slipway.cloud.Server;
import dev.slipway.cloud.ServerGroup;
import dev.slipway.cloud.Volume;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The servers, groups and images of a project, each asked for when the first is needed. */
final class ProjectContents {
  private final Cloud cloud;
  private Map<String, Server> servers;
  private Map<String, String> groups;
  private Map<String, String> images;
  private Map<String, Long> volumeSizes;
  private List<NetworkPort> ports;

  ProjectContents(Cloud cloud) {
    this.cloud = cloud;
  }

  /** The cloud, as the project is worked in. */
  Cloud cloud() {
    return cloud;
  }

  /** The servers, by id. */
  Map<String, Server> servers() throws CloudException, InterruptedException {
    if (servers == null) {
      servers = StackParts.servers(cloud);
    }
    return servers;
  }

  /** A server by its id; empty where it has none of that id. */
  Optional<Server> server(String id) throws CloudException, InterruptedException {
    return Optional.ofNullable(servers().get(id));
  }

  /** The ports with a description. */
  List<NetworkPort> ports(String description) throws CloudException, InterruptedException {
    if (ports == null) {
      ports = cloud.network().describedPorts(description);
    }
    return ports;
  }

  /** Sizes of the volumes in GiB, by id; empty without block storage. */
  Map<String, Long> volumeSizes() throws CloudException, InterruptedException {
    if (volumeSizes == null) {
      volumeSizes = new TreeMap<>();
      for (Volume volume : cloud.volumes().volumes()) {
        volumeSizes.put(volume.id(), volume.sizeGib());
      }
    }
    return volumeSizes;
  }

  /** The group of a server, as bundles have it. */
  Optional<String> group(String server) throws CloudException, InterruptedException {
    if (groups == null) {
      groups = new TreeMap<>();
      for (ServerGroup group : cloud.compute().serverGroups()) {
        for (String member : group.members()) {
          groups.put(member, group.name() + ":" + group.policy());
        }
      }
    }
    return Optional.ofNullable(groups.get(server));
  }

  /** Its name, or the id where the image is gone. */
  String imageName(String id) throws CloudException, InterruptedException {
    if (images == null) {
      images = new TreeMap<>();
      for (Image image : cloud.images().images()) {
        images.put(image.id(), image.name());
      }
    }
    return images.getOrDefault(id, id);
  }
}
