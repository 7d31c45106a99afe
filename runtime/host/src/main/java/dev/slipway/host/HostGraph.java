// SPDX-License-Identifier: EPL-2.0
package dev.slipway.host;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.host.HostAnswer.Defect;
import java.util.Collections;
import java.util.List;
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

  private static final int GREATEST_DOMAIN = 232;

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
   * What was understood of an answer.
   *
   * @param graph empty where the answer is not one of a component host, or was cut
   * @param diagnostics what is wrong with it
   */
  public record Parsed(Optional<HostGraph> graph, List<Diagnostic> diagnostics) {
    public Parsed {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Reads an answer. Lines whose first word is not known are passed over: a later version may say
   * more.
   *
   * @param node the node's name, for diagnostics
   * @param answer standard output of the script
   */
  public static Parsed parse(String node, String answer) {
    HostAnswer read = HostAnswer.read(FORM, answer);
    if (read.defect().isPresent()) {
      return refused(node, read.defect().get());
    }
    SortedMap<Integer, View> views = new TreeMap<>();
    for (String line : read.lines()) {
      String[] fields = line.split(HostAnswer.SEPARATOR, 4);
      if (fields[0].equals("domain")) {
        if (fields.length < 4 || !isDomain(fields[1]) || !HostCall.isInstance(fields[2])) {
          return refused(node, Defect.unreadable(line));
        }
        views.put(Integer.valueOf(fields[1]), new View(fields[2], fields[3]));
      }
    }
    return new Parsed(Optional.of(new HostGraph(views)), List.of());
  }

  private static boolean isDomain(String text) {
    return text.matches("[0-9]{1,3}") && Integer.parseInt(text) <= GREATEST_DOMAIN;
  }

  private static Parsed refused(String node, Defect defect) {
    return new Parsed(
        Optional.empty(),
        List.of(defect.of(node, "HOST_GRAPH_UNREADABLE", "DDS graph of host cannot be read")));
  }
}
