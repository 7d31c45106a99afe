// SPDX-License-Identifier: EPL-2.0
package dev.slipway.openstack.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceTest {
  @ParameterizedTest
  @CsvSource({
    "BLOCK_STORAGE, http://cloud:8776/v3/914206f6e4fa4224be8faaab4295cdc7,"
        + " http://cloud:8776/v3/914206f6e4fa4224be8faaab4295cdc7",
    "BLOCK_STORAGE, https://cloud/volume/v3/, https://cloud/volume/v3",
    "BLOCK_STORAGE, https://cloud/volume, https://cloud/volume/v3",
    "NETWORK, http://cloud:9696, http://cloud:9696/v2.0",
    "NETWORK, http://cloud:9696/v2.0, http://cloud:9696/v2.0",
    "COMPUTE, http://cloud:8774/v2.1, http://cloud:8774/v2.1"
  })
  void anAddressGetsTheVersionThatItLacks(Service service, String listed, String asked) {
    assertThat(service.withVersion(listed)).isEqualTo(asked);
  }
}
