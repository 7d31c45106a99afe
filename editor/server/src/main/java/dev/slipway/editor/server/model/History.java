// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.model;

import java.util.List;

/**
 * The changes of a model since it was opened.
 *
 * @param steps what users read of each, the earliest first, those that were undone too
 * @param done how many of them are done
 */
public record History(List<String> steps, int done) {
  public History {
    steps = List.copyOf(steps);
  }
}
