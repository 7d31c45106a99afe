// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files that are packaged with a class, in a jar or in a folder of classes. */
public final class PackagedFiles {
  private PackagedFiles() {}

  /**
   * All files of a folder beside a class.
   *
   * @param owner the class
   * @param folder the folder, relative to the class's package
   * @param known path of a file that the folder is known to have
   * @return the contents by path in the folder, with forward slashes
   * @throws IllegalStateException if the known file is not there
   */
  public static SortedMap<String, byte[]> below(Class<?> owner, String folder, String known) {
    URL marker = owner.getResource(folder + "/" + known);
    if (marker == null) {
      throw new IllegalStateException(folder + "/" + known + " is not on the class path");
    }
    try {
      URI uri = marker.toURI();
      if (!uri.getScheme().equals("jar")) {
        return read(folderOf(Path.of(uri), known));
      }
      try (FileSystem jar = FileSystems.newFileSystem(archive(uri))) {
        String inside = uri.toString().substring(uri.toString().indexOf("!/") + 1);
        return read(folderOf(jar.getPath(inside), known));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path folderOf(Path marker, String known) {
    Path folder = marker;
    for (int depth = known.split("/").length; depth > 0; depth--) {
      folder = folder.getParent();
    }
    return folder;
  }

  private static Path archive(URI uri) {
    String text = uri.toString();
    return Path.of(URI.create(text.substring("jar:".length(), text.indexOf("!/"))));
  }

  private static SortedMap<String, byte[]> read(Path folder) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        files.put(folder.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
      }
    }
    return files;
  }
}
