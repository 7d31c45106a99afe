// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.bundle.BundleCommit;
import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.Sha256;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.TemplateSets;
import dev.slipway.generator.engine.GenerationControl.Stage;
import dev.slipway.generator.engine.GenerationRequest.Mode;
import dev.slipway.generator.engine.output.FileChange;
import dev.slipway.generator.engine.output.FileOrigin;
import dev.slipway.generator.engine.output.GenerationState;
import dev.slipway.generator.engine.output.GenerationState.Input;
import dev.slipway.generator.engine.output.GenerationState.Stamp;
import dev.slipway.generator.engine.output.OutputDiagnostics;
import dev.slipway.generator.engine.output.OutputFolder;
import dev.slipway.generator.engine.output.PathCheck;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The one way from a model file to a bundle.
 *
 * <ol>
 *   <li><b>Choose</b> the generators, those made of template sets too, and check their options.
 *   <li><b>Open</b> the output folder: it is empty or a bundle, nobody else writes to it, and what
 *       a killed run left is finished or discarded.
 *   <li><b>Skip</b> the rest if the model's files, the options and Slipway are those of the last
 *       run and nobody has touched a file of the bundle.
 *   <li><b>Load</b> the model's files.
 *   <li><b>Validate</b> it; with an error, nothing is written.
 *   <li><b>Generate</b>: each generator says which files there are to be; component archives and
 *       benchmarks that the model refers to are taken over.
 *   <li><b>Check the paths</b>: inside the bundle, each claimed once.
 *   <li><b>Compare and stage</b>: each file is rendered, compared with what is there, and staged if
 *       it differs.
 *   <li><b>Commit</b>: stale files go, staged files take their places, {@code slipway.json} last.
 *   <li><b>Remember</b> how the files look, for the next run.
 * </ol>
 *
 * <p>Until the commit, Ctrl-C and every failure leave the folder as it was; after its beginning the
 * bundle is the new one, and is completed by whoever opens it next if the process is killed.
 */
public final class GenerationRun {
  private final List<Generator> builtIn;
  private final TemplateSets templateSets;

  /** A run of these generators, whose names differ; it knows no template sets. */
  public GenerationRun(List<Generator> generators) {
    this(generators, GenerationRun::noTemplateSets);
  }

  /**
   * A run of these generators, whose names differ.
   *
   * @param templateSets makes generators of the sets that a request names; not asked if it names
   *     none
   */
  public GenerationRun(List<Generator> generators, TemplateSets templateSets) {
    this.builtIn = List.copyOf(generators);
    this.templateSets = templateSets;
  }

  private static List<Generator> noTemplateSets(List<String> sets, Diagnostics found) {
    throw new IllegalStateException("this run knows no template sets");
  }

  /** Runs all stages as the request asks. */
  public GenerationReport execute(GenerationRequest request) {
    return execute(request, GenerationControl.none());
  }

  /**
   * Runs all stages as the request asks.
   *
   * @param control follows the run and may end it; used for this run only
   */
  public GenerationReport execute(GenerationRequest request, GenerationControl control) {
    Diagnostics found = new Diagnostics();
    List<Generator> generators = withTemplates(request, found);
    List<Generator> chosen = choose(generators, request, found);
    if (found.hasErrors()) {
      return failed(found);
    }
    boolean writing = request.mode() == Mode.WRITE;
    try (Interruption interruption = new Interruption()) {
      control.controls(interruption);
      Optional<OutputFolder> opened =
          OutputFolder.open(request.output(), writing, request.force(), found);
      if (opened.isEmpty()) {
        return failed(found);
      }
      try (OutputFolder output = opened.get()) {
        return execute(request, chosen, generators.size(), output, interruption, control, found);
      }
    } catch (Interruption.InterruptedGenerationException e) {
      return new GenerationReport(found.toList(), List.of(), ExitCode.INTERRUPTED);
    } catch (IOException e) {
      found.add(
          OutputDiagnostics.writeFailed(
              request.output(), BundleCommit.isPending(request.output()), e),
          ExitCode.LOCAL_FILE_FAILED);
      return failed(found);
    }
  }

