// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/** What a curve is, and so how it is drawn. */
public enum CurveKind {
  /** A figure by a size, such as that of a message. */
  CURVE,
  /** How often each value was seen: x is a value, y counts. */
  HISTOGRAM,
  /** A figure over time: x is the end of an interval. */
  INTERVALS
}
