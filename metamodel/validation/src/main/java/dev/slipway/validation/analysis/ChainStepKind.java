// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

/** What a step of a chain is. */
public enum ChainStepKind {
  /** A sample on its way from a writer to a reader. */
  TRANSFER,
  /** Waiting for the nth sample. */
  WAIT,
  /** Computing. */
  COMPUTE
}
