// SPDX-License-Identifier: EPL-2.0
package dev.slipway.traffic;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.bundle.BundleManifest.Flow;
import dev.slipway.bundle.BundleManifest.Publication;
import java.util.OptionalDouble;

/** What a publication is drawn to send. */
public final class ModelledRate {
  private ModelledRate() {}

  /**
   * Samples a second of one process: as drawn, or as its reactions come to; empty where the model
   * says none.
   *
   * @param instance name of an instance
   * @param publication a publication of its component
   */
  public static OptionalDouble of(
      BundleManifest manifest, String instance, Publication publication) {
    if (publication.rate() > 0) {
      return OptionalDouble.of(publication.rate() * publication.burst());
    }
    return manifest.flows().stream()
        .filter(flow -> flow.publisher().equals(instance))
        .filter(flow -> flow.publication().equals(publication.name()))
        .mapToDouble(Flow::rate)
        .max();
  }
}
