// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What files held when they were last read or written: by content, since times of files say too
 * much after a checkout and too little within a second.
 *
 * @param hashes SHA-256 by path; empty for a file that is not there or cannot be read
 */
record FilesOnDisk(Map<Path, String> hashes) {
  private static final String NONE = "";

  FilesOnDisk {
    hashes = Map.copyOf(hashes);
  }

  /** The files as they are now. */
  static FilesOnDisk of(Collection<Path> files) {
    Map<Path, String> hashes = new TreeMap<>();
    files.forEach(file -> hashes.put(file, hash(file)));
    return new FilesOnDisk(hashes);
  }

  /** What some of them held. */
  Map<Path, String> only(Collection<Path> files) {
    Map<Path, String> some = new TreeMap<>(hashes);
    some.keySet().retainAll(files);
    return some;
  }

  /** The same with other content of some of the files. */
  FilesOnDisk with(Map<Path, String> others) {
    Map<Path, String> all = new TreeMap<>(hashes);
    others.forEach(all::replace);
    return new FilesOnDisk(all);
  }

  /** Those whose content is another by now. */
  List<Path> changed() {
    List<Path> changed = new ArrayList<>();
    hashes.forEach(
        (file, hash) -> {
          if (!hash.equals(hash(file))) {
            changed.add(file);
          }
        });
    Collections.sort(changed);
    return changed;
  }

  private static String hash(Path file) {
    try {
      return Files.isRegularFile(file)
          ? HexFormat.of()
              .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)))
          : NONE;
    } catch (IOException unreadable) {
      return NONE;
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
