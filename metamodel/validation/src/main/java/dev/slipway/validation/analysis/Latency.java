// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/**
 * A time in ns.
 *
 * @param mean what to expect
 * @param worst what to plan with
 */
public record Latency(long mean, long worst) {
  static final Latency NONE = new Latency(0, 0);

  Latency plus(Latency other) {
    return new Latency(mean + other.mean, worst + other.worst);
  }
}
