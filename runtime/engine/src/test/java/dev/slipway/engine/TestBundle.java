// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.BundleManifest.Instance;
import dev.slipway.bundle.BundleManifest.Node;
import dev.slipway.bundle.BundleManifest.Thresholds;
import dev.slipway.bundle.BundleManifest.Tool;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import dev.slipway.host.DesiredComponents;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** A small bundle with built components, in a folder. */
final class TestBundle {
  static final DdsImplementation DDS = DdsImplementation.CYCLONEDDS;
  static final String DEPLOYMENT_ID = "00000000-0000-4000-8000-000000000001";

  /** What the hosts' scripts are called here. */
  static final String SCRIPTS = "5c".repeat(32);

  private final Path folder;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Component> components = new ArrayList<>();
  private final List<Instance> instances = new ArrayList<>();
  private final List<FileEntry> files = new ArrayList<>();

  TestBundle(Path folder) {
    this.folder = folder;
  }

  /** A component host, with a DDS configuration for its instances. */
  TestBundle node(String name) throws IOException {
    nodes.add(
        new Node(
            name,
            name,
            Optional.empty(),
            "LINUX",
            true,
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            List.of(),
            "node-" + name));
    String path = "discovery/domain-0/" + name + "/cyclonedds.xml";
    byte[] content = ("<!-- " + name + " -->").getBytes(StandardCharsets.UTF_8);
    Files.createDirectories(folder.resolve(path).getParent());
    Files.write(folder.resolve(path), content);
    files.add(
        new FileEntry(
            path, Sha256.of(content), content.length, "discovery", Optional.empty(), false));
    return this;
  }

  /** A component, built; another content is another build. */
  TestBundle component(String name, String content) throws IOException {
    String identifier = name + "-1.0.0";
    components.add(
        new Component(
            identifier,
            name,
            "1.0.0",
            ComponentKind.DUMMY,
            "components/" + identifier,
            Optional.empty(),
            "component-" + name,
            List.of(),
            List.of(),
            List.of()));
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(ComponentArchive.NAME, name);
    attributes.put(ComponentArchive.VERSION, "1.0.0");
    attributes.put(ComponentArchive.IDENTIFIER, identifier);
    for (ComponentArchive.Command command : ComponentArchive.Command.values()) {
      attributes.put(command.attribute(), "true");
    }
    Path archive = ComponentArchive.place(folder, DDS, identifier);
    Files.createDirectories(archive.getParent());
    try (OutputStream out = Files.newOutputStream(archive);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      JarEntry entry = new JarEntry("content");
      entry.setTime(0);
      jar.putNextEntry(entry);
      jar.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return this;
  }

  /** An instance that starts when it is installed. */
  TestBundle instance(String name, String component, String node) {
    return instance(name, component, node, true);
  }

  /** An instance. */
  TestBundle instance(String name, String component, String node, boolean starts) {
    instances.add(
        new Instance(
            name,
            component + "-1.0.0",
            1,
            Optional.of(node),
            0,
            starts,
            List.of(),
            "instance-" + name));
    return this;
  }

  /** Writes the manifest and opens it all. */
  Bundle write() throws IOException {
    BundleManifest manifest =
        new BundleManifest(
            BundleManifest.SCHEMA,
            new Tool("slipway", "0.1.0"),
            new Deployment("lab", "1.0.0", DEPLOYMENT_ID, "0".repeat(64)),
            List.of(),
            List.of(),
            components,
            instances,
            nodes,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            new Thresholds(0.01, 0, 0.02),
            files);
    Files.writeString(folder.resolve(BundleManifest.FILE_NAME), BundleJson.write(manifest));
    Bundle.Opened opened = Bundle.open(folder);
    return opened.bundle().orElseThrow(() -> new AssertionError(opened.diagnostics().toString()));
  }

  static DesiredComponents desired(Bundle bundle, String scripts) {
    DesiredComponents.Result result = DesiredComponents.of(bundle, DDS, scripts);
    return result
        .components()
        .orElseThrow(() -> new AssertionError(result.diagnostics().toString()));
  }

  static String sha256(Bundle bundle) throws IOException {
    return Sha256.of(bundle.folder().resolve(BundleManifest.FILE_NAME));
  }
}
