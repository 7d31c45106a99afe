// SPDX-License-Identifier: EPL-2.0
package dev.slipway.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ServerAttributeTest {
  @Test
  void everyKeyIsThatOfOneAttributeAndSaysWhy() {
    assertThat(ServerAttribute.values())
        .allSatisfy(
            attribute -> {
              assertThat(ServerAttribute.ofKey(attribute.key())).contains(attribute);
              assertThat(attribute.reason()).endsWith(".");
            });
  }

  @Test
  void userDataAndItsKeysNeverCostAServer() {
    assertThat(ServerAttribute.USER_DATA.effect()).isEqualTo(ServerAttribute.Effect.IGNORED);
  }

  @Test
  void whatLosesDataIsKnown() {
    assertThat(Arrays.stream(ServerAttribute.values()).filter(each -> each.effect().losesData()))
        .containsExactly(
            ServerAttribute.IMAGE,
            ServerAttribute.AVAILABILITY_ZONE,
            ServerAttribute.SERVER_GROUP,
            ServerAttribute.BOOT_VOLUME);
  }
}
