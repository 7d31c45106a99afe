// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.nodes;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.ProvisioningManifest.Server;
import dev.slipway.cli.command.BundleCommand;
import dev.slipway.cli.option.WrongUsageException;
import dev.slipway.cli.output.ImageListView;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.engine.ActionException;
import dev.slipway.engine.RemoteException;
import dev.slipway.engine.RemoteHosts;
import dev.slipway.engine.state.ServerRecords;
import dev.slipway.metal.BareMetalServer;
import dev.slipway.metal.StoredImage;
import dev.slipway.metal.server.SshBareMetalServers;
import dev.slipway.ssh.JschRemoteHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What the commands have in common that ask provisioning servers for their images. */
abstract class ImageStoreCommand extends BundleCommand {
  @Parameters(index = "0", paramLabel = "BUNDLE", description = BundleCommand.BUNDLE_DESCRIPTION)
  private Path bundle;

  @Option(
      names = "--server",
      paramLabel = "NODE",
      description = "Only the provisioning server on this node (default: all of the bundle).")
  private Optional<String> node = Optional.empty();

  @Mixin private ReachOptions reach = new ReachOptions();

  /**
   * Looks at the images of one server.
   *
   * @param stored what is in its store
   * @param found takes what there is to say
   * @return the images with what is known of them
   */
  abstract List<ImageListView.Image> examine(
      Server drawn, BareMetalServer server, List<StoredImage> stored, Diagnostics found)
      throws ActionException, RemoteException, InterruptedException;

  /** The image of that name. */
  static Optional<StoredImage> named(List<StoredImage> stored, String name) {
    return stored.stream().filter(image -> image.name().equals(name)).findFirst();
  }

  /** An image of a server, and the hosts that it is drawn for. */
  static ImageListView.Image image(
      Server drawn, String name, Optional<StoredImage> stored, Optional<Boolean> whole) {
    List<String> hosts = new ArrayList<>();
    for (var host : drawn.hosts()) {
      if (host.image().name().equals(name)) {
        hosts.add(host.node());
      }
    }
    return new ImageListView.Image(name, stored, whole, hosts);
  }

  /** What there is to say of an image that is not in the store. */
  static Diagnostic missing(Server drawn, String name, Severity severity) {
    return Diagnostic.builder("IMAGE_MISSING", severity, "No such image in the store")
        .message("{} has no image {}.", drawn.server(), name)
        .hint(
            "Copy the image into the server's store, or name another; 'slipway image list'"
                + " shows which there are.")
        .build();
  }

  /**
   * That the bundle has no provisioning server, on that node or at all.
   *
   * @param others the nodes that have one
   */
  static Diagnostic noServer(Optional<String> node, List<String> others) {
    return Diagnostic.builder(
            "PROVISIONING_SERVER_MISSING", Severity.ERROR, "No provisioning server")
        .message(
            node.isPresent()
                ? "The bundle has no provisioning server on {}."
                : "The bundle has no provisioning server.",
            node.stream().toArray())
        .hint(
            "{}",
            others.isEmpty()
                ? "Draw one on a node and generate the bundle again, or name another bundle."
                : "Use one of: " + String.join(", ", others) + ".")
        .build();
  }

  @Override
  protected final ExitCode work() throws IOException, InterruptedException {
    Optional<Bundle> opened = open(bundle);
    if (opened.isEmpty()) {
      return ExitCode.USAGE;
    }
    List<Server> servers = servers(opened.get());
    SortedMap<String, List<ImageListView.Image>> images = new TreeMap<>();
    Diagnostics found = new Diagnostics();
    boolean failed = false;
    Deployment deployment = opened.get().manifest().deployment();
    Path state = reach.store(bundle, deployment.elementId(), deployment.name()).folder();
    try (RemoteHosts hosts =
        new JschRemoteHosts(reach.sshConfig(bundle), new ServerRecords(state))) {
      SshBareMetalServers all = new SshBareMetalServers(hosts);
      for (Server drawn : servers) {
        BareMetalServer server = all.of(drawn.server());
        try {
          images.put(drawn.server(), examine(drawn, server, server.images(), found));
        } catch (ActionException e) {
          failed = true;
          found.add(e.diagnostic());
        } catch (RemoteException e) {
          failed = true;
          found.add(e.diagnostic());
        }
      }
    }
    ImageListView view = new ImageListView(images);
    return conclude(view.json(found), view.text(), found, failed);
  }

  private List<Server> servers(Bundle opened) {
    List<Server> servers =
        opened.manifest().provisioningServers().stream()
            .filter(server -> node.isEmpty() || server.server().equals(node.get()))
            .toList();
    if (servers.isEmpty()) {
      throw new WrongUsageException(
          noServer(
              node, opened.manifest().provisioningServers().stream().map(Server::server).toList()));
    }
    return servers;
  }
}
