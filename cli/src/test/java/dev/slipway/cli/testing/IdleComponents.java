// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Archives of components that do nothing until they are stopped, of version 1.0.0. */
public final class IdleComponents {
  private IdleComponents() {}

  /** Puts archives where a bundle has those that were built of it. */
  public static void place(Path bundle, DdsImplementation dds, String... components)
      throws IOException {
    for (String component : components) {
      String identifier = component + "-1.0.0";
      Manifest manifest = new Manifest();
      Attributes attributes = manifest.getMainAttributes();
      attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
      attributes.put(ComponentArchive.NAME, component);
      attributes.put(ComponentArchive.VERSION, "1.0.0");
      attributes.put(ComponentArchive.IDENTIFIER, identifier);
      attributes.put(ComponentArchive.Command.START.attribute(), "exec sleep 600");
      attributes.put(ComponentArchive.START_MODE, ComponentArchive.FOREGROUND);
      Path archive = ComponentArchive.place(bundle, dds, identifier);
      Files.createDirectories(archive.getParent());
      try (OutputStream out = Files.newOutputStream(archive);
          JarOutputStream jar = new JarOutputStream(out, manifest)) {
        jar.finish();
      }
    }
  }
}
