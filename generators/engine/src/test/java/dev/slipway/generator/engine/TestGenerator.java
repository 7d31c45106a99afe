// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine;

import dev.slipway.generator.BundleLayout;
import dev.slipway.generator.GeneratedFile;
import dev.slipway.generator.GeneratedFiles;
import dev.slipway.generator.Generator;
import dev.slipway.generator.GeneratorOption;
import dev.slipway.generator.GeneratorOptions;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.ValidatedDeployment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A generator of one small file for each component.
 *
 * @param name its name, which is the files' extension too
 * @param delayMillis how long rendering a file takes
 * @param copies how many files it makes of each component
 */
record TestGenerator(String name, long delayMillis, int copies) implements Generator {
  static final GeneratorOption<Integer> WIDTH =
      new GeneratorOption<>("test.width", "80", "Width of lines.", Integer::valueOf);

  TestGenerator(String name) {
    this(name, 0, 1);
  }

  @Override
  public List<GeneratorOption<?>> options() {
    return List.of(WIDTH);
  }

  @Override
  public GeneratedFiles generate(ValidatedDeployment model, GeneratorOptions options) {
    List<GeneratedFile> files = new ArrayList<>();
    for (ComponentType type : BundleLayout.componentTypes(model)) {
      for (int copy = 0; copy < copies; copy++) {
        files.add(
            GeneratedFile.text(
                BundleLayout.componentFolder(type) + "/file" + copy + "." + name,
                name,
                Optional.of(type.getId()),
                () -> text(type, options.get(WIDTH))));
      }
    }
    return GeneratedFiles.of(files);
  }

  private String text(ComponentType type, int width) {
    if (delayMillis > 0) {
      try {
        Thread.sleep(delayMillis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return "%s %s %d\n".formatted(name, BundleLayout.identifier(type), width);
  }
}
