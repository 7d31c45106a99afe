// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.dds.Domain;
import dev.slipway.model.software.ComponentInstance;
import java.util.List;
import java.util.Optional;

/** The domain that an instance is in: its own, else the model's only one, else domain 0. */
public final class EffectiveDomain {
  private EffectiveDomain() {}

  /** The domain's element; empty for domain 0 of a model that does not name the domain. */
  public static Optional<Domain> of(ComponentInstance instance, ModelIndex index) {
    if (instance.getDomain() != null) {
      return Optional.of(instance.getDomain());
    }
    List<Domain> all = index.all(Domain.class);
    return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
  }

  /** The domain's number. */
  public static int idOf(ComponentInstance instance, ModelIndex index) {
    return of(instance, index).map(Domain::getDomainId).orElse(0);
  }
}
