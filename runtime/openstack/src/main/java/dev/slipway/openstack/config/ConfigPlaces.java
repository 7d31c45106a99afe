// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Where configuration is looked for.
 *
 * @param workingFolder the first place
 * @param home the user's; {@code ~} in paths
 * @param environment variables by name
 * @param siteFolders the last places
 */
public record ConfigPlaces(
    Path workingFolder, Path home, Map<String, String> environment, Path... siteFolders) {
  private static final String[] SUFFIXES = {".yaml", ".yml", ".json"};

  public ConfigPlaces {
    environment = new TreeMap<>(environment);
    siteFolders = siteFolders.clone();
  }

  /** The places of this process. */
  public static ConfigPlaces ofThisProcess() {
    return of(Path.of("").toAbsolutePath(), System.getenv());
  }

  /** The places of a process with that working folder and environment. */
  static ConfigPlaces of(Path workingFolder, Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    String site = environment.getOrDefault("XDG_CONFIG_DIRS", "");
    Stream<Path> folders =
        Stream.of((site.isEmpty() ? "/etc/xdg" : site).split(":"))
            .map(folder -> Path.of(folder).resolve("openstack"));
    return new ConfigPlaces(
        workingFolder,
        Path.of(home.isEmpty() ? System.getProperty("user.home") : home),
        environment,
        Stream.concat(folders, Stream.of(Path.of("/etc/openstack"))).toArray(Path[]::new));
  }

  /**
   * The first file of that name.
   *
   * @param name without suffix
   * @param override variable that names another file, which is looked for first
   */
  Optional<Path> find(String name, String override) {
    String other = environment.getOrDefault(override, "");
    Stream<Path> first = other.isEmpty() ? Stream.empty() : Stream.of(resolve(other));
    return Stream.concat(
            first,
            folders()
                .flatMap(
                    folder -> Stream.of(SUFFIXES).map(suffix -> folder.resolve(name + suffix))))
        .filter(Files::isReadable)
        .findFirst();
  }

  private Stream<Path> folders() {
    Path userFolder = home.resolve(".config");
    String other = environment.getOrDefault("XDG_CONFIG_HOME", "");
    return Stream.concat(
        Stream.of(
            workingFolder,
            (other.isEmpty() ? userFolder : Path.of(other)).resolve("openstack"),
            userFolder.resolve("openstack")),
        Stream.of(siteFolders));
  }

  /** A path that the user has written, in which {@code ~} is the home folder. */
  Path resolve(String path) {
    if (path.equals("~") || path.startsWith("~/")) {
      return home.resolve(path.substring(1).replaceFirst("^/", ""));
    }
    return workingFolder.resolve(path);
  }
}
