// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.idl.ModelOfTypes;
import org.junit.jupiter.api.Test;

class ScopedNamesTest {
  private final ModelOfTypes model = new ModelOfTypes();

  @Test
  void joinsTheModulesAroundADefinition() {
    assertThat(ScopedNames.of(model.struct("Top"))).isEqualTo("Top");
    model.module("a");
    model.module("b");
    assertThat(ScopedNames.of(model.struct("T"))).isEqualTo("a::b::T");
  }
}