  private GenerationReport execute(
      GenerationRequest request,
      List<Generator> chosen,
      int generators,
      OutputFolder output,
      Interruption interruption,
      GenerationControl control,
      Diagnostics found)
      throws IOException {
    boolean written = false;
    try {
      String key = key(request, chosen);
      if (request.mode() == Mode.WRITE && output.state().holds(output.path(), key)) {
        written = true;
        return unchanged(output.state(), found);
      }
      output.readBundle(request.force(), chosen.size() == generators, found);
      if (found.hasErrors()) {
        return failed(found);
      }
      control.begin(Stage.LOAD);
      Optional<LoadedModel> model = load(request.model(), found);
      control.begin(Stage.VALIDATE);
      Optional<ValidatedDeployment> valid =
          model.flatMap(loaded -> validate(request, loaded, found));
      if (valid.isEmpty()) {
        return failed(found);
      }
      control.begin(Stage.GENERATE);
      List<GeneratedFile> files =
          interruption.watch(() -> generate(chosen, valid.get(), request, found));
      ArchiveFiles archives = ArchiveFiles.of(valid.get(), found);
      files.addAll(archives.files());
      BenchmarkFiles benchmarks = BenchmarkFiles.of(valid.get(), found);
      files.addAll(benchmarks.files());
      List<GeneratedFile> sorted =
          PathCheck.sort(files, file -> FileOrigin.of(file, valid.get().index()), found);
      if (found.hasErrors()) {
        return failed(found);
      }
      List<Input> inputs = inputs(model.get().files());
      String modelSha256 =
          ModelFingerprint.of(
              inputs.stream().map(Input::sha256).toList(), request.model().variant());
      inputs.addAll(inputs(archives.inputs()));
      inputs.addAll(inputs(benchmarks.inputs()));
      DeploymentManifest manifest =
          new DeploymentManifest(
              valid.get(), request.build().version(), modelSha256, request.model().variant());
      List<BundleManifest.FileEntry> kept =
          chosen.size() == generators
              ? List.of()
              : kept(chosen, sorted, output, modelSha256, found);
      control.begin(Stage.WRITE);
      BundleWriter.Outcome outcome =
          new BundleWriter(output, request.mode(), request.force(), interruption, builtInNames())
              .run(sorted, kept, manifest::withFiles, found);
      if (found.hasErrors()) {
        return failed(found);
      }
      written = true;
      if (request.mode() == Mode.WRITE) {
        remember(output.path(), key, inputs, outcome.stamps(), found);
      }
      GenerationReport report =
          new GenerationReport(found.toList(), outcome.changes(), ExitCode.OK);
      return request.mode() == Mode.CHECK && report.differs()
          ? new GenerationReport(found.toList(), outcome.changes(), ExitCode.MODEL_ERROR)
          : report;
    } finally {
      if (!written && request.mode() == Mode.WRITE) {
        output.undo();
      }
    }
  }

  private Set<String> builtInNames() {
    Set<String> names = new TreeSet<>(Set.of(ArchiveFiles.NAME, BenchmarkFiles.NAME));
    builtIn.forEach(generator -> names.add(generator.name()));
    return names;
  }

  private List<Generator> withTemplates(GenerationRequest request, Diagnostics found) {
    if (request.templates().isEmpty()) {
      return builtIn;
    }
    List<Generator> all = new ArrayList<>(builtIn);
    Set<String> names = new TreeSet<>();
    builtIn.forEach(generator -> names.add(generator.name()));
    for (Generator set : templateSets.open(request.templates(), found)) {
      if (!names.add(set.name())) {
        found.add(OutputDiagnostics.templateSetNameTaken(set.name()), ExitCode.USAGE);
      }
      all.add(set);
    }
    return all;
  }

  private static List<Generator> choose(
      List<Generator> generators, GenerationRequest request, Diagnostics found) {
    Map<String, Generator> byName = new TreeMap<>();
    generators.forEach(generator -> byName.put(generator.name(), generator));
    for (String name : request.only()) {
      if (!byName.containsKey(name)) {
        found.add(
            OutputDiagnostics.unknownGenerator(name, List.copyOf(byName.keySet())), ExitCode.USAGE);
      }
    }
    Set<String> unread = new TreeSet<>(request.options().values().keySet());
    for (Generator generator : generators) {
      for (GeneratorOption<?> option : generator.options()) {
        unread.remove(option.name());
        checkOption(option, request.options(), found);
      }
    }
    for (String option : unread) {
      found.add(
          OutputDiagnostics.invalidOption(
              option, request.options().values().get(option), "no generator has such an option"),
          ExitCode.USAGE);
    }
    return generators.stream()
        .filter(generator -> request.only().isEmpty() || request.only().contains(generator.name()))
        .toList();
  }

