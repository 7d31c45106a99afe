// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What makes a machine a provisioning server, as this version of Slipway has it. */
public final class ServerScripts {
  /** The program that sets a server up; the rest is for it. */
  static final String PREPARE = "prepare.sh";

  private static final List<String> NAMES =
      List.of(
          PREPARE,
          "scripts/arm",
          "scripts/capture",
          "scripts/check-image",
          "scripts/disarm",
          "scripts/follow",
          "scripts/images",
          "scripts/keep-image",
          "scripts/machine",
          "scripts/provisioning_server.py",
          "scripts/publish",
          "scripts/rehearse",
          "scripts/reload",
          "scripts/serve_reports.py",
          "scripts/status",
          "scripts/transfers.py",
          "slipway-provisioning.service");

  private final SortedMap<String, FileArchive.Entry> files;
  private final String version;

  private ServerScripts(SortedMap<String, FileArchive.Entry> files) {
    this.files = files;
    Sha256 hash = new Sha256();
    files.forEach(
        (name, file) -> {
          hash.add((name + '\0').getBytes(StandardCharsets.UTF_8));
          hash.add(file.content());
        });
    this.version = hash.hex();
  }

  /** The set that is packaged with this program. */
  public static ServerScripts packaged() {
    SortedMap<String, FileArchive.Entry> files = new TreeMap<>();
    for (String name : NAMES) {
      files.put(name, new FileArchive.Entry(resource(name), !name.endsWith(".service")));
    }
    return new ServerScripts(files);
  }

  /** SHA-256 over names and content: two sets with the same version are the same. */
  public String version() {
    return version;
  }

  /** All of it as a tar archive. */
  byte[] archive() {
    try {
      return FileArchive.of(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] resource(String name) {
    try (InputStream in = ServerScripts.class.getResourceAsStream("set-up/" + name)) {
      if (in == null) {
        throw new IllegalStateException("not packaged: " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
