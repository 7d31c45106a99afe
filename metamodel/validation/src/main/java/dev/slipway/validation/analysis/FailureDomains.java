// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.infrastructure.Property;
import dev.slipway.model.infrastructure.Site;
import dev.slipway.model.software.ComponentInstance;
import java.util.Optional;

/**
 * What hosts fail together: those with one value of a label, such as {@code rack}. Kubernetes calls
 * such a label a topology key.
 */
public final class FailureDomains {
  /** The label that every host of a site has: the site's name, unless the host says otherwise. */
  public static final String SITE = "site";

  private FailureDomains() {}

  /** The label whose values the instance and those in {@code apartFrom} have different. */
  public static Optional<String> label(ComponentInstance instance) {
    return Optional.ofNullable(instance.getApartBy()).filter(label -> !label.isBlank());
  }

  /** The host's value of a label; empty where it has none. */
  public static Optional<String> of(PhysicalHost host, String label) {
    return host.getLabels().stream()
        .filter(each -> label.equals(each.getKey()))
        .map(Property::getValue)
        .filter(value -> value != null && !value.isBlank())
        .findFirst()
        .or(() -> site(host).filter(unused -> label.equals(SITE)));
  }

  private static Optional<String> site(PhysicalHost host) {
    return host.eContainer() instanceof Site site
        ? Optional.ofNullable(site.getName())
        : Optional.empty();
  }
}
