// SPDX-License-Identifier: EPL-2.0
package dev.slipway.structure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules of the build, as the POMs name them. */
final class BuildModules {
  private BuildModules() {}

  /** Their folders, relative to the root; those that only list others are left out. */
  static List<String> folders(Path root) {
    List<String> found = new ArrayList<>();
    addFolders(root, "", module -> true, found);
    return found;
  }

  /** Those of them that a build without profiles makes. */
  static List<String> foldersWithoutProfiles(Path root) {
    List<String> found = new ArrayList<>();
    addFolders(root, "", module -> !isInProfile(module), found);
    return found;
  }

  private static boolean isInProfile(Node module) {
    return module.getParentNode().getParentNode().getNodeName().equals("profile");
  }

  private static void addFolders(
      Path root, String folder, Predicate<Node> wanted, List<String> found) {
    Path pom = root.resolve(folder).resolve("pom.xml");
    if (listedIn(pom, module -> true).isEmpty()) {
      found.add(folder);
    }
    for (String child : listedIn(pom, wanted)) {
      addFolders(root, folder.isEmpty() ? child : folder + "/" + child, wanted, found);
    }
  }

  private static List<String> listedIn(Path pom, Predicate<Node> wanted) {
    try {
      NodeList modules =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(pom.toFile())
              .getElementsByTagName("module");
      return Stream.iterate(0, at -> at < modules.getLength(), at -> at + 1)
          .<Node>map(modules::item)
          .filter(wanted)
          .map(module -> module.getTextContent().strip())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ParserConfigurationException | SAXException e) {
      throw new IllegalStateException(pom + " cannot be read", e);
    }
  }

  /** Whether a module has code that the JVM runs, beside its tests. */
  static boolean hasCode(Path module) {
    return Stream.of("java", "xtend")
        .anyMatch(language -> Files.isDirectory(module.resolve("src/main").resolve(language)));
  }

  /** Whether classes of a package were written by hand; otherwise a generator made them all. */
  static boolean isHandWritten(Path module, String packageName) {
    return Stream.of("java", "xtend")
        .map(language -> module.resolve("src/main").resolve(language))
        .map(sources -> sources.resolve(packageName.replace('.', '/')))
        .filter(Files::isDirectory)
        .anyMatch(BuildModules::hasClasses);
  }

  private static boolean hasClasses(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .anyMatch(name -> name.matches(".+\\.(java|xtend)") && !name.equals("package-info.java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
