// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark.clouds;

import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.heat.HeatGenerator;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.Validator;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/** Makes the Heat templates of a model again and again, and prints how long each time took. */
public final class RepeatedTemplates {
  private static final int ARGUMENTS = 2;
  private static final int USAGE_ERROR = 2;
  private static final double NANOSECONDS_OF_A_MILLISECOND = 1e6;

  private RepeatedTemplates() {}

  /**
   * Prints a line for each time, the first of which is that of a cold Java: wall and processor time
   * in ms of all templates, derived and rendered but not written, and their size in bytes.
   *
   * @param arguments the model, and how often
   * @throws IllegalStateException if the model is invalid
   */
  public static void main(String[] arguments) {
    if (arguments.length != ARGUMENTS) {
      System.err.println("usage: RepeatedTemplates MODEL TIMES");
      System.exit(USAGE_ERROR);
    }
    LoadedModel loaded =
        ModelLoader.load(Path.of(arguments[0]))
            .model()
            .orElseThrow(() -> new IllegalStateException("the model cannot be read"));
    for (int time = 0; time < Integer.parseInt(arguments[1]); time++) {
      // What is derived from a model is kept with it once it is validated.
      ValidatedDeployment model =
          Validator.validate(loaded)
              .deployment()
              .orElseThrow(() -> new IllegalStateException("the model is invalid"));
      long wall = System.nanoTime();
      long processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      long bytes = 0;
      for (GeneratedFile file :
          new HeatGenerator("slipway").generate(model, GeneratorOptions.defaults()).files()) {
        bytes += file.content().render().length;
      }
      processor = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - processor;
      wall = System.nanoTime() - wall;
      System.out.printf(
          Locale.ROOT,
          "%.1f %.1f %d%n",
          wall / NANOSECONDS_OF_A_MILLISECOND,
          processor / NANOSECONDS_OF_A_MILLISECOND,
          bytes);
    }
  }
}
