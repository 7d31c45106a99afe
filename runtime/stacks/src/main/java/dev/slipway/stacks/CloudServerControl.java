// SPDX-License-Identifier: EPL-2.0
package dev.slipway.stacks;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.CloudManifest;
import dev.slipway.cloud.Cloud;
import dev.slipway.cloud.CloudException;
import dev.slipway.cloud.Server;
import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.watch.ServerControl;
import dev.slipway.live.LiveSystem.Ending;
import dev.slipway.live.LiveSystem.LogTail;
import dev.slipway.live.LiveSystem.Result;
import dev.slipway.live.ServerAct;
import java.util.List;
import java.util.Optional;

/**
 * Reboots and deletes servers that stacks of a bundle have made, and reads their consoles. A server
 * is known by its mark, so that no other of its name is touched.
 */
public final class CloudServerControl implements ServerControl {
  private final CloudAccess access;
  private final BundleManifest manifest;

  /** A server as it is drawn. */
  private record Drawn(
      CloudManifest.Cloud cloud, CloudManifest.Stack stack, CloudManifest.Server server) {}

  /**
   * @param access the clouds; not closed here
   */
  public CloudServerControl(CloudAccess access, BundleManifest manifest) {
    this.access = access;
    this.manifest = manifest;
  }

  /**
   * Changes servers of a bundle.
   *
   * @param access its clouds, not closed here; empty where none is meant, and no server is changed
   */
  public static ServerControl of(Optional<CloudAccess> access, BundleManifest manifest) {
    return access
        .<ServerControl>map(opened -> new CloudServerControl(opened, manifest))
        .orElseGet(ServerControl::none);
  }

  @Override
  public Result act(ServerAct act, String node) throws InterruptedException {
    Optional<Drawn> drawn = drawn(node);
    if (drawn.isEmpty()) {
      return ServerControl.none().act(act, node);
    }
    try {
      Cloud cloud = cloud(drawn.get());
      Server server = server(cloud, drawn.get());
      switch (act) {
        case REBOOT -> cloud.compute().reboot(server.id(), false);
        case RESET -> cloud.compute().reboot(server.id(), true);
        case TERMINATE -> cloud.compute().delete(server.id());
      }
      return new Result(Ending.DONE, Optional.empty(), List.of());
    } catch (CloudException e) {
      return new Result(ending(e), Optional.empty(), List.of(e.diagnostic()));
    }
  }

  @Override
  public LogTail console(String node, int lines) throws InterruptedException {
    Optional<Drawn> drawn = drawn(node);
    if (drawn.isEmpty()) {
      return ServerControl.none().console(node, lines);
    }
    try {
      Cloud cloud = cloud(drawn.get());
      String log = cloud.compute().consoleLog(server(cloud, drawn.get()).id(), lines);
      return new LogTail(Ending.DONE, VisibleText.withoutColours(log).lines().toList(), List.of());
    } catch (CloudException e) {
      return new LogTail(ending(e), List.of(), List.of(e.diagnostic()));
    }
  }

  private static Ending ending(CloudException failure) {
    return failure.kind() == CloudException.Kind.NOT_FOUND ? Ending.REFUSED : Ending.FAILED;
  }

  private Optional<Drawn> drawn(String node) {
    for (CloudManifest.Cloud cloud : manifest.clouds()) {
      for (CloudManifest.Stack stack : cloud.stacks()) {
        for (CloudManifest.Server server : stack.servers()) {
          if (server.node().equals(node)) {
            return Optional.of(new Drawn(cloud, stack, server));
          }
        }
      }
    }
    return Optional.empty();
  }

  private Cloud cloud(Drawn drawn) throws CloudException, InterruptedException {
    return access.user(drawn.cloud(), drawn.stack().project());
  }

  /** The server that a stack has made; of several, of which an orphan is one, none. */
  private Server server(Cloud cloud, Drawn drawn) throws CloudException, InterruptedException {
    List<Server> marked =
        cloud.compute().servers(false).stream().filter(server -> isMarked(server, drawn)).toList();
    if (marked.size() == 1) {
      return marked.get(0);
    }
    throw CloudException.of(
        CloudException.Kind.NOT_FOUND,
        cloud.name(),
        marked.isEmpty()
            ? "There is no server " + drawn.server().node() + " of this deployment."
            : marked.size() + " servers have the mark of " + drawn.server().node() + ".",
        marked.isEmpty()
            ? "'slipway apply' launches it."
            : "'slipway plan' names what no stack holds, and apply deletes it.",
        null);
  }

  private boolean isMarked(Server server, Drawn drawn) {
    return manifest
            .deployment()
            .elementId()
            .equals(server.metadata().get(CloudManifest.DEPLOYMENT_METADATA))
        && drawn.server().elementId().equals(server.metadata().get(CloudManifest.ELEMENT_METADATA));
  }
}
