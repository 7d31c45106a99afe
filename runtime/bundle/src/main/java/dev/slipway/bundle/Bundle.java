// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import com.google.gson.JsonParseException;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.JsonProblem;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A bundle's folder that was checked: the manifest reads, and every file is as it says. */
public final class Bundle {
  private final Path folder;
  private final BundleManifest manifest;

  private Bundle(Path folder, BundleManifest manifest) {
    this.folder = folder;
    this.manifest = manifest;
  }

  /**
   * The outcome of opening.
   *
   * @param bundle the bundle; empty if there is at least one error
   * @param diagnostics what is wrong, in order
   */
  public record Opened(Optional<Bundle> bundle, List<Diagnostic> diagnostics) {
    public Opened {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Opens a bundle.
   *
   * <ol>
   *   <li>Finish a generation that was killed while it moved its files into place.
   *   <li>Read and parse {@code slipway.json}; another version is refused.
   *   <li>Check what it refers to: paths stay inside the folder, names resolve.
   *   <li>Check every file: there, of the stated size and SHA-256, reached through no symbolic
   *       link.
   * </ol>
   *
   * @param folder the bundle's folder
   */
  public static Opened open(Path folder) {
    Diagnostics found = new Diagnostics();
    finishCommit(folder, found);
    Optional<BundleManifest> manifest =
        found.hasErrors() ? Optional.empty() : readManifest(folder, found);
    manifest.ifPresent(
        read -> {
          checkReferences(folder, read, found);
          if (!found.hasErrors()) {
            checkFiles(folder, read, found);
          }
        });
    return new Opened(
        manifest.filter(read -> !found.hasErrors()).map(read -> new Bundle(folder, read)),
        found.toList());
  }

  /** The folder as it was given. */
  public Path folder() {
    return folder;
  }

  /** What {@code slipway.json} says. */
  public BundleManifest manifest() {
    return manifest;
  }

  /** The place of a file or folder of the bundle on this machine. */
  public Path resolve(String path) {
    return folder.resolve(path);
  }

  /**
   * Reads a bundle's manifest without looking at its files.
   *
   * @param found takes what is wrong
   * @return empty if it cannot be read or paths in it leave the folder
   */
  public static Optional<BundleManifest> readManifest(Path folder, Diagnostics found) {
    Path file = folder.resolve(BundleManifest.FILE_NAME);
    Location location = Location.of(file.toString());
    try {
      BundleManifest manifest = BundleJson.read(Files.readString(file));
      boolean confined = checkPaths(manifest, location, found);
      return confined ? Optional.of(manifest) : Optional.empty();
    } catch (BundleJson.UnknownVersionException e) {
      found.add(
          Diagnostic.builder(
                  "BUNDLE_VERSION_UNKNOWN", Severity.ERROR, "Bundle of an unknown version")
              .in(location)
              .message(
                  "It has the form {}; this version of Slipway reads {}.",
                  e.schema(),
                  BundleManifest.SCHEMA)
              .hint("Generate the bundle again with this version of Slipway and with --force.")
              .build(),
          ExitCode.USAGE);
    } catch (JsonParseException | CharacterCodingException e) {
      found.add(
          Diagnostic.builder("BUNDLE_MANIFEST_INVALID", Severity.ERROR, "Invalid bundle manifest")
              .in(location)
              .message("slipway.json cannot be read: {}.", JsonProblem.text(e))
              .hint("Generate the bundle again with --force. Do not edit slipway.json.")
              .build(),
          ExitCode.USAGE);
    } catch (IOException e) {
      found.add(
          Diagnostic.builder("BUNDLE_MANIFEST_UNREADABLE", Severity.ERROR, "Not a bundle")
              .in(Location.of(folder.toString()))
              .message(
                  Files.exists(file)
                      ? "Its slipway.json cannot be read."
                      : "There is no slipway.json in this folder.")
              .hint("Name the folder that 'slipway generate' wrote.")
              .build());
    }
    return Optional.empty();
  }

  private static void finishCommit(Path folder, Diagnostics found) {
    if (!BundleCommit.isPending(folder)) {
      return;
    }
    try (BundleLock lock = BundleLock.tryTake(folder).orElse(null)) {
      if (lock != null) {
        BundleCommit.finish(folder);
        return;
      }
      found.add(
          Diagnostic.builder("BUNDLE_LOCKED", Severity.ERROR, "Bundle in use")
              .in(Location.of(folder.toString()))
              .message("Another command is writing this bundle.")
              .hint("Wait until it has ended.")
              .build());
    } catch (IOException e) {
      found.add(
          Diagnostic.builder("BUNDLE_INCOMPLETE", Severity.ERROR, "Incomplete bundle")
              .in(Location.of(folder.toString()))
              .message(
                  "Its generation was killed, and moving its last files failed: {}.",
                  e.getClass().getSimpleName())
              .hint("Generate the bundle again in a writable folder.")
              .build());
    }
  }

  private static boolean checkPaths(BundleManifest manifest, Location location, Diagnostics found) {
    boolean confined = true;
    Map<String, String> byFold = new HashMap<>();
    for (BundleManifest.FileEntry file : manifest.files()) {
      Optional<String> defect = BundlePath.defect(file.path());
      String other = byFold.put(BundlePath.fold(file.path()), file.path());
      if (defect.isEmpty() && other != null) {
        defect = Optional.of("it is the same file as " + other + " where case does not count");
      }
      if (defect.isPresent()) {
        confined = false;
        found.add(illegalPath(location, file.path(), defect.get()));
      }
    }
    for (BundleManifest.Component component : manifest.components()) {
      Optional<String> defect = BundlePath.defect(component.folder());
      if (defect.isPresent()) {
        confined = false;
        found.add(illegalPath(location, component.folder(), defect.get()));
      }
    }
    return confined;
  }

  private static Diagnostic illegalPath(Location location, String path, String defect) {
    return Diagnostic.builder("BUNDLE_PATH_ILLEGAL", Severity.ERROR, "Illegal path in the bundle")
        .in(location)
        .message("The path {} must not be in a bundle: {}.", path, defect)
        .hint("Get the bundle from its source again. Do not edit slipway.json.")
        .build();
  }

  private static void checkReferences(Path folder, BundleManifest manifest, Diagnostics found) {
    Location location = Location.of(folder.resolve(BundleManifest.FILE_NAME).toString());
    Set<String> files = new HashSet<>();
    manifest.files().forEach(file -> files.add(file.path()));
    Set<String> components = new HashSet<>();
    for (BundleManifest.Component component : manifest.components()) {
      components.add(component.identifier());
      component
          .archive()
          .ifPresent(archive -> checkKnown(files, "archive", archive, "files", location, found));
    }
    Set<String> nodes = new HashSet<>();
    manifest.nodes().forEach(node -> nodes.add(node.name()));
    Set<String> instances = new HashSet<>();
    for (BundleManifest.Instance instance : manifest.instances()) {
      instances.add(instance.name());
      checkKnown(components, "component", instance.component(), "components", location, found);
      instance.node().ifPresent(node -> checkKnown(nodes, "node", node, "nodes", location, found));
    }
    checkNetworkReferences(manifest, nodes, location, found);
    checkCloudReferences(manifest, files, nodes, location, found);
    checkProvisioningReferences(manifest, files, nodes, location, found);
    Set<String> topics = new HashSet<>();
    manifest.topics().forEach(topic -> topics.add(topic.name()));
    for (BundleManifest.Flow flow : manifest.flows()) {
      checkKnown(topics, "topic", flow.topic(), "topics", location, found);
      checkKnown(instances, "publisher", flow.publisher(), "instances", location, found);
      checkKnown(instances, "subscriber", flow.subscriber(), "instances", location, found);
    }
  }

  private static void checkNetworkReferences(
      BundleManifest manifest, Set<String> nodes, Location location, Diagnostics found) {
    Map<String, Set<String>> subnets = new HashMap<>();
    for (BundleManifest.Network network : manifest.networks()) {
      Set<String> ofNetwork = new HashSet<>();
      network.subnets().forEach(subnet -> ofNetwork.add(subnet.name()));
      subnets.put(network.name(), ofNetwork);
    }
    Set<String> policies = new HashSet<>();
    manifest.networkQos().forEach(policy -> policies.add(policy.name()));
    for (BundleManifest.Node node : manifest.nodes()) {
      node.hypervisor()
          .ifPresent(host -> checkKnown(nodes, "hypervisor", host, "nodes", location, found));
      for (BundleManifest.NetworkInterface nic : node.interfaces()) {
        nic.network()
            .ifPresent(network -> checkSubnet(subnets, network, nic.subnet(), location, found));
        nic.networkQos()
            .ifPresent(
                policy ->
                    checkKnown(policies, "bandwidth policy", policy, "policies", location, found));
      }
    }
    for (BundleManifest.Network network : manifest.networks()) {
      network
          .carrier()
          .ifPresent(carrier -> checkSubnet(subnets, carrier, Optional.empty(), location, found));
    }
    for (BundleManifest.Router router : manifest.routers()) {
      router.host().ifPresent(host -> checkKnown(nodes, "host", host, "nodes", location, found));
      router
          .externalNetwork()
          .ifPresent(network -> checkSubnet(subnets, network, Optional.empty(), location, found));
      for (BundleManifest.RouterInterface port : router.interfaces()) {
        checkSubnet(subnets, port.network(), Optional.of(port.subnet()), location, found);
      }
    }
  }

  private static void checkCloudReferences(
      BundleManifest manifest,
      Set<String> files,
      Set<String> nodes,
      Location location,
      Diagnostics found) {
    for (CloudManifest.Cloud cloud : manifest.clouds()) {
      Set<String> made = new HashSet<>();
      for (CloudManifest.CloudResource resource : cloud.resources()) {
        resource
            .needs()
            .forEach(
                key -> checkKnown(made, "resource", key, "cloud's earlier ones", location, found));
        made.add(resource.key());
      }
      for (CloudManifest.Stack stack : cloud.stacks()) {
        checkKnown(files, "template", stack.template(), "files", location, found);
        stack
            .needs()
            .forEach(
                key -> checkKnown(made, "resource", key, "cloud's resources", location, found));
        Set<String> servers = new HashSet<>();
        for (CloudManifest.Server server : stack.servers()) {
          servers.add(server.node());
          checkKnown(nodes, "server", server.node(), "nodes", location, found);
        }
        for (CloudManifest.Volume volume : stack.volumes()) {
          volume
              .server()
              .ifPresent(
                  server ->
                      checkKnown(servers, "server", server, "stack's servers", location, found));
        }
      }
    }
  }

  private static void checkProvisioningReferences(
      BundleManifest manifest,
      Set<String> files,
      Set<String> nodes,
      Location location,
      Diagnostics found) {
    for (ProvisioningManifest.Server server : manifest.provisioningServers()) {
      checkKnown(nodes, "provisioning server", server.server(), "nodes", location, found);
      for (ProvisioningManifest.Host host : server.hosts()) {
        checkKnown(nodes, "provisioned host", host.node(), "nodes", location, found);
        for (String entry : List.of(host.localEntry(), host.restoreEntry())) {
          checkKnown(files, "boot entry", server.files() + "/" + entry, "files", location, found);
        }
      }
      server
          .refused()
          .forEach(
              refusal ->
                  checkKnown(nodes, "refused host", refusal.node(), "nodes", location, found));
    }
  }

  private static void checkSubnet(
      Map<String, Set<String>> subnets,
      String network,
      Optional<String> subnet,
      Location location,
      Diagnostics found) {
    checkKnown(subnets.keySet(), "network", network, "networks", location, found);
    subnet
        .filter(name -> subnets.containsKey(network))
        .ifPresent(
            name ->
                checkKnown(
                    subnets.get(network), "subnet", name, "network's subnets", location, found));
  }

  private static void checkKnown(
      Set<String> known,
      String role,
      String name,
      String list,
      Location location,
      Diagnostics found) {
    if (!known.contains(name)) {
      found.add(
          Diagnostic.builder(
                  "BUNDLE_REFERENCE_DANGLING", Severity.ERROR, "Dangling reference in the bundle")
              .in(location)
              .message("The {} {} is not among the " + list + ".", role, name)
              .hint("Generate the bundle again. Do not edit slipway.json.")
              .build(),
          ExitCode.USAGE);
    }
  }

  private static void checkFiles(Path folder, BundleManifest manifest, Diagnostics found) {
    Set<Path> plain = new HashSet<>();
    for (BundleManifest.FileEntry entry : manifest.files()) {
      Path file = folder.resolve(entry.path());
      try {
        if (throughLink(folder, file, plain)) {
          found.add(
              Diagnostic.builder("BUNDLE_PATH_LINK", Severity.ERROR, "Symbolic link in the bundle")
                  .in(Location.of(file.toString()))
                  .message("The file is reached through a symbolic link.")
                  .hint("Copy the bundle with its links followed, or generate it again.")
                  .build());
        } else if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          found.add(
              Diagnostic.builder("BUNDLE_FILE_MISSING", Severity.ERROR, "Missing bundle file")
                  .in(Location.of(file.toString()))
                  .message("slipway.json lists the file, but it is missing.")
                  .hint("Generate the bundle again.")
                  .build());
        } else if (Files.size(file) != entry.size() || !Sha256.of(file).equals(entry.sha256())) {
          found.add(
              Diagnostic.builder("BUNDLE_FILE_CHANGED", Severity.ERROR, "Changed bundle file")
                  .in(Location.of(file.toString()))
                  .message("The content is not what slipway.json says (size or SHA-256).")
                  .hint("Change the model, not the bundle, and generate the bundle again.")
                  .build());
        }
      } catch (IOException e) {
        found.add(
            Diagnostic.builder("BUNDLE_FILE_UNREADABLE", Severity.ERROR, "Unreadable bundle file")
                .in(Location.of(file.toString()))
                .message("Reading failed: {}.", e.getClass().getSimpleName())
                .hint("Make the bundle readable for your user.")
                .build());
      }
    }
  }

  /** Whether the file or a folder on the way to it is a link; folders known as plain are kept. */
  private static boolean throughLink(Path folder, Path file, Set<Path> plain) {
    if (Files.isSymbolicLink(file)) {
      return true;
    }
    for (Path on = file.getParent(); !on.equals(folder) && plain.add(on); on = on.getParent()) {
      if (Files.isSymbolicLink(on)) {
        plain.remove(on);
        return true;
      }
    }
    return false;
  }
}
