// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Subscription;
import dev.slipway.bundle.ComponentArchive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Packs a compiled component: the same content gives the same bytes. */
final class ArchiveWriter {
  /**
   * Stored without a time zone. The least time that an entry can have stands for all before it, and
   * Java then adds the time in that of this machine.
   */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private static final String STATISTICS_SCHEMA = "slipway-dummy-statistics/1";

  private ArchiveWriter() {}

  /**
   * Writes an archive; the file appears complete or not at all.
   *
   * @param file where to
   * @param manifest its manifest
   * @param content files by path in the archive
   */
  static void write(Path file, Manifest manifest, Map<String, Path> content) throws IOException {
    ByteArrayOutputStream manifestBytes = new ByteArrayOutputStream();
    manifest.write(manifestBytes);
    SortedMap<String, Path> sorted = new TreeMap<>(content);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try (OutputStream out = Files.newOutputStream(beside);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      // Readers of JAR files as streams want the manifest first.
      putEntry(zip, JarFile.MANIFEST_NAME);
      manifestBytes.writeTo(zip);
      zip.closeEntry();
      for (Map.Entry<String, Path> entry : sorted.entrySet()) {
        putEntry(zip, entry.getKey());
        Files.copy(entry.getValue(), zip);
        zip.closeEntry();
      }
    }
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void putEntry(ZipOutputStream zip, String name) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(ENTRY_TIME);
    zip.putNextEntry(entry);
  }

  /**
   * The manifest of a dummy's archive.
   *
   * @param dds implementation and version that it is built with
   * @param key hash over all that goes into it
   */
  static Manifest manifest(Component component, String dds, String key) {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(ComponentArchive.NAME, visible(component.name()));
    attributes.put(ComponentArchive.VERSION, visible(component.version()));
    attributes.put(ComponentArchive.IDENTIFIER, visible(component.identifier()));
    attributes.put(
        ComponentArchive.INPUTS,
        component.subscriptions().stream()
            .map(ArchiveWriter::clause)
            .collect(Collectors.joining(", ")));
    attributes.put(
        ComponentArchive.OUTPUTS,
        component.publications().stream()
            .map(ArchiveWriter::clause)
            .collect(Collectors.joining(", ")));
    for (ComponentArchive.Command command : ComponentArchive.Command.values()) {
      attributes.put(
          command.attribute(),
          "bin/" + component.name() + " " + command.name().toLowerCase(Locale.ROOT));
    }
    attributes.put(ComponentArchive.STATISTICS, STATISTICS_SCHEMA);
    attributes.put(ComponentArchive.DDS, dds);
    attributes.put(ComponentArchive.BUILD_KEY, key);
    return manifest;
  }

  private static String clause(Publication publication) {
    return "%s;type=%s;reliability=%s;size=%d;rate=%s;burst=%d"
        .formatted(
            quoted(publication.topic()),
            quoted(publication.type()),
            publication.reliability(),
            publication.size().expected(),
            publication.rate(),
            publication.burst());
  }

  private static String clause(Subscription subscription) {
    return "%s;type=%s;reliability=%s"
        .formatted(
            quoted(subscription.topic()), quoted(subscription.type()), subscription.reliability());
  }

  /** As in OSGi headers: a quoted string with backslashes before what would end it. */
  private static String quoted(String text) {
    return '"' + visible(text.replace("\\", "\\\\").replace("\"", "\\\"")) + '"';
  }

  /** A line end would begin another attribute, and a manifest has no escape for one. */
  private static String visible(String text) {
    StringBuilder safe = new StringBuilder();
    for (char c : text.toCharArray()) {
      safe.append(c < ' ' || c == 0x7f ? "\\u%04x".formatted((int) c) : String.valueOf(c));
    }
    return safe.toString();
  }
}
