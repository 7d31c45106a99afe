// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.option;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Opens a page in the user's browser. Command lines are seen by everybody on the machine, and the
 * address has a secret in it; so the browser is given a file that only the user can read, which
 * leads there.
 */
final class DesktopPage implements AutoCloseable {
  private static final String OPENER = "xdg-open";

  private final URI address;
  private Path folder;

  /**
   * @param address of characters that mean nothing in HTML
   */
  DesktopPage(URI address) {
    this.address = address;
  }

  /** Opens it, where there is a desktop to do so; does nothing where there is none. */
  void open() throws IOException {
    Map<String, String> environment = System.getenv();
    if (!environment.containsKey("DISPLAY") && !environment.containsKey("WAYLAND_DISPLAY")
        || !isOnPath(environment.getOrDefault("PATH", ""))) {
      return;
    }
    folder =
        Files.createTempDirectory(
            "slipway-",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path file =
        Files.writeString(
            page(),
            "<!doctype html>\n<title>Slipway</title>\n<meta http-equiv=\"refresh\" content=\"0;url="
                + address
                + "\">\n");
    new ProcessBuilder(OPENER, file.toString())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Override
  public void close() throws IOException {
    if (folder != null) {
      Files.deleteIfExists(page());
      Files.deleteIfExists(folder);
    }
  }

  private Path page() {
    return folder.resolve("slipway.html");
  }

  private static boolean isOnPath(String path) {
    return Stream.of(path.split(":"))
        .filter(folder -> !folder.isEmpty())
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, OPENER)));
  }
}
