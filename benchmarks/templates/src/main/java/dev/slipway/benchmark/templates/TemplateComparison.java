// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark.templates;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.cpp.CppGenerator;
import dev.slipway.generator.discovery.DiscoveryGenerator;
import dev.slipway.generator.idl.IdlGenerator;
import dev.slipway.generator.templates.TemplateCatalog;
import dev.slipway.idl.CheckedDefinitions;
import dev.slipway.idl.IdlCheck;
import dev.slipway.idl.IdlProfile;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.Validator;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Measures built-in generators beside template sets that make the same files.
 *
 * <p>For each artefact the two take turns, first for a while that does not count, so that the Java
 * compiler has seen both.
 */
public final class TemplateComparison {
  private static final String VERSION = "0.1.0";
  private static final String TOOL = "slipway " + VERSION;
  private static final int ARGUMENTS = 4;
  private static final int USAGE_ERROR = 2;
  private static final double NANOSECONDS_OF_A_MILLISECOND = 1e6;
  private static final double NANOSECONDS_OF_A_MICROSECOND = 1e3;

  private static final List<Artefact> ARTEFACTS =
      List.of(
          new Artefact("discovery", "discovery", new DiscoveryGenerator(), path -> true),
          // The template set checks nothing: what both do is the text.
          new Artefact("idl", "idl", new CheckedIdl(new IdlGenerator(TOOL)), path -> true),
          new Artefact("idl, check", "idl", new IdlGenerator(TOOL), path -> true),
          new Artefact(
              "components",
              "components",
              new CppGenerator(TOOL),
              path -> path.endsWith("/src/component.cpp")));

  /**
   * What both make.
   *
   * @param name what it is called in the table
   * @param set folder of the template set
   * @param counted tells by their paths the files of the generator that the set makes too
   */
  private record Artefact(String name, String set, Generator builtIn, Predicate<String> counted) {}

  /** Prints IDL of one model, which is checked the first time only. */
  private static final class CheckedIdl implements Generator {
    private final IdlGenerator generator;
    private CheckedDefinitions checked;

    CheckedIdl(IdlGenerator generator) {
      this.generator = generator;
    }

    @Override
    public String name() {
      return generator.name();
    }

    @Override
    public List<GeneratorOption<?>> options() {
      return generator.options();
    }

    @Override
    public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
      IdlProfile profile = options.get(IdlGenerator.PROFILE);
      if (checked == null) {
        checked =
            IdlCheck.check(profile, model.index().all(DataModel.class), model.index()::location);
      }
      return generator.print(checked, profile, "idl/");
    }
  }

  /** Times of one side, a round each, in ns; the processor's are those of the rendering thread. */
  private record Times(long[] wall, long[] processor) {
    Times(int rounds) {
      this(new long[rounds], new long[rounds]);
    }
  }

  private TemplateComparison() {}

  /**
   * Prints how long both take, the files rendered but not written.
   *
   * @param arguments the model, the folder of the template sets, the number of rounds that count,
   *     and the seconds before for each artefact
   * @throws IllegalStateException if the model is invalid or the two do not make the same bytes
   */
  public static void main(String[] arguments) {
    if (arguments.length != ARGUMENTS) {
      System.err.println("usage: TemplateComparison MODEL SETS ROUNDS SECONDS");
      System.exit(USAGE_ERROR);
    }
    ValidatedDeployment model = model(Path.of(arguments[0]));
    Path sets = Path.of(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    Duration warmUp = Duration.ofSeconds(Integer.parseInt(arguments[3]));
    System.out.printf(Locale.ROOT, "Medians of %d rounds after %d s%n", rounds, warmUp.toSeconds());
    System.out.printf(
        "  %-10s %5s  %-8s %9s %9s %12s%n", "", "files", "", "wall ms", "CPU ms", "CPU us/file");
    for (Artefact artefact : ARTEFACTS) {
      compare(artefact, template(sets.resolve(artefact.set())), model, rounds, warmUp);
    }
  }

  private static void compare(
      Artefact artefact,
      Generator template,
      ValidatedDeployment model,
      int rounds,
      Duration warmUp) {
    Times ofBuiltIn = new Times(rounds);
    Times ofTemplate = new Times(rounds);
    int files = 0;
    long begun = System.nanoTime();
    for (int round = -1; round < rounds; round++) {
      SortedMap<String, byte[]> expected =
          render(artefact.builtIn(), artefact.counted(), model, ofBuiltIn, round);
      SortedMap<String, byte[]> made = render(template, path -> true, model, ofTemplate, round);
      files = sameFiles(expected, made);
      if (round < 0 && System.nanoTime() - begun < warmUp.toNanos()) {
        round--;
      }
    }
    print(artefact.name(), files, "built-in", ofBuiltIn);
    print("", files, "EGL", ofTemplate);
    System.out.printf(
        Locale.ROOT,
        "  %-10s %5s  EGL / built-in %.1f (wall) %.1f (CPU)%n",
        "",
        "",
        median(ofTemplate.wall()) / median(ofBuiltIn.wall()),
        median(ofTemplate.processor()) / median(ofBuiltIn.processor()));
  }

  private static ValidatedDeployment model(Path file) {
    return ModelLoader.load(file)
        .model()
        .flatMap(loaded -> Validator.validate(loaded).deployment())
        .orElseThrow(() -> new IllegalStateException("the model is invalid"));
  }

  private static Generator template(Path folder) {
    Diagnostics found = new Diagnostics();
    List<Generator> generators =
        new TemplateCatalog(VERSION).open(List.of(folder.toString()), found);
    check(found.toList());
    return generators.get(0);
  }

  /** Renders what counts, and notes the time if the round does: a negative one does not. */
  private static SortedMap<String, byte[]> render(
      Generator generator,
      Predicate<String> counted,
      ValidatedDeployment model,
      Times times,
      int round) {
    long wall = System.nanoTime();
    long processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    GeneratedFiles made = generator.generate(model, GeneratorOptions.defaults());
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (GeneratedFile file : made.files()) {
      if (counted.test(file.path())) {
        files.put(file.path(), file.content().render());
      }
    }
    if (round >= 0) {
      times.processor()[round] =
          ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - processor;
      times.wall()[round] = System.nanoTime() - wall;
    }
    check(made.diagnostics());
    return files;
  }

  private static void check(List<Diagnostic> said) {
    if (!said.isEmpty()) {
      throw new IllegalStateException(TextDiagnosticPrinter.print(Diagnostics.of(said)));
    }
  }

  /** How many files there are, each the same in both. */
  private static int sameFiles(SortedMap<String, byte[]> expected, SortedMap<String, byte[]> made) {
    if (expected.isEmpty() || !expected.keySet().equals(made.keySet())) {
      throw new IllegalStateException("the template set makes other files");
    }
    expected.forEach(
        (path, content) -> {
          if (!Arrays.equals(content, made.get(path))) {
            throw new IllegalStateException(
                "the template set makes another %s:%n%s"
                    .formatted(path, new String(made.get(path), StandardCharsets.UTF_8)));
          }
        });
    return expected.size();
  }

  private static double median(long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
  }

  private static void print(String artefact, int files, String side, Times times) {
    System.out.printf(
        Locale.ROOT,
        "  %-10s %5d  %-8s %9.2f %9.2f %12.1f%n",
        artefact,
        files,
        side,
        median(times.wall()) / NANOSECONDS_OF_A_MILLISECOND,
        median(times.processor()) / NANOSECONDS_OF_A_MILLISECOND,
        median(times.processor()) / NANOSECONDS_OF_A_MICROSECOND / files);
  }
}
