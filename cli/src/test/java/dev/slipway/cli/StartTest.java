// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.cli.testing.CommandProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a start of the command line costs, counted and not timed: classes loaded, classes made for
 * lambdas, and forms that method handles are made of while the command runs.
 */
class StartTest {
  private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda");
  private static final Pattern FORM = Pattern.compile("LambdaForm\\$\\w+/");

  @TempDir private Path folder;

  @Test
  void versionAndHelpLoadNoParser() throws Exception {
    for (List<String> line : List.of(List.of("--version"), List.of("--help"), List.<String>of())) {
      List<String> loaded = classesLoadedBy(line);
      assertThat(loaded).as("%s", line).hasSizeLessThan(950);
      // A JDK 25 makes one of each for itself.
      assertThat(made(LAMBDA, loaded)).as("%s", line).isLessThan(2);
      assertThat(made(FORM, loaded)).as("%s", line).isLessThan(2);
      assertThat(loaded).noneMatch(type -> type.contains("picocli.CommandLine$Model$CommandSpec"));
    }
  }

  @Test
  void helpOfACommandLoadsNothingOfItsWork() throws Exception {
    List<String> loaded = classesLoadedBy(List.of("validate", "--help"));
    assertThat(loaded).hasSizeLessThan(1600);
    assertThat(made(LAMBDA, loaded)).isLessThan(60);
    assertThat(made(FORM, loaded)).isLessThan(25);
    assertThat(loaded).noneMatch(type -> type.contains("org.eclipse.emf"));
  }

  /** A tenth more than is loaded by a JDK 17: 4303 classes, 1014 of lambdas, 189 forms. */
  @Test
  void validateLoadsWhatItNeeds() throws Exception {
    List<String> loaded = classesLoadedBy(List.of("validate", "../samples/submarine-lab"));
    assertThat(loaded).hasSizeLessThan(4730);
    assertThat(made(LAMBDA, loaded)).isLessThan(1115);
    assertThat(made(FORM, loaded)).isLessThan(208);
  }

  private static long made(Pattern kind, List<String> loaded) {
    return loaded.stream().filter(type -> kind.matcher(type).find()).count();
  }

  private List<String> classesLoadedBy(List<String> line) throws Exception {
    Path log = folder.resolve("classes.log");
    ProcessBuilder command =
        CommandProcess.of(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out").toFile());
    command.environment().put("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log + "::filecount=0");
    Process process = command.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    try (Stream<String> lines = Files.lines(log)) {
      return lines.toList();
    }
  }
}
