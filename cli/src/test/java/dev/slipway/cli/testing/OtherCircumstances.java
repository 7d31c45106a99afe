// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.Slipway;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another user on another machine, as far as one can be had here. */
public final class OtherCircumstances {
  private OtherCircumstances() {}

  /**
   * Runs a command in a process of its own with another umask, time zone, locale, encoding and name
   * of the user; it must succeed.
   *
   * @param folder its working folder
   */
  public static void run(Path folder, String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "umask 077; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.name=somebody",
                "-Duser.timezone=Pacific/Chatham",
                "-Dfile.encoding=ISO-8859-1",
                "-cp",
                classPath(),
                Slipway.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(text).isZero();
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
        .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator);
  }
}
