// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.bundle.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A component archive whose component is a shell script. */
final class TestArchive {
  /** Writes a line to its log five times a second. */
  static final String BEACON =
      """
      #!/bin/sh
      while :; do
        echo "beat of $SLIPWAY_INSTANCE in domain $SLIPWAY_DOMAIN" >>"$SLIPWAY_LOG"
        sleep 0.2
      done
      """;

  private static final int CENTRAL_HEADER = 0x02014b50;
  private static final int MADE_ON_UNIX = 3;
  private static final int SYMBOLIC_LINK = 0120777;

  private final String identifier;
  private final Manifest manifest = new Manifest();
  private final Map<String, byte[]> entries = new LinkedHashMap<>();
  private boolean withManifest = true;
  private String linked = "";
  private long claimed;

  /** An archive with nothing but what its manifest must have, whose component is a beacon. */
  TestArchive(String identifier) {
    this.identifier = identifier;
    attribute("Manifest-Version", "1.0");
    attribute("Slipway-Component-Name", identifier.replaceFirst("-.*", ""));
    attribute("Slipway-Component-Version", identifier.replaceFirst("[^-]*-", ""));
    attribute("Slipway-Component-Identifier", identifier);
  }

  /** A component whose start command is the component itself. */
  static TestArchive foreground(String identifier, String script) {
    return new TestArchive(identifier)
        .attribute("Slipway-Start", "foreground")
        .attribute("Slipway-Command-Start", "bin/component")
        .entry("bin/component", script);
  }

  /** A component whose start command returns. */
  static TestArchive background(String identifier, String startCommand, String script) {
    return new TestArchive(identifier)
        .attribute("Slipway-Command-Start", startCommand)
        .entry("bin/component", script);
  }

  /** The same with an attribute of the manifest. */
  TestArchive attribute(String name, String value) {
    manifest.getMainAttributes().put(new Attributes.Name(name), value);
    return this;
  }

  /** The same with an entry. */
  TestArchive entry(String name, String content) {
    return entry(name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** The same with an entry. */
  TestArchive entry(String name, byte[] content) {
    entries.put(name, content);
    return this;
  }

  /** The same with an entry that is a symbolic link. */
  TestArchive link(String name, String target) {
    linked = name;
    return entry(name, target);
  }

  /** The same, whose directory says that its last entry has that many bytes unpacked. */
  TestArchive claiming(long bytes) {
    claimed = bytes;
    return this;
  }

  /** The same without a manifest. */
  TestArchive withoutManifest() {
    withManifest = false;
    return this;
  }

  /** The identifier that it is uploaded as. */
  String identifier() {
    return identifier;
  }

  /** SHA-256 of its content. */
  String sha256() {
    return Sha256.of(bytes());
  }

  /** Its content. */
  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      if (withManifest) {
        put(zip, "META-INF/MANIFEST.MF");
        manifest.write(zip);
        zip.closeEntry();
      }
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        put(zip, entry.getKey());
        zip.write(entry.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] zip = out.toByteArray();
    if (claimed > 0) {
      int last = new String(zip, StandardCharsets.ISO_8859_1).lastIndexOf("PK\1\2");
      ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN).putInt(last + 24, (int) claimed);
    }
    return linked.isEmpty() ? zip : withLink(zip);
  }

  private static void put(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(0);
    zip.putNextEntry(entry);
  }

  /** Says in the central directory that the entry is a link, which Java's own writer cannot. */
  private byte[] withLink(byte[] zip) {
    ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < zip.length - 46; at++) {
      if (bytes.getInt(at) == CENTRAL_HEADER) {
        String name = new String(zip, at + 46, bytes.getShort(at + 28), StandardCharsets.US_ASCII);
        if (name.equals(linked)) {
          bytes.put(at + 5, (byte) MADE_ON_UNIX);
          bytes.putInt(at + 38, SYMBOLIC_LINK << 16);
        }
      }
    }
    return zip;
  }
}
