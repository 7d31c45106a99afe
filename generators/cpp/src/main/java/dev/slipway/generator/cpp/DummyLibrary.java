// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

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

/** The C++ library of the dummies, as it is packaged with this class. */
final class DummyLibrary {
  private static final String FOLDER = "dummy";

  private DummyLibrary() {}

  /** The files' contents by path in the library's folder, with forward slashes. */
  static SortedMap<String, byte[]> files() {
    URL marker = DummyLibrary.class.getResource(FOLDER + "/CMakeLists.txt");
    if (marker == null) {
      throw new IllegalStateException("the library of the dummies is not on the class path");
    }
    try {
      URI uri = marker.toURI();
      if (!uri.getScheme().equals("jar")) {
        return read(Path.of(uri).getParent());
      }
      try (FileSystem jar = FileSystems.newFileSystem(archive(uri))) {
        String inside = uri.toString().substring(uri.toString().indexOf("!/") + 1);
        return read(jar.getPath(inside).getParent());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
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
