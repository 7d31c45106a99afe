// SPDX-License-Identifier: EPL-2.0
package dev.slipway.archive;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.FileEntry;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import dev.slipway.bundle.Sha256;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;

/**
 * Packs a bundle into one file.
 *
 * <p>The same content gives the same bytes: files are in the order of their paths and have one
 * time, one owner without a name, and the rights that the manifest gives them, whatever those of
 * the files on disk are. All are in a folder that is named after the deployment.
 */
public final class BundleArchive {
  /** Later than the least time that a ZIP entry can have, in every time zone. */
  private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private static final int PLAIN = 0644;
  private static final int PROGRAM = 0755;

  /** The operating system "unknown" of a gzip file (RFC 1952, 2.3.1). */
  private static final int NO_SYSTEM = 255;

  private BundleArchive() {}

  /**
   * What was packed.
   *
   * @param file the archive
   * @param format its kind
   * @param folder the folder in it that holds the bundle
   * @param files how many files are in it
   * @param sha256 SHA-256 of its content, in hexadecimal
   */
  public record Packed(Path file, ArchiveFormat format, String folder, int files, String sha256) {}

  /**
   * Packs a bundle: its manifest, the files that it lists, and component archives.
   *
   * @param file where to; its folder is made if it is not there, and an earlier file is replaced
   *     when the new one is complete
   * @param components for which DDS implementations to pack the component archives, too
   * @throws java.nio.file.NoSuchFileException if a component archive is not there
   * @throws IOException if a file cannot be read or written
   */
  public static Packed write(
      Bundle bundle, Path file, ArchiveFormat format, Set<DdsImplementation> components)
      throws IOException {
    String folder = folderName(bundle.manifest());
    SortedMap<String, Source> sources = new TreeMap<>();
    sources.put(
        BundleManifest.FILE_NAME,
        new Source(bundle.folder().resolve(BundleManifest.FILE_NAME), PLAIN));
    for (FileEntry entry : bundle.manifest().files()) {
      sources.put(
          entry.path(),
          new Source(bundle.resolve(entry.path()), entry.executable() ? PROGRAM : PLAIN));
    }
    for (DdsImplementation dds : components) {
      for (Component component : bundle.manifest().components()) {
        Path archive = ComponentArchive.place(bundle.folder(), dds, component.identifier());
        sources.put(
            ComponentArchive.FOLDER + "/" + dds.id() + "/" + archive.getFileName(),
            new Source(archive, PLAIN));
      }
    }
    Path target = file.toAbsolutePath();
    Files.createDirectories(target.getParent());
    Path beside = target.resolveSibling(target.getFileName() + ".new");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(beside))) {
        switch (format) {
          case ZIP -> writeZip(folder, sources, out);
          case TAR_GZ -> writeTar(folder, sources, gzip(out));
          case TAR_XZ -> writeTar(folder, sources, new XZCompressorOutputStream(out));
        }
      }
      Files.move(
          beside, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
    return new Packed(file, format, folder, sources.size(), Sha256.of(target));
  }

  /**
   * A file to pack.
   *
   * @param file where it is
   * @param mode its rights, as chmod has them
   */
  private record Source(Path file, int mode) {}

  /** Name and version of the deployment with all that a file system could mind replaced. */
  private static String folderName(BundleManifest manifest) {
    String name = manifest.deployment().name() + "-" + manifest.deployment().version();
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return safe.startsWith(".") || safe.startsWith("-") ? "_" + safe : safe;
  }

  private static void writeZip(String folder, Map<String, Source> sources, OutputStream out)
      throws IOException {
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
      for (Map.Entry<String, Source> each : sources.entrySet()) {
        byte[] content = Files.readAllBytes(each.getValue().file());
        CRC32 checksum = new CRC32();
        checksum.update(content);
        ZipArchiveEntry entry = new ZipArchiveEntry(folder + "/" + each.getKey());
        // An entry has its time without a zone, and is given it in that of this machine.
        entry.setTime(ENTRY_TIME.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
        entry.setUnixMode(each.getValue().mode());
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(checksum.getValue());
        zip.putArchiveEntry(entry);
        zip.write(content);
        zip.closeArchiveEntry();
      }
    }
  }

  private static void writeTar(String folder, Map<String, Source> sources, OutputStream out)
      throws IOException {
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      tar.setAddPaxHeadersForNonAsciiNames(true);
      for (Map.Entry<String, Source> each : sources.entrySet()) {
        TarArchiveEntry entry = new TarArchiveEntry(folder + "/" + each.getKey());
        entry.setModTime(ENTRY_TIME.toInstant(ZoneOffset.UTC).toEpochMilli());
        entry.setMode(each.getValue().mode());
        entry.setIds(0, 0);
        entry.setNames("", "");
        entry.setSize(Files.size(each.getValue().file()));
        tar.putArchiveEntry(entry);
        Files.copy(each.getValue().file(), tar);
        tar.closeArchiveEntry();
      }
    }
  }

  private static OutputStream gzip(OutputStream out) throws IOException {
    GzipParameters parameters = new GzipParameters();
    parameters.setCompressionLevel(Deflater.BEST_COMPRESSION);
    parameters.setOperatingSystem(NO_SYSTEM);
    return new GzipCompressorOutputStream(out, parameters);
  }
}
