// SPDX-License-Identifier: EPL-2.0
package dev.slipway.metal.power;

import dev.slipway.testing.Needs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** OpenStack's emulator of Redfish controllers, from PyPI, in an environment that is kept. */
final class SushyTools {
  private static final String REQUIREMENTS = "sushy-tools.txt";
  private static final long MINUTES = 5;

  private SushyTools() {}

  /** A program of it; the test is skipped where it cannot be installed. */
  static synchronized Path program(String name, Path scratch)
      throws IOException, InterruptedException {
    Path home =
        Path.of(
                System.getenv()
                    .getOrDefault("XDG_CACHE_HOME", System.getProperty("user.home") + "/.cache"))
            .resolve("slipway/tests/sushy-tools");
    Path wanted = scratch.resolve(REQUIREMENTS);
    try (InputStream in = SushyTools.class.getResourceAsStream(REQUIREMENTS)) {
      Files.copy(in, wanted, StandardCopyOption.REPLACE_EXISTING);
    }
    // Written last, so that an installation that was cut off counts as none.
    Path installed = home.resolve(REQUIREMENTS);
    if (!Files.exists(installed) || Files.mismatch(installed, wanted) >= 0) {
      delete(home);
      Files.createDirectories(home.getParent());
      Needs.programs("python3");
      Path log = scratch.resolve("install.log");
      boolean made =
          succeeds(log, "python3", "-m", "venv", home.toString())
              && succeeds(
                  log,
                  home.resolve("bin/pip").toString(),
                  "install",
                  "--quiet",
                  "--disable-pip-version-check",
                  "--no-deps",
                  "--requirement",
                  wanted.toString());
      String why = made ? "" : Files.readString(log).strip();
      Needs.that(made, () -> "sushy-tools cannot be installed from PyPI: " + why);
      Files.copy(wanted, installed, StandardCopyOption.REPLACE_EXISTING);
    }
    return home.resolve("bin").resolve(name);
  }

  private static boolean succeeds(Path log, String... command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      return process.waitFor(MINUTES, TimeUnit.MINUTES) && process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
