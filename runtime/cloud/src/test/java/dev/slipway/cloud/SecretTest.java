// SPDX-License-Identifier: EPL-2.0
package dev.slipway.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretTest {
  @Test
  void noPrintOfARequestShowsASecret() {
    StackRequest request =
        StackRequest.of("s", "t").withSecretParameters(Map.of("password", Secret.of("sesame")));
    assertThat(request.toString()).contains("password=***").doesNotContain("sesame");
    assertThat(Secret.of("sesame")).isEqualTo(Secret.of("sesame")).isNotEqualTo(Secret.of("x"));
  }
}
