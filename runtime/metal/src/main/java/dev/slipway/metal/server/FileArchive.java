// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files as a tar archive: the same bytes for the same files, without owners and times. */
final class FileArchive {
  private static final int EXECUTABLE = 0755;
  private static final int PLAIN = 0644;

  private FileArchive() {}

  /** A file, whose path is its key. */
  record Entry(byte[] content, boolean executable) {}

  /**
   * All files of a folder, by their paths in it.
   *
   * @throws IOException if one cannot be read
   */
  static byte[] of(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(Files::isRegularFile).toList();
    }
    SortedMap<String, Entry> entries = new TreeMap<>();
    for (Path file : files) {
      entries.put(
          folder.relativize(file).toString().replace('\\', '/'),
          new Entry(Files.readAllBytes(file), Files.isExecutable(file)));
    }
    return of(entries);
  }

  /** Some files, by path. */
  static byte[] of(SortedMap<String, Entry> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, "UTF-8")) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      for (var file : files.entrySet()) {
        TarArchiveEntry entry = new TarArchiveEntry(file.getKey());
        entry.setSize(file.getValue().content().length);
        entry.setMode(file.getValue().executable() ? EXECUTABLE : PLAIN);
        entry.setModTime(0);
        tar.putArchiveEntry(entry);
        tar.write(file.getValue().content());
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }
}
