// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.templates.egl.RunLimits;
import dev.slipway.generator.templates.egl.SetExecution;
import dev.slipway.generator.templates.set.SetOption;
import dev.slipway.generator.templates.set.TemplateSet;
import dev.slipway.validation.ValidatedDeployment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A template set as a generator; its name is the set's. */
public final class TemplateGenerator implements Generator {
  /** How long a set may take. */
  public static final GeneratorOption<Integer> SECONDS =
      new GeneratorOption<>(
          "templates.seconds",
          "60",
          "Seconds that one template set may take.",
          TemplateGenerator::positive);

  /** How much a set may write. */
  public static final GeneratorOption<Integer> MEBIBYTES =
      new GeneratorOption<>(
          "templates.mebibytes",
          "256",
          "MiB of text that one template set may write.",
          TemplateGenerator::positive);

  private static final int GREATEST = 1_000_000;

  private final TemplateSet set;
  private final String tool;
  private final Map<String, GeneratorOption<String>> own = new LinkedHashMap<>();

  /**
   * A generator.
   *
   * @param tool name and version of the program, for the heading of each file
   */
  public TemplateGenerator(TemplateSet set, String tool) {
    this.set = set;
    this.tool = tool;
    for (SetOption option : set.descriptor().options()) {
      own.put(option.name(), generatorOption(option));
    }
  }

  private GeneratorOption<String> generatorOption(SetOption option) {
    return new GeneratorOption<>(
        name() + "." + option.name(),
        option.defaultText(),
        option.description(),
        text -> {
          if (!option.values().isEmpty() && !option.values().contains(text)) {
            throw new IllegalArgumentException(
                "it is none of " + String.join(", ", option.values()));
          }
          return text;
        });
  }

  private static int positive(String text) {
    int value;
    try {
      value = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      value = 0;
    }
    if (value < 1 || value > GREATEST) {
      throw new IllegalArgumentException("it is not a whole number from 1 to " + GREATEST);
    }
    return value;
  }

  @Override
  public String name() {
    return set.descriptor().name();
  }

  @Override
  public List<GeneratorOption<?>> options() {
    List<GeneratorOption<?>> options = new ArrayList<>(own.values());
    options.add(SECONDS);
    options.add(MEBIBYTES);
    return options;
  }

  @Override
  public String fingerprint() {
    return set.fingerprint();
  }

  @Override
  public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
    Map<String, String> chosen = new LinkedHashMap<>();
    own.forEach((name, option) -> chosen.put(name, options.get(option)));
    RunLimits limits =
        new RunLimits(
            Duration.ofSeconds(options.get(SECONDS)), (long) options.get(MEBIBYTES) << 20);
    return new SetExecution(set, tool, model, chosen, limits).run();
  }
}
