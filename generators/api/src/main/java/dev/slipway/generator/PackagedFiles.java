// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import java.io.IOException;
import java.io.InputStream;
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
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.wiring.BundleWiring;

/** Files that are packaged with a class: in a jar, in a folder of classes, or in an OSGi bundle. */
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
      if (uri.getScheme().equals("file")) {
        return read(folderOf(Path.of(uri), known));
      }
      if (!uri.getScheme().equals("jar")) {
        return BundledFiles.below(owner, folder);
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

  /**
   * Of a bundle, whose addresses are the framework's own. Loaded only where there is a framework.
   */
  private static final class BundledFiles {
    static SortedMap<String, byte[]> below(Class<?> owner, String folder) throws IOException {
      String root = owner.getPackageName().replace('.', '/') + "/" + folder + "/";
      BundleWiring classes = FrameworkUtil.getBundle(owner).adapt(BundleWiring.class);
      SortedMap<String, byte[]> files = new TreeMap<>();
      int found = BundleWiring.LISTRESOURCES_LOCAL | BundleWiring.LISTRESOURCES_RECURSE;
      for (String path : classes.listResources(root, "*", found)) {
        if (!path.endsWith("/")) {
          try (InputStream file = owner.getResourceAsStream("/" + path)) {
            files.put(path.substring(root.length()), file.readAllBytes());
          }
        }
      }
      return files;
    }
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
