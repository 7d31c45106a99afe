// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GeneratorOptionsTest {
  private static final GeneratorOption<Integer> WIDTH =
      new GeneratorOption<>("text.width", "80", "Width of lines.", Integer::valueOf);

  @Test
  void absentOptionHasItsDefault() {
    assertThat(GeneratorOptions.defaults().get(WIDTH)).isEqualTo(80);
    assertThat(GeneratorOptions.of(Map.of("text.width", "100")).get(WIDTH)).isEqualTo(100);
  }

  @Test
  void valuesAreInOrderAndKept() {
    GeneratorOptions options = GeneratorOptions.of(Map.of("z.last", "1")).with(WIDTH, "7");
    assertThat(options.values()).hasToString("{text.width=7, z.last=1}");
  }

  @Test
  void wrongValueIsRefused() {
    GeneratorOptions options = GeneratorOptions.defaults().with(WIDTH, "wide");
    assertThatThrownBy(() -> options.get(WIDTH)).isInstanceOf(IllegalArgumentException.class);
  }
}
