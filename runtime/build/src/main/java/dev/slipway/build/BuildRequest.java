// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.bundle.Bundle;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.bundle.DdsImplementation;
import java.nio.file.Path;
import java.util.Map;

/**
 * What to build.
 *
 * @param bundle the bundle
 * @param dds DDS implementation to build with
 * @param jobs compilers to run at once; 0 leaves it to Ninja
 * @param archives folder that the archives are written to
 * @param cache folder of archives built earlier, from this or other bundles
 * @param environment environment variables of the compilers; CXX and CMAKE_PREFIX_PATH choose them
 */
public record BuildRequest(
    Bundle bundle,
    DdsImplementation dds,
    int jobs,
    Path archives,
    Path cache,
    Map<String, String> environment) {
  public BuildRequest {
    environment = Map.copyOf(environment);
  }

  /** With the bundle's own folder for archives and the user's cache. */
  public static BuildRequest of(
      Bundle bundle, DdsImplementation dds, int jobs, Map<String, String> environment) {
    return new BuildRequest(
        bundle,
        dds,
        jobs,
        bundle.folder().resolve(ComponentArchive.FOLDER).resolve(dds.id()),
        userCache(environment),
        environment);
  }

  /** {@code $XDG_CACHE_HOME/slipway}, by default in {@code ~/.cache}. */
  private static Path userCache(Map<String, String> environment) {
    String base = environment.getOrDefault("XDG_CACHE_HOME", "");
    Path folder =
        base.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(base);
    return folder.resolve("slipway");
  }

  /** Where CMake and Ninja work. */
  Path workFolder() {
    return bundle.folder().resolve("build").resolve(dds.id());
  }
}
