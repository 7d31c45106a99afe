// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.diagnostics.TextDiagnosticPrinter;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every sample is a model that one may start from: no errors and no warnings. */
class SamplesTest {
  private static final Path SAMPLES = Path.of("../../samples");

  @TestFactory
  List<DynamicTest> samplesAreClean() throws IOException {
    try (Stream<Path> files = Files.walk(SAMPLES)) {
      return files
          .filter(file -> file.toString().endsWith(".deployment"))
          .sorted()
          .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> check(file)))
          .toList();
    }
  }

  private static void check(Path file) {
    LoadedModel model = ModelLoader.load(file).model().orElseThrow();
    List<String> found =
        Validator.validate(model).diagnostics().stream()
            .filter(diagnostic -> diagnostic.severity() != Severity.INFO)
            .map((Diagnostic diagnostic) -> TextDiagnosticPrinter.print(diagnostic))
            .toList();
    assertThat(found).isEmpty();
  }
}
