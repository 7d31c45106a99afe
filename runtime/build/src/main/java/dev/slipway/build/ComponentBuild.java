// SPDX-License-Identifier: EPL-2.0
package dev.slipway.build;

import dev.slipway.build.BuildResult.BuiltArchive;
import dev.slipway.build.BuildResult.Origin;
import dev.slipway.bundle.BundleManifest.Component;
import dev.slipway.bundle.BundleManifest.ComponentKind;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns a bundle's components into component archives. */
public final class ComponentBuild {
  private final BuildRequest request;
  private final BuildProgress progress;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private ExitCode exitCode = ExitCode.OK;
  private final Map<Component, Origin> origins = new LinkedHashMap<>();

  private ComponentBuild(BuildRequest request, BuildProgress progress) {
    this.request = request;
    this.progress = progress;
  }

  /**
   * Builds.
   *
   * <ol>
   *   <li>Look for the compiler and the DDS implementation.
   *   <li>Compute each component's key; an archive that is there and has it is unchanged.
   *   <li>Take from the cache what an earlier build left there.
   *   <li>Compile the rest with CMake and Ninja, pack it and keep it in the cache.
   *   <li>Check and take over the archives that were given with the model.
   * </ol>
   *
   * <p>Interrupted at any point, it leaves whole archives only, and goes on from there next time.
   *
   * @throws IOException if the bundle's folder or the cache cannot be written to
   * @throws InterruptedException if the thread was interrupted; the compilers have ended
   */
  public static BuildResult run(BuildRequest request, BuildProgress progress)
      throws IOException, InterruptedException {
    return new ComponentBuild(request, progress).run();
  }

  /**
   * Whether each component has the archive that {@link #run} leaves.
   *
   * @return false also where the compiler or the DDS implementation is missing, by which archives
   *     are told apart
   * @throws IOException if archives cannot be read
   */
  public static boolean isDone(BuildRequest request) throws IOException {
    return new ComponentBuild(request, (done, total, step) -> {}).isDone();
  }

  private boolean isDone() throws IOException {
    List<Component> dummies = componentsOf(ComponentKind.DUMMY);
    if (!dummies.isEmpty()) {
      Optional<Toolchain> toolchain =
          Toolchain.probe(request.dds(), request.environment()).toolchain();
      if (toolchain.isEmpty()) {
        return false;
      }
      BuildKeys keys = new BuildKeys(request.bundle().manifest(), toolchain.get());
      if (!dummies.stream().allMatch(each -> ArchiveCache.holds(archive(each), keys.of(each)))) {
        return false;
      }
    }
    for (Component component : componentsOf(ComponentKind.ARCHIVE)) {
      if (!isTaken(given(component), archive(component))) {
        return false;
      }
    }
    return true;
  }

  private BuildResult run() throws IOException, InterruptedException {
    List<Component> dummies = componentsOf(ComponentKind.DUMMY);
    if (!dummies.isEmpty()) {
      Toolchain.Probe probe = Toolchain.probe(request.dds(), request.environment());
      found(ExitCode.USAGE, probe.diagnostics());
      found(
          ExitCode.MODEL_ERROR,
          ListedDdsCheck.check(request.bundle().manifest().deployment(), request.dds()));
      found(ExitCode.MODEL_ERROR, QosSupport.check(dummies, request.dds()));
      if (diagnostics.isEmpty() && probe.toolchain().isPresent()) {
        build(dummies, probe.toolchain().get());
      }
    }
    for (Component component : componentsOf(ComponentKind.ARCHIVE)) {
      takeOver(component);
    }
    if (!diagnostics.isEmpty()) {
      return new BuildResult(List.of(), exitCode, diagnostics);
    }
    return new BuildResult(
        request.bundle().manifest().components().stream()
            .map(
                component ->
                    new BuiltArchive(
                        component.identifier(), archive(component), origins.get(component)))
            .toList(),
        ExitCode.OK,
        List.of());
  }

