// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

/** Which way a figure is better. */
public enum Better {
  HIGHER,
  LOWER,
  /** A condition of the measurement, such as a temperature: not judged. */
  NEITHER
}
