// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.Deployment;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.ValidationResult;
import dev.slipway.validation.Validator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The samples, and what is generated from them. */
final class Samples {
  private static final Path FOLDER = Path.of("..", "..", "samples");

  private Samples() {}

  /** Those with a cloud. */
  static Stream<String> withClouds() {
    return Stream.of(
        "submarine-lab", "routed", "neutron-placement", "hpc-tuning", "cloud-guests", "talkative");
  }

  /** All samples that are a model in a folder of its name. */
  static Stream<String> all() throws IOException {
    try (Stream<Path> folders = Files.list(FOLDER)) {
      return folders
          .map(folder -> folder.getFileName().toString())
          .filter(name -> Files.exists(FOLDER.resolve(name).resolve(name + ".deployment")))
          .sorted()
          .toList()
          .stream();
    }
  }

  /** A sample that may have been changed. */
  static ValidatedDeployment load(String sample, Consumer<Deployment> change) {
    LoadedModel model =
        ModelLoader.load(FOLDER.resolve(sample).resolve(sample + ".deployment"))
            .model()
            .orElseThrow();
    change.accept(model.deployment().orElseThrow());
    ValidationResult result = Validator.validate(model);
    assertThat(result.deployment()).as(result.diagnostics().toString()).isPresent();
    return result.deployment().get();
  }

  /** A sample as it is. */
  static ValidatedDeployment load(String sample) {
    return load(sample, model -> {});
  }

  /** What is made of a model, and said of it. */
  static GeneratedFiles generate(ValidatedDeployment model) {
    return new HeatGenerator("slipway test").generate(model, GeneratorOptions.defaults());
  }

  /** The templates of a model, by path. */
  static SortedMap<String, String> templates(ValidatedDeployment model) {
    SortedMap<String, String> templates = new TreeMap<>();
    for (GeneratedFile file : generate(model).files()) {
      templates.put(file.path(), new String(file.content().render(), StandardCharsets.UTF_8));
    }
    return templates;
  }
}
