// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleJson;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.BundleManifest.Deployment;
import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Payload;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Reliability;
import dev.slipway.bundle.BundleManifest.Size;
import dev.slipway.bundle.BundleManifest.Thresholds;
import dev.slipway.bundle.BundleManifest.Tool;
import dev.slipway.bundle.BundleManifest.Topic;
import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A bundle of small programs that build as components do, but without any DDS implementation. */
final class SmallBundle {
  private static final String ID = "00000000-0000-4000-8000-000000000001";

  private final Path folder;
  private final Map<String, String> files = new TreeMap<>();
  private final List<Component> components = new ArrayList<>();

  SmallBundle(Path folder) {
    this.folder = folder;
    files.put("components/shared.hpp", "#define GREETING \"hello\"\n");
  }

  SmallBundle dummy(String name) {
    return dummy(name, name);
  }

  SmallBundle dummy(String name, String topic) {
    components.add(component(name, ComponentKind.DUMMY, Optional.empty(), topic));
    return file(
        "components/" + name + "-1.0.0/src/component.cpp",
        """
        #include "../../shared.hpp"
        #include <cstdio>
        int main() { return std::puts(GREETING " from %s " __FILE__) < 0; }
        """
            .formatted(name));
  }

  SmallBundle given(String name, Path archive) throws IOException {
    String path = "components/" + name + "-1.0.0/" + name + ".jar";
    components.add(component(name, ComponentKind.ARCHIVE, Optional.of(path), name));
    Files.createDirectories(folder.resolve(path).getParent());
    Files.copy(archive, folder.resolve(path));
    return this;
  }

  SmallBundle file(String path, String content) {
    files.put(path, content);
    return this;
  }

  private static Component component(
      String name, ComponentKind kind, Optional<String> archive, String topic) {
    Publication publication =
        new Publication(
            topic,
            topic,
            "m::T",
            new Size(8, 16, OptionalLong.of(16)),
            10,
            2,
            0,
            Reliability.RELIABLE,
            Ownership.SHARED,
            0,
            List.of(),
            EndpointPolicies.DEFAULT,
            ID);
    return new Component(
        name + "-1.0.0",
        name,
        "1.0.0",
        kind,
        "components/" + name + "-1.0.0",
        archive,
        ID,
        List.of(publication),
        List.of(),
        List.of());
  }

  /** Writes what changed, so that unchanged files keep their time, and opens the bundle. */
  Bundle write() throws IOException {
    StringBuilder cmake =
        new StringBuilder(
            """
            cmake_minimum_required(VERSION 3.16)
            project(small LANGUAGES C CXX)
            """);
    for (Component component : components) {
      if (component.kind() == ComponentKind.DUMMY) {
        cmake.append(
            """
            add_executable(%1$s %1$s/src/component.cpp)
            set_target_properties(%1$s PROPERTIES OUTPUT_NAME %2$s
              RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/%1$s/bin)
            """
                .formatted(component.identifier(), component.name()));
      }
    }
    files.put("components/CMakeLists.txt", cmake.toString());
    List<FileEntry> entries = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path place = folder.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      if (!Files.exists(place) || !Files.readString(place).equals(file.getValue())) {
        Files.writeString(place, file.getValue());
      }
      entries.add(entry(file.getKey()));
    }
    for (Component component : components) {
      if (component.archive().isPresent()) {
        entries.add(entry(component.archive().get()));
      }
    }
    BundleManifest manifest =
        new BundleManifest(
            BundleManifest.SCHEMA,
            new Tool("slipway", "0.1.0"),
            new Deployment("small", "1.0.0", ID, "00"),
            List.of(),
            components.stream()
                .flatMap(component -> component.publications().stream())
                .map(
                    publication ->
                        new Topic(
                            publication.topic(), "m::T", Payload.TYPED, ID, List.of(), List.of()))
                .toList(),
            components,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            new Thresholds(0, 0, 0),
            entries);
    Files.writeString(folder.resolve(BundleManifest.FILE_NAME), BundleJson.write(manifest));
    Bundle.Opened opened = Bundle.open(folder);
    return opened
        .bundle()
        .orElseThrow(() -> new IllegalStateException(opened.diagnostics().toString()));
  }

  private FileEntry entry(String path) throws IOException {
    Path file = folder.resolve(path);
    return new FileEntry(path, Sha256.of(file), Files.size(file), "test", Optional.empty(), false);
  }
}
