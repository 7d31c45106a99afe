// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules;

/** When a rule is worth running. */
public enum Mode {
  /**
   * While the model is being drawn: looks at the element and its near surroundings, or at what is
   * worked out once for all elements in little more time than reading them.
   */
  LIVE,
  /** On demand: looks at the whole model or needs an analysis of it. */
  BATCH
}
