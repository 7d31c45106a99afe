// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

import dev.slipway.model.Deployment;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.LatencyAnalysis;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.ModelIndex;

/**
 * A deployment without errors, and what is derived from it. Only {@link Validator} makes one, and
 * every generator takes one, so nothing is ever generated from a model that was not judged.
 */
public final class ValidatedDeployment {
  private final Deployment deployment;
  private final ModelIndex index;

  ValidatedDeployment(Deployment deployment, ModelIndex index) {
    this.deployment = deployment;
    this.index = index;
  }

  /** The deployment; not to be changed. */
  public Deployment deployment() {
    return deployment;
  }

  /** The elements by class, those of imported libraries included. */
  public ModelIndex index() {
    return index;
  }

  /** Which writer reaches which reader. */
  public Matching matching() {
    return Matching.of(index);
  }

  /** How much of each link, network and node the components take. */
  public CapacityAnalysis capacity() {
    return CapacityAnalysis.of(index);
  }

  /** How long chains of reactions take. */
  public LatencyAnalysis latency() {
    return LatencyAnalysis.of(index);
  }
}
