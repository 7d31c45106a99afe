// SPDX-License-Identifier: EPL-2.0
package dev.slipway.lab.files;

import dev.slipway.bundle.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of a lab: what it needs to be reached, and the files of its nodes. It is there as long
 * as the lab is, and belongs to neither the bundle nor the source tree.
 *
 * @param path the folder, absolute
 */
public record LabFolder(Path path) {
  private static final int NAME_LENGTH = 16;

  public LabFolder {
    path = path.toAbsolutePath().normalize();
  }

  /**
   * The usual folder of a bundle's lab: below {@code $XDG_STATE_HOME/slipway/labs}, which without
   * that variable is {@code ~/.local/state/slipway/labs}.
   *
   * @param bundle the bundle's folder, which must exist
   * @param environment variables of this process
   */
  public static LabFolder of(Path bundle, Map<String, String> environment) throws IOException {
    String bundlePath = bundle.toRealPath().toString();
    String name = Sha256.of(bundlePath.getBytes(StandardCharsets.UTF_8)).substring(0, NAME_LENGTH);
    return new LabFolder(usual("labs", environment).resolve(name));
  }

  /**
   * The usual folder of a lab of which there is one: {@code $XDG_STATE_HOME/slipway/NAME}, which
   * without that variable is {@code ~/.local/state/slipway/NAME}.
   *
   * @param name what such labs are called
   * @param environment variables of this process
   */
  public static Path usual(String name, Map<String, String> environment) {
    return base(environment, "XDG_STATE_HOME", Path.of(".local", "state")).resolve(name);
  }

  /**
   * Where such a lab usually keeps what the next one can use: {@code $XDG_CACHE_HOME/slipway/NAME},
   * which without that variable is {@code ~/.cache/slipway/NAME}.
   *
   * @param name what such labs are called
   * @param environment variables of this process
   */
  public static Path usualCache(String name, Map<String, String> environment) {
    return base(environment, "XDG_CACHE_HOME", Path.of(".cache")).resolve(name);
  }

  /**
   * The folder {@code slipway} of a base folder by the XDG Base Directory Specification, which
   * passes over a relative path.
   *
   * @param environment variables of this process
   * @param variable the one that names the base folder
   * @param usual the base folder below the home folder where the variable does not
   */
  private static Path base(Map<String, String> environment, String variable, Path usual) {
    Path stated = Path.of(environment.getOrDefault(variable, ""));
    Path base =
        stated.isAbsolute() ? stated : Path.of(System.getProperty("user.home")).resolve(usual);
    return base.resolve("slipway");
  }

  /** The ssh_config with an alias for each node, if the lab was brought up and not taken down. */
  public Optional<Path> sshConfig() {
    Path file = file("ssh_config");
    return Files.exists(record()) && Files.exists(file) ? Optional.of(file) : Optional.empty();
  }

  /** What was made, once it was all made. */
  public Path record() {
    return file("lab.json");
  }

  public Path file(String name) {
    return path.resolve(name);
  }

  /** One of the lab's scripts. */
  public String script(String name) {
    return path.resolve("bin").resolve(name + ".sh").toString();
  }

  /** What belongs to a machine. */
  public Path machine(String key) {
    return path.resolve("nodes").resolve(key);
  }

  /** What tells a machine's first process how it is to be. */
  public Path plan(String key) {
    return machine(key).resolve("plan");
  }
}
