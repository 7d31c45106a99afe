// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A build of Slipway, told from others so that what another build made is not taken as is.
 *
 * @param version semantic version of Slipway, which bundles name
 * @param fingerprint changes with every build; empty never takes an earlier run's word that nothing
 *     has changed
 */
public record SlipwayBuild(String version, Optional<String> fingerprint) {
  public SlipwayBuild {
    Objects.requireNonNull(version);
    Objects.requireNonNull(fingerprint);
  }

  /**
   * The running one, known by the jars beside this class's own; without a fingerprint where it does
   * not come from a jar.
   */
  public static SlipwayBuild ofJarsTogether() {
    try {
      Path jar =
          Path.of(SlipwayBuild.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (!Files.isRegularFile(jar)) {
        return withoutFingerprint();
      }
      List<Path> jars = new ArrayList<>();
      try (DirectoryStream<Path> files = Files.newDirectoryStream(jar.getParent(), "*.jar")) {
        files.forEach(jars::add);
      }
      return of(jars);
    } catch (IOException | URISyntaxException e) {
      return withoutFingerprint();
    }
  }

  /**
   * The running one, known by the jars that it consists of, its libraries among them, wherever each
   * is; without a fingerprint where one is no jar.
   */
  public static SlipwayBuild of(Iterable<Path> jars) {
    TreeSet<String> states = new TreeSet<>();
    try {
      for (Path jar : jars) {
        if (!Files.isRegularFile(jar)) {
          return withoutFingerprint();
        }
        states.add(
            jar.getFileName() + " " + Files.size(jar) + " " + Files.getLastModifiedTime(jar));
      }
    } catch (IOException e) {
      return withoutFingerprint();
    }
    String all = String.join("\n", states);
    return new SlipwayBuild(
        SlipwayVersion.number(), Optional.of(Sha256.of(all.getBytes(StandardCharsets.UTF_8))));
  }

  /** The running one where nothing tells it from others of its version. */
  public static SlipwayBuild withoutFingerprint() {
    return new SlipwayBuild(SlipwayVersion.number(), Optional.empty());
  }
}
