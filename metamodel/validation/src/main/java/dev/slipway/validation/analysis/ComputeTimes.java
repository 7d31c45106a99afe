// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.software.ComputeTime;
import dev.slipway.model.software.ConstantTime;
import dev.slipway.model.software.LogNormalTime;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.UniformTime;

/**
 * What a reaction's computing takes.
 *
 * @param mean mean CPU time in ns
 * @param worst the time in ns to plan with: the greatest possible; for a log-normal distribution,
 *     which has none, the one that 99.9 % stay below
 */
public record ComputeTimes(double mean, double worst) {
  /** The 99.9 % quantile of the standard normal distribution. */
  private static final double QUANTILE_999 = 3.090232306167813;

  /** The times of a reaction; none where the model gives none. */
  public static ComputeTimes of(Reaction reaction) {
    ComputeTime time = reaction.getComputeTime();
    if (time instanceof ConstantTime constant) {
      return new ComputeTimes(constant.getDuration(), constant.getDuration());
    }
    if (time instanceof UniformTime uniform) {
      double mean = ((double) uniform.getMinimum() + uniform.getMaximum()) / 2;
      return new ComputeTimes(mean, uniform.getMaximum());
    }
    if (time instanceof LogNormalTime logNormal) {
      double sigma = logNormal.getSigma();
      return new ComputeTimes(
          logNormal.getMedian() * Math.exp(sigma * sigma / 2),
          logNormal.getMedian() * Math.exp(sigma * QUANTILE_999));
    }
    return new ComputeTimes(0, 0);
  }
}
