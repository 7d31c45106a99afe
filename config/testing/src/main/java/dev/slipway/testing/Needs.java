// SPDX-License-Identifier: EPL-2.0
package dev.slipway.testing;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * What a test needs of the machine that it runs on. Where the machine lacks it, the test is skipped
 * and says why; on a build server, whose environment has {@code CI}, it fails.
 */
public final class Needs {
  private static final boolean BUILD_SERVER = System.getenv("CI") != null;

  private Needs() {}

  /**
   * Needs programs on PATH, or in the folders of the system's own programs.
   *
   * @param names their names, such as {@code cmake}, or absolute paths
   */
  public static void programs(String... names) {
    for (String name : names) {
      program(name);
    }
  }

  /** As {@link #programs}, for one; returns where it is. */
  public static Path program(String name) {
    Optional<Path> found = find(name);
    that(found.isPresent(), () -> name + " is missing");
    return found.orElseThrow();
  }

  /**
   * Needs a condition.
   *
   * @param met whether it is met
   * @param lack says what is missing where it is not
   */
  public static void that(boolean met, Supplier<String> lack) {
    if (!met) {
      end(lack.get(), BUILD_SERVER);
    }
  }

  /** Ends a test on a machine that lacks something. */
  static void end(String lack, boolean buildServer) {
    if (buildServer) {
      throw new AssertionFailedError(lack + ", and CI is set");
    }
    throw new TestAbortedException("skipped, because " + lack);
  }

  private static Optional<Path> find(String name) {
    return Stream.concat(
            Arrays.stream(System.getenv("PATH").split(File.pathSeparator)),
            Stream.of("/usr/sbin", "/sbin"))
        .map(folder -> Path.of(folder).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