  /** Refuses a value that an option cannot have. */
  static void checkOption(GeneratorOption<?> option, GeneratorOptions options, Diagnostics found) {
    try {
      options.get(option);
    } catch (IllegalArgumentException e) {
      found.add(
          OutputDiagnostics.invalidOption(
              option.name(), options.values().get(option.name()), String.valueOf(e.getMessage())),
          ExitCode.USAGE);
    }
  }

  /** Stands for everything but the input files that decides what the bundle becomes. */
  private static String key(GenerationRequest request, List<Generator> chosen) {
    if (request.build().fingerprint().isEmpty()) {
      return "";
    }
    StringBuilder parts = new StringBuilder();
    parts.append(request.build().version()).append('\n');
    parts.append(request.build().fingerprint().get()).append('\n');
    parts.append(request.model().key()).append('\n');
    for (Generator generator : chosen) {
      parts.append(generator.name()).append(' ').append(generator.fingerprint()).append('\n');
    }
    parts.append(request.options().values());
    return Sha256.of(parts.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static GenerationReport unchanged(GenerationState state, Diagnostics found) {
    List<FileChange> changes =
        state.files().keySet().stream()
            .map(path -> new FileChange(FileChange.Kind.UNCHANGED, path, Optional.empty()))
            .toList();
    return new GenerationReport(found.toList(), changes, ExitCode.OK);
  }

  private static Optional<LoadedModel> load(ModelSource model, Diagnostics found) {
    LoadResult loaded = model.load();
    found.addAll(loaded.diagnostics(), loaded.exitCode());
    return loaded.model();
  }

  private static Optional<ValidatedDeployment> validate(
      GenerationRequest request, LoadedModel model, Diagnostics found) {
    if (model.deployment().isEmpty()) {
      found.add(OutputDiagnostics.notADeployment(request.model().file()));
      return Optional.empty();
    }
    ValidationResult result = Validator.validate(model);
    found.addAll(result.diagnostics(), result.exitCode());
    return result.deployment();
  }

  private static List<GeneratedFile> generate(
      List<Generator> chosen,
      ValidatedDeployment model,
      GenerationRequest request,
      Diagnostics found) {
    GeneratedFiles all =
        GeneratedFiles.concat(
            chosen.stream()
                .map(generator -> generator.generate(model, request.options()))
                .toList());
    found.addAll(all.diagnostics());
    return new ArrayList<>(all.files());
  }

  private static List<Input> inputs(List<Path> files) throws IOException {
    List<Input> inputs = new ArrayList<>();
    for (Path file : files) {
      inputs.add(Input.of(file));
    }
    return inputs;
  }

  /** With only some generators chosen, the files of the others stay as they are. */
  private static List<BundleManifest.FileEntry> kept(
      List<Generator> chosen,
      List<GeneratedFile> files,
      OutputFolder output,
      String modelSha256,
      Diagnostics found) {
    if (output.manifest().isEmpty()) {
      return List.of();
    }
    Set<String> ran = new TreeSet<>(Set.of(ArchiveFiles.NAME, BenchmarkFiles.NAME));
    chosen.forEach(generator -> ran.add(generator.name()));
    Set<String> generated = new TreeSet<>();
    files.forEach(file -> generated.add(file.path()));
    List<BundleManifest.FileEntry> kept =
        output.files().values().stream()
            .filter(entry -> !ran.contains(entry.generator()))
            .filter(entry -> !generated.contains(entry.path()))
            .toList();
    String earlier = output.manifest().get().deployment().modelSha256();
    if (!kept.isEmpty() && !earlier.equals(modelSha256)) {
      Set<String> others = new TreeSet<>();
      kept.forEach(entry -> others.add(entry.generator()));
      found.add(OutputDiagnostics.partial(List.copyOf(others)));
    }
    return kept;
  }

  /** With warnings, the next run is not skipped, so that it gives them again. */
  private static void remember(
      Path bundle, String key, List<Input> inputs, Map<String, Stamp> stamps, Diagnostics found)
      throws IOException {
    boolean quiet = !found.hasErrors() && found.count(Severity.WARNING) == 0;
    new GenerationState(quiet ? key : "", inputs, stamps).write(bundle);
  }

  private static GenerationReport failed(Diagnostics found) {
    return new GenerationReport(found.toList(), List.of(), found.exitCode());
  }
}
