// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.pipeline;

/** How a run of the pipeline ended. */
public enum Ending {
  /** It is done. */
  DONE,
  /** It is not done: the diagnostics say why. */
  FAILED,
  /** It was cancelled; nothing was changed where nothing else is said. */
  CANCELLED
}
