// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static dev.slipway.host.HostAnswerForm.require;

import dev.slipway.host.HostAnswer.Parsed;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the script {@code statistics} of a component host says.
 *
 * @param documents what each instance that answered has counted, by its name on the host: a line of
 *     JSON in the form that its archive names, not looked into here
 */
public record HostStatistics(SortedMap<String, String> documents) {
  /** The form that this version reads; the first line of the answer. */
  public static final String FORM = "slipway-host-statistics/1";

  private static final HostAnswerForm ANSWER =
      new HostAnswerForm(
          FORM,
          Optional.empty(),
          "HOST_STATISTICS_UNREADABLE",
          "Statistics of host cannot be read");

  public HostStatistics {
    documents = Collections.unmodifiableSortedMap(new TreeMap<>(documents));
  }

  /**
   * Reads an answer. Lines whose first word is not known are passed over: a later version may say
   * more.
   *
   * @param node the node's name, for diagnostics
   * @param answer standard output of the script
   */
  public static Parsed<HostStatistics> parse(String node, String answer) {
    SortedMap<String, String> documents = new TreeMap<>();
    return ANSWER.read(
        node,
        answer,
        line -> {
          if (line.kind().equals("instance")) {
            require(HostCall.isInstance(line.field(1)));
            documents.put(line.field(1), line.rest(2));
          }
        },
        () -> new HostStatistics(documents));
  }
}
