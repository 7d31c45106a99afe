// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator;

import dev.slipway.diagnostics.Diagnostics;
import java.util.List;

/** Makes generators of the template sets that a user names. */
@FunctionalInterface
public interface TemplateSets {
  /**
   * The sets as generators, in the order of their names.
   *
   * @param sets names of sets that come with Slipway, or folders
   * @param found takes what is wrong with a set; its generator is then left out
   */
  List<Generator> open(List<String> sets, Diagnostics found);
}
