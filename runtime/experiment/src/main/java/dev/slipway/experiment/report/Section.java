// SPDX-License-Identifier: EPL-2.0
package dev.slipway.experiment.report;

import java.util.List;

/** The part of a report that depends on the kind of experiment. */
interface Section {
  /** Writes it: parts of the page with headings. */
  void write(Page page);

  /** How the criteria of the experiment came out; empty where it has none. */
  default List<Judgement> judgements() {
    return List.of();
  }
}
