// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation;

/** When a rule is worth running. */
public enum Mode {
  /** While the model is being drawn: looks at the element and its near surroundings only. */
  LIVE,
  /** On demand: looks at the whole model or needs an analysis of it. */
  BATCH
}
