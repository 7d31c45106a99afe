// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/**
 * Where the points of a curve are in an output.
 *
 * @param source finds them
 * @param xFactor what x is multiplied by, to have it in the curve's unit
 * @param yFactor the same for y
 * @param optional whether an output without points is fine
 */
public record CurveParser(PointSource source, double xFactor, double yFactor, boolean optional) {}