  /** Records problems; what is wrong with the bundle says how the build ends, else the first. */
  private void found(ExitCode meaning, List<Diagnostic> problems) {
    if (problems.isEmpty()) {
      return;
    }
    diagnostics.addAll(problems);
    if (exitCode == ExitCode.OK || meaning == ExitCode.MODEL_ERROR) {
      exitCode = meaning;
    }
  }

  private List<Component> componentsOf(ComponentKind kind) {
    return request.bundle().manifest().components().stream()
        .filter(component -> component.kind() == kind)
        .toList();
  }

  private void build(List<Component> components, Toolchain toolchain)
      throws IOException, InterruptedException {
    BuildKeys keys = new BuildKeys(request.bundle().manifest(), toolchain);
    ArchiveCache cache = new ArchiveCache(request.cache());
    Map<Component, String> outdated = new LinkedHashMap<>();
    for (Component component : components) {
      String key = keys.of(component);
      if (ArchiveCache.holds(archive(component), key)) {
        origins.put(component, Origin.UNCHANGED);
      } else if (cache.take(key, archive(component))) {
        origins.put(component, Origin.CACHED);
      } else {
        outdated.put(component, key);
      }
    }
    if (outdated.isEmpty()) {
      return;
    }
    found(ExitCode.USAGE, toolchain.missingForCompiling());
    if (!diagnostics.isEmpty()) {
      return;
    }
    Files.createDirectories(request.workFolder());
    try (FileChannel channel =
        FileChannel.open(
            request.workFolder().resolve("lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      // Closing the channel releases the lock.
      channel.lock();
      compile(outdated, toolchain, cache);
    }
    cache.expire();
  }

  private void compile(Map<Component, String> outdated, Toolchain toolchain, ArchiveCache cache)
      throws IOException, InterruptedException {
    Optional<Diagnostic> failure =
        new CMakeBuild(request, toolchain, progress)
            .compile(outdated.keySet().stream().map(Component::identifier).toList());
    if (failure.isPresent()) {
      found(ExitCode.REMOTE_ACTION_FAILED, List.of(failure.get()));
      return;
    }
    for (Map.Entry<Component, String> entry : outdated.entrySet()) {
      Component component = entry.getKey();
      String program = "bin/" + component.name();
      ArchiveWriter.write(
          archive(component),
          ArchiveWriter.manifest(component, toolchain.dds(), entry.getValue()),
          Map.of(program, request.workFolder().resolve(component.identifier()).resolve(program)));
      cache.put(entry.getValue(), archive(component));
      origins.put(component, Origin.COMPILED);
    }
  }

  private void takeOver(Component component) throws IOException {
    Path given = given(component);
    Optional<String> defect = defect(component, given);
    if (defect.isPresent()) {
      found(
          ExitCode.MODEL_ERROR,
          List.of(
              Diagnostic.builder(
                      "BUILD_ARCHIVE_INVALID", Severity.ERROR, "Unusable component archive")
                  .in(Location.of(given.toString()))
                  .message(
                      "The archive of {} cannot be used: {}.", component.identifier(), defect.get())
                  .hint(
                      "Give an archive with the manifest of a component of that name and version.")
                  .build()));
      return;
    }
    Path target = archive(component);
    if (!isTaken(given, target)) {
      Files.createDirectories(target.toAbsolutePath().getParent());
      Files.copy(given, target, StandardCopyOption.REPLACE_EXISTING);
    }
    origins.put(component, Origin.GIVEN);
  }

  private static boolean isTaken(Path given, Path target) throws IOException {
    return Files.isRegularFile(target) && Files.mismatch(given, target) < 0;
  }

  private Path given(Component component) {
    return request.bundle().resolve(component.archive().orElse(component.folder()));
  }

  private static Optional<String> defect(Component component, Path given) {
    try {
      String identifier = ComponentArchive.open(given).identifier();
      return identifier.equals(component.identifier())
          ? Optional.empty()
          : Optional.of("it is of " + identifier);
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }

  private Path archive(Component component) {
    return request.archives().resolve(component.identifier() + ".jar");
  }
}
