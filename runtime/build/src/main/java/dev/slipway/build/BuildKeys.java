// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Names what goes into a component's archive: components with the same key have the same archive,
 * in whatever bundle.
 */
final class BuildKeys {
  /** To be raised when the way of building changes what comes out. */
  private static final String FORM = "slipway-build/2";

  private static final String COMPONENTS = "components/";
  private static final String IDL = "idl/";

  private final BundleManifest manifest;
  private final Toolchain toolchain;
  private final String common;

  /** Keys of the bundle's components as built with that toolchain. */
  BuildKeys(BundleManifest manifest, Toolchain toolchain) {
    this.manifest = manifest;
    this.toolchain = toolchain;
    Sha256 hash = new Sha256();
    add(hash, FORM);
    add(hash, toolchain.fingerprint());
    add(hash, String.join(" ", CMakeBuild.FLAGS));
    List<String> folders =
        manifest.components().stream().map(component -> component.folder() + "/").toList();
    for (FileEntry file : manifest.files()) {
      boolean shared =
          file.path().startsWith(COMPONENTS) && folders.stream().noneMatch(file.path()::startsWith);
      if (shared || file.path().startsWith(IDL)) {
        add(hash, file);
      }
    }
    common = hash.hex();
  }

  /** The key of a component: of what it shares with the others, its own files and its manifest. */
  String of(Component component) {
    Sha256 hash = new Sha256();
    add(hash, common);
    for (FileEntry file : manifest.files()) {
      if (file.path().startsWith(component.folder() + "/")) {
        add(hash, file);
      }
    }
    ByteArrayOutputStream attributes = new ByteArrayOutputStream();
    try {
      ArchiveWriter.manifest(component, toolchain.dds(), "").write(attributes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return hash.add(attributes.toByteArray()).hex();
  }

  private static void add(Sha256 hash, FileEntry file) {
    add(hash, file.path());
    add(hash, file.sha256());
  }

  /** Ended by a zero, so that the parts cannot run into one another. */
  private static void add(Sha256 hash, String part) {
    hash.add((part + '\0').getBytes(StandardCharsets.UTF_8));
  }
}
