// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark.templates;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.discovery.DiscoveryGenerator;
import dev.slipway.generator.templates.TemplateCatalog;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.Validator;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Measures the built-in generator of discovery files beside a template set that makes the same. */
public final class TemplateComparison {
  private static final int WARM_UP_ROUNDS = 3;
  private static final int ARGUMENTS = 3;
  private static final int USAGE_ERROR = 2;
  private static final double NANOSECONDS_OF_A_MILLISECOND = 1e6;
  private static final double NANOSECONDS_OF_A_MICROSECOND = 1e3;

  private TemplateComparison() {}

  /**
   * Prints how long both take, the files rendered but not written; they take turns.
   *
   * @param arguments the model, the folder of the template set, and the number of rounds that count
   * @throws IllegalStateException if the model is invalid or the two do not make the same bytes
   */
  public static void main(String[] arguments) {
    if (arguments.length != ARGUMENTS) {
      System.err.println("usage: TemplateComparison MODEL SET ROUNDS");
      System.exit(USAGE_ERROR);
    }
    ValidatedDeployment model = model(Path.of(arguments[0]));
    Generator builtIn = new DiscoveryGenerator();
    Generator template = template(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    int files = compare(render(builtIn, model), render(template, model));
    long[] builtInTimes = new long[rounds];
    long[] templateTimes = new long[rounds];
    for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
      long start = System.nanoTime();
      SortedMap<String, byte[]> expected = render(builtIn, model);
      long middle = System.nanoTime();
      SortedMap<String, byte[]> made = render(template, model);
      long end = System.nanoTime();
      compare(expected, made);
      if (round >= 0) {
        builtInTimes[round] = middle - start;
        templateTimes[round] = end - middle;
      }
    }
    print(rounds, files, median(builtInTimes), median(templateTimes));
  }

  private static ValidatedDeployment model(Path file) {
    return ModelLoader.load(file)
        .model()
        .flatMap(loaded -> Validator.validate(loaded).deployment())
        .orElseThrow(() -> new IllegalStateException("the model is invalid"));
  }

  private static Generator template(String folder) {
    Diagnostics found = new Diagnostics();
    List<Generator> generators = new TemplateCatalog("0.1.0").open(List.of(folder), found);
    check(found.toList());
    return generators.get(0);
  }

  private static SortedMap<String, byte[]> render(Generator generator, ValidatedDeployment model) {
    GeneratedFiles made = generator.generate(model, GeneratorOptions.defaults());
    check(made.diagnostics());
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (GeneratedFile file : made.files()) {
      files.put(file.path(), file.content().render());
    }
    return files;
  }

  private static void check(List<Diagnostic> said) {
    if (!said.isEmpty()) {
      throw new IllegalStateException(TextDiagnosticPrinter.print(Diagnostics.of(said)));
    }
  }

  /** How many files there are, each the same in both. */
  private static int compare(SortedMap<String, byte[]> expected, SortedMap<String, byte[]> made) {
    if (expected.isEmpty() || !expected.keySet().equals(made.keySet())) {
      throw new IllegalStateException("the template set makes other files");
    }
    expected.forEach(
        (path, content) -> {
          if (!Arrays.equals(content, made.get(path))) {
            throw new IllegalStateException("the template set makes another " + path);
          }
        });
    return expected.size();
  }

  private static double median(long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2.0;
  }

  private static void print(int rounds, int files, double builtIn, double template) {
    System.out.printf(
        Locale.ROOT,
        "%d files, the same bytes from both; medians of %d rounds after %d to warm up%n",
        files,
        rounds,
        WARM_UP_ROUNDS);
    System.out.printf("  %-8s %10s %10s%n", "", "ms", "us/file");
    printTimes("built-in", files, builtIn);
    printTimes("EGL", files, template);
    System.out.printf(Locale.ROOT, "  EGL / built-in %.2f%n", template / builtIn);
  }

  private static void printTimes(String name, int files, double time) {
    System.out.printf(
        Locale.ROOT,
        "  %-8s %10.2f %10.1f%n",
        name,
        time / NANOSECONDS_OF_A_MILLISECOND,
        time / NANOSECONDS_OF_A_MICROSECOND / files);
  }
}
