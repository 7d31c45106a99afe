// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import dev.slipway.validation.analysis.ModelIndex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The samples with a provisioning server, and what is generated from them. */
final class Samples {
  private static final Path FOLDER = Path.of("..", "..", "samples");

  private Samples() {}

  /** The sample that most tests take, which a test may change. */
  static LoadedModel load() {
    return load("submarine-lab");
  }

  /** A sample by its name. */
  static LoadedModel load(String name) {
    return ModelLoader.load(FOLDER.resolve(name).resolve(name + ".deployment"))
        .model()
        .orElseThrow();
  }

  /** A host of a model by its name. */
  static PhysicalHost host(LoadedModel model, String name) {
    return new ModelIndex(model)
        .all(PhysicalHost.class).stream()
            .filter(host -> host.getName().equals(name))
            .findFirst()
            .orElseThrow();
  }

  /** The files of a model without errors, by path. */
  static SortedMap<String, String> files(LoadedModel model) {
    return files(model, GeneratorOptions.defaults());
  }

  /** The files of a model without errors with options, by path. */
  static SortedMap<String, String> files(LoadedModel model, GeneratorOptions options) {
    ValidationResult result = Validator.validate(model);
    assertThat(result.deployment()).as(result.diagnostics().toString()).isPresent();
    GeneratedFiles generated =
        new ProvisionGenerator("slipway test").generate(result.deployment().get(), options);
    assertThat(generated.diagnostics()).isEmpty();
    SortedMap<String, String> files = new TreeMap<>();
    for (GeneratedFile file : generated.files()) {
      files.put(file.path(), new String(file.content().render(), StandardCharsets.UTF_8));
    }
    return files;
  }

  /** Writes files below a folder. */
  static void write(Path folder, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path place = folder.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      Files.writeString(place, file.getValue());
    }
  }
}
