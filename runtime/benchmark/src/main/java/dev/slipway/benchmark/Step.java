// SPDX-License-Identifier: EPL-2.0
package dev.slipway.benchmark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One command: a list of words, never a shell's line. <code>${name}</code> in a word stands for a
 * parameter or for one of the variables that the runner gives:
 *
 * <ul>
 *   <li><code>work</code>: absolute path of a folder of this benchmark on the node
 *   <li><code>seconds</code>, <code>warmup</code>: how long to measure, and how long not to measure
 *       before that; whole seconds
 *   <li><code>port</code>: a free TCP and UDP port, the same on all nodes
 *   <li><code>address:ROLE</code>, <code>host:ROLE</code>: IP address and name of the node that has
 *       the role
 * </ul>
 *
 * A word that is nothing but <code>${name...}</code> becomes the words of the value, which may be
 * quoted as for a shell; none if it is empty.
 *
 * @param role whose node runs it
 * @param words the program and its arguments
 * @param output a file below <code>${work}</code> to read in place of standard output
 * @param timeLimit how long it may take; where its words use <code>seconds</code> or <code>warmup
 *     </code>, beyond these: see {@link #timeLimit(Map)}
 * @param root whether it is run with root's rights where the account may use them
 * @param ready when a background command may be relied on; empty: once it runs
 */
public record Step(
    String role,
    List<String> words,
    Optional<String> output,
    Duration timeLimit,
    boolean root,
    Optional<Ready> ready) {

  public Step {
    words = List.copyOf(words);
  }

  /**
   * The words with values filled in. What is filled in is not looked at again.
   *
   * @param values by name
   * @throws IllegalArgumentException if a value is missing, or has a quote that is not closed
   */
  public List<String> words(Map<String, String> values) {
    List<String> filled = new ArrayList<>();
    for (String word : words) {
      filled.addAll(Placeholders.words(word, values));
    }
    return List.copyOf(filled);
  }

  /** How long it may take in all, with the seconds and the warm-up of these values. */
  public Duration timeLimit(Map<String, String> values) {
    Duration whole = timeLimit;
    for (String lasting : Placeholders.DURATIONS) {
      if (uses(lasting)) {
        whole = whole.plusSeconds(Long.parseLong(values.get(lasting)));
      }
    }
    return whole;
  }

  /** Whether a word names a variable. */
  boolean uses(String variable) {
    return words.stream().anyMatch(word -> Placeholders.names(word).contains(variable));
  }
}
