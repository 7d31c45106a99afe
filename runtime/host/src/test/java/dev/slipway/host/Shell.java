// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.testing.Needs;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The shells that the scripts are run with, each with the utilities that come with it. */
enum Shell {
  DASH("dash"),
  BASH("bash"),
  /** With busybox in place of all other utilities that it has. */
  BUSYBOX("busybox", "sh");

  private final List<String> command;

  Shell(String... command) {
    this.command = List.of(command);
  }

  /** The shell's command line, to be followed by a script. */
  List<String> command() {
    Needs.programs(command.get(0));
    return command;
  }

  /**
   * The PATH of its utilities, for which a folder is filled with links where it has to be.
   *
   * @param without names of utilities that are not to be found
   */
  String path(Path folder, Set<String> without) throws IOException, InterruptedException {
    if (this != BUSYBOX && without.isEmpty()) {
      return System.getenv("PATH");
    }
    Files.createDirectories(folder);
    if (this == BUSYBOX) {
      Process install = new ProcessBuilder("busybox", "--install", "-s", folder.toString()).start();
      install.waitFor();
    }
    for (String place : System.getenv("PATH").split(File.pathSeparator)) {
      if (Files.isDirectory(Path.of(place))) {
        link(Path.of(place), folder);
      }
    }
    for (String name : without) {
      Files.deleteIfExists(folder.resolve(name));
    }
    return folder.toString();
  }

  private static void link(Path from, Path to) throws IOException {
    try (DirectoryStream<Path> programs = Files.newDirectoryStream(from)) {
      for (Path program : programs) {
        Path link = to.resolve(program.getFileName());
        if (Files.isExecutable(program) && !Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
          Files.createSymbolicLink(link, program);
        }
      }
    }
  }
}
