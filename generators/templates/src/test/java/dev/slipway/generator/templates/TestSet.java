// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.generator.templates.set.SetDescriptor;
import dev.slipway.generator.templates.set.SetReader;
import dev.slipway.generator.templates.set.TemplateSet;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A template set written in a test, and what it makes of a sample. */
final class TestSet {
  /** The folder of the samples, seen from the module's. */
  static final Path SAMPLES = Path.of("..", "..", "samples");

  private static final String DESCRIPTOR =
      """
      {
        "name": "test",
        "description": "A set of a test.",
        "entry": "main.egx",
        "options": {
          "colour": {"description": "A colour.", "default": "red", "values": ["red", "blue"]}
        }
      }
      """;

  private final SortedMap<String, byte[]> files = new TreeMap<>();
  private final Map<String, String> options = new TreeMap<>();

  TestSet() {
    with(SetDescriptor.FILE, DESCRIPTOR);
  }

  /** A set whose one template makes the file {@code out.txt} of the deployment. */
  static TestSet of(String template) {
    return new TestSet()
        .with(
            "main.egx",
            """
            rule Only transform d : Deployment {
              template : "only.egl"
              target : "out.txt"
            }
            """)
        .with("only.egl", template);
  }

  /** A set whose entry is a program. */
  static TestSet ofRules(String rules) {
    return new TestSet().with("main.egx", rules);
  }

  /** Adds or replaces a file. */
  TestSet with(String path, String text) {
    files.put(path, text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** Sets an option by its whole name. */
  TestSet option(String name, String value) {
    options.put(name, value);
    return this;
  }

  /** The set as read. */
  TemplateSet read() {
    Diagnostics found = new Diagnostics();
    TemplateSet set = SetReader.of("test", files, found).orElse(null);
    assertThat(found.toList()).isEmpty();
    return set;
  }

  /** What it makes of the minimal sample. */
  GeneratedFiles run() {
    return run(minimal());
  }

  /** What it makes of a model. */
  GeneratedFiles run(ValidatedDeployment model) {
    return new TemplateGenerator(read(), "slipway 0.1.0")
        .generate(model, GeneratorOptions.of(options));
  }

  /** The one file that it makes of the minimal sample. */
  String text() {
    return text(minimal());
  }

  /** The one file that it makes of a model. */
  String text(ValidatedDeployment model) {
    GeneratedFiles made = run(model);
    assertThat(said(made)).isEmpty();
    assertThat(made.files()).hasSize(1);
    return text(made.files().get(0));
  }

  /** What it says about the minimal sample. */
  String said() {
    return said(run());
  }

  static String said(GeneratedFiles made) {
    return TextDiagnosticPrinter.print(Diagnostics.of(made.diagnostics()));
  }

  static String text(GeneratedFile file) {
    return new String(file.content().render(), StandardCharsets.UTF_8);
  }

  static ValidatedDeployment minimal() {
    return load(SAMPLES.resolve("minimal/minimal.deployment"));
  }

  static ValidatedDeployment submarineLab() {
    return load(SAMPLES.resolve("submarine-lab/submarine-lab.deployment"));
  }

  static ValidatedDeployment load(Path file) {
    LoadResult loaded = ModelLoader.load(file);
    ValidationResult result = Validator.validate(loaded.model().orElseThrow());
    return result.deployment().orElseThrow();
  }
}
