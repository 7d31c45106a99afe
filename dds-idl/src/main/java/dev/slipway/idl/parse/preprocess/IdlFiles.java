// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.parse.preprocess;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The files that may be read: those below the folders of the named files and below the include
 * folders, links followed. Their texts are kept, as many files include the same.
 */
public final class IdlFiles {
  private static final long GREATEST_SIZE = 64L << 20;
  private static final long MOST_KEPT = 64L << 20;

  /**
   * A file that may be read.
   *
   * @param path what tells it from others
   * @param name what diagnostics call it: below the folder as the user named that
   */
  public record IdlFile(Path path, Path name) {}

  private final List<Path> roots = new ArrayList<>();
  private final List<Path> includeFolders;
  private final Map<Path, String> texts = new HashMap<>();
  private long kept;

  public IdlFiles(IdlSource source) {
    this.includeFolders = source.includeFolders();
    source.files().forEach(file -> addRoot(folder(file)));
    includeFolders.forEach(this::addRoot);
  }

  private static Path folder(Path file) {
    Path folder = file.getParent();
    return folder == null ? Path.of("") : folder;
  }

  private void addRoot(Path folder) {
    try {
      Path root = folder.toRealPath();
      if (!roots.contains(root)) {
        roots.add(root);
      }
    } catch (IOException missing) {
      // Nothing can be below it.
    }
  }

  /** A file that the user named; empty if there is none. */
  public Optional<IdlFile> named(Path file) {
    return find(file, true);
  }

  /**
   * The file that an {@code #include} means; empty if there is none.
   *
   * @param includer the file that holds the directive
   * @param quoted whether to look beside it first
   */
  public Optional<IdlFile> included(IdlFile includer, String name, boolean quoted) {
    Path relative;
    try {
      relative = Path.of(name.replace('\\', '/'));
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
    if (quoted) {
      Optional<IdlFile> beside = find(folder(includer.name()).resolve(relative), false);
      if (beside.isPresent()) {
        return beside;
      }
    }
    for (Path folder : includeFolders) {
      Optional<IdlFile> found = find(folder.resolve(relative), false);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private Optional<IdlFile> find(Path file, boolean isNamed) {
    try {
      if (!Files.isRegularFile(file)) {
        return Optional.empty();
      }
      Path path = file.toRealPath();
      return isNamed || roots.stream().anyMatch(path::startsWith)
          ? Optional.of(new IdlFile(path, file.normalize()))
          : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /**
   * The text of a file, with line feeds at the ends of its lines.
   *
   * @throws IOException if it cannot be read; the message says why
   */
  public String text(IdlFile file) throws IOException {
    String known = texts.get(file.path());
    if (known != null) {
      return known;
    }
    long size = Files.size(file.path());
    if (size > GREATEST_SIZE) {
      throw new IOException("It is larger than " + (GREATEST_SIZE >> 20) + " MiB.");
    }
    String text = withLineFeeds(decoded(Files.readAllBytes(file.path())));
    kept += text.length();
    if (kept <= MOST_KEPT) {
      texts.put(file.path(), text);
    }
    return text;
  }

  /** The standard wants Latin-1 (IDL 4.2, 7.2.1); today's files are in UTF-8. */
  private static String decoded(byte[] octets) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException otherEncoding) {
      return new String(octets, StandardCharsets.ISO_8859_1);
    }
  }

  /** The preprocessor counts other characters as ends of lines, too, which no editor does. */
  private static String withLineFeeds(String text) {
    boolean isPlain = true;
    for (int i = 0; i < text.length() && isPlain; i++) {
      isPlain = "\r\f\u000b\u0085\u2028\u2029".indexOf(text.charAt(i)) < 0;
    }
    return isPlain
        ? text
        : text.replace("\r\n", "\n")
            .replace('\r', '\n')
            .replace('\f', ' ')
            .replace('\u000b', ' ')
            .replace('\u0085', ' ')
            .replace('\u2028', ' ')
            .replace('\u2029', ' ');
  }
}
