// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import static dev.slipway.host.HostAnswerForm.require;

import dev.slipway.bundle.BundleManifest;
import dev.slipway.host.HostAnswer.Parsed;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the script {@code graph} of a component host says.
 *
 * @param views what the host sees of each DDS domain that its instances join, by the domain's
 *     number
 */
public record HostGraph(SortedMap<Integer, View> views) {
  /** The form that this version reads; the first line of the answer. */
  public static final String FORM = "slipway-host-graph/1";

  private static final HostAnswerForm ANSWER =
      new HostAnswerForm(
          FORM, Optional.empty(), "HOST_GRAPH_UNREADABLE", "DDS graph of host cannot be read");

  public HostGraph {
    views = Collections.unmodifiableSortedMap(new TreeMap<>(views));
  }

  /**
   * A domain as one instance sees it.
   *
   * @param instance the instance that was asked, by its name on the host
   * @param document a line of JSON in the form {@code slipway-dds-graph/1}, not looked into here
   */
  public record View(String instance, String document) {}

  /**
   * Reads an answer. Lines whose first word is not known are passed over: a later version may say
   * more.
   *
   * @param node the node's name, for diagnostics
   * @param answer standard output of the script
   */
  public static Parsed<HostGraph> parse(String node, String answer) {
    SortedMap<Integer, View> views = new TreeMap<>();
    return ANSWER.read(
        node,
        answer,
        line -> {
          if (line.kind().equals("domain")) {
            require(isDomain(line.field(1)) && HostCall.isInstance(line.field(2)));
            views.put(Integer.valueOf(line.field(1)), new View(line.field(2), line.rest(3)));
          }
        },
        () -> new HostGraph(views));
  }

  private static boolean isDomain(String text) {
    return text.matches("[0-9]{1,3}") && Integer.parseInt(text) <= BundleManifest.GREATEST_DOMAIN;
  }
}
