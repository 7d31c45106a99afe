// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs CMake and Ninja on a bundle's {@code components} folder, out of source. Ninja itself knows
 * what is unchanged, and removes what it had begun when it is interrupted.
 */
final class CMakeBuild {
  /** Without symbols: an archive holds what runs, and is the same wherever it was compiled. */
  static final List<String> FLAGS =
      List.of("-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_EXE_LINKER_FLAGS=-s");

  private static final int PATIENCE_SECONDS = 5;

  private final BuildRequest request;
  private final Toolchain toolchain;
  private final BuildProgress progress;
  private final Path folder;
  private final Path log;

  CMakeBuild(BuildRequest request, Toolchain toolchain, BuildProgress progress) {
    this.request = request;
    this.toolchain = toolchain;
    this.progress = progress;
    this.folder = request.workFolder();
    this.log = folder.resolve("build.log");
  }

  /**
   * Configures and compiles.
   *
   * @param components identifiers of the components, which are the targets' names
   * @return what failed; empty if all was compiled
   */
  Optional<Diagnostic> compile(List<String> components) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Files.deleteIfExists(log);
    progress.step(0, 1, "configuring with " + toolchain.dds());
    List<String> output = new ArrayList<>();
    if (run(configuration(), output) != 0) {
      return Optional.of(failure("BUILD_CONFIGURE_FAILED", "Build cannot be configured", output));
    }
    List<String> ninja = new ArrayList<>(List.of("ninja", "-C", folder.toString()));
    if (request.jobs() > 0) {
      ninja.add("-j" + request.jobs());
    }
    ninja.addAll(components);
    output.clear();
    if (run(ninja, output) != 0) {
      return Optional.of(failure("BUILD_COMPILE_FAILED", "Component does not compile", output));
    }
    return Optional.empty();
  }

  private List<String> configuration() {
    Path source = request.bundle().resolve("components").toAbsolutePath();
    List<String> command =
        new ArrayList<>(
            List.of(
                "cmake",
                "-S",
                source.toString(),
                "-B",
                folder.toString(),
                "-G",
                "Ninja",
                "-DSLIPWAY_DDS=" + request.dds().id(),
                "-DCMAKE_CXX_COMPILER=" + toolchain.compiler()));
    command.addAll(FLAGS);
    for (String language : List.of("C", "CXX")) {
      // The source's place would get into the program through __FILE__.
      command.add(
          "-DCMAKE_%s_FLAGS=-ffile-prefix-map=%s=. -ffile-prefix-map=%s=build"
              .formatted(language, source, folder.toAbsolutePath()));
      if (toolchain.hasCompilerCache()) {
        command.add("-DCMAKE_%s_COMPILER_LAUNCHER=ccache".formatted(language));
      }
    }
    return command;
  }

  /** Runs a program; its output goes to the log and to the list. */
  private int run(List<String> command, List<String> output)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().putAll(request.environment());
    // The compilers' words are read below.
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("NINJA_STATUS", CompilerOutput.NINJA_STATUS);
    Process process = builder.start();
    Thread stopper = new Thread(() -> stop(process), "stop " + command.get(0));
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      process.getOutputStream().close();
      read(process, command, output);
      return process.waitFor();
    } finally {
      stop(process);
      removeHook(stopper);
    }
  }

  private void read(Process process, List<String> command, List<String> output) throws IOException {
    try (BufferedReader in = new BufferedReader(process.inputReader(StandardCharsets.UTF_8));
        BufferedWriter kept =
            Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      kept.write(String.join(" ", command) + "\n");
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        kept.write(line + "\n");
        output.add(line);
        CompilerOutput.step(line)
            .ifPresent(step -> progress.step(step.done(), step.total(), step.text()));
      }
    }
  }

  private static void stop(Process process) {
    if (!process.isAlive()) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is ending: the hook runs or has run.
      return;
    }
  }

  private Diagnostic failure(String code, String summary, List<String> output) {
    Optional<CompilerOutput.FirstError> error = CompilerOutput.firstError(output);
    return Diagnostic.builder(code, Severity.ERROR, summary)
        .in(error.map(this::location).orElse(Location.NONE))
        .message("{}", error.map(CompilerOutput.FirstError::message).orElse("It does not say why."))
        .hint("The whole output is in {}.", log.toString())
        .build();
  }

  private Location location(CompilerOutput.FirstError error) {
    if (error.file().isEmpty()) {
      return Location.NONE;
    }
    String file = folder.resolve(error.file()).normalize().toString();
    if (error.line() == 0) {
      return Location.of(file);
    }
    return new Location(file, error.line(), error.column());
  }
}
