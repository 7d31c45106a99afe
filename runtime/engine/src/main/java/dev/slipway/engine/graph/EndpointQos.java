// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.bundle.BundleManifest.EndpointPolicies;
import dev.slipway.bundle.BundleManifest.Ownership;
import dev.slipway.bundle.BundleManifest.Publication;
import dev.slipway.bundle.BundleManifest.Reliability;
import dev.slipway.bundle.BundleManifest.Subscription;
import java.util.List;

/**
 * The policies of a DataWriter or DataReader that decide what it matches (DDS 1.4, 2.2.3), drawn or
 * observed.
 *
 * @param reliability RELIABILITY
 * @param ownership OWNERSHIP
 * @param ownershipStrength OWNERSHIP_STRENGTH; 0 for a reader
 * @param partitions PARTITION, sorted; none is the default partition
 * @param policies the others
 * @param representations data representations by their numbers (DDS-XTypes 1.3, 7.6.3.1.1), the
 *     preferred first; never empty
 */
public record EndpointQos(
    Reliability reliability,
    Ownership ownership,
    int ownershipStrength,
    List<String> partitions,
    EndpointPolicies policies,
    List<Integer> representations) {
  /** What an endpoint uses that announces none, and what dummies use. */
  static final List<Integer> XCDR1 = List.of(0);

  public EndpointQos {
    partitions = partitions.stream().sorted().toList();
    representations = representations.isEmpty() ? XCDR1 : List.copyOf(representations);
  }

  /** What a publication is to have. */
  static EndpointQos of(Publication drawn) {
    return new EndpointQos(
        drawn.reliability(),
        drawn.ownership(),
        drawn.ownershipStrength(),
        drawn.partitions(),
        drawn.policies(),
        XCDR1);
  }

  /** What a subscription is to have. */
  static EndpointQos of(Subscription drawn) {
    return new EndpointQos(
        drawn.reliability(), drawn.ownership(), 0, drawn.partitions(), drawn.policies(), XCDR1);
  }
}
