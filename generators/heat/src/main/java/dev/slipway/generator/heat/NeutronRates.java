// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.heat;

import dev.slipway.model.infrastructure.NetworkQos;
import dev.slipway.validation.analysis.PolicyRates;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rates of bandwidth policies as Neutron has them. */
final class NeutronRates {
  private NeutronRates() {}

  /**
   * What the name of a policy's resource ends with. Neutron does not change the minimum rate of a
   * policy that servers use, but their ports may have another policy: so one with another minimum
   * is another resource.
   */
  static String suffix(NetworkQos qos) {
    return PolicyRates.both(qos)
        .flatMap(
            rates ->
                rates.minRate().stream().map(rate -> "_" + direction(rates) + "_" + kilobits(rate)))
        .collect(Collectors.joining());
  }

  static String direction(PolicyRates rates) {
    return rates.direction().getName().toLowerCase(Locale.ROOT);
  }

  /** Neutron counts in kbit; less than one would be none. */
  static long kilobits(long bits) {
    return Math.max(1, bits / 1000);
  }
}
