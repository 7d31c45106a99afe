// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.filter;

import dev.slipway.editor.drawing.View;
import dev.slipway.editor.server.view.ViewFilter;
import java.util.HashSet;
import java.util.List;

/**
 * The elements that a filter was chosen by, as clients say them: ids in the order in which they
 * were chosen.
 *
 * @param topics topics
 * @param domains DDS domains
 * @param hosts hosts and virtual machines
 * @param components component types and instances
 */
public record ChosenElements(
    List<String> topics, List<String> domains, List<String> hosts, List<String> components) {
  /** None: all is shown. */
  static final ChosenElements NONE = new ChosenElements(List.of(), List.of(), List.of(), List.of());

  public ChosenElements {
    topics = orNone(topics);
    domains = orNone(domains);
    hosts = orNone(hosts);
    components = orNone(components);
  }

  /** What a client leaves out is null. */
  private static List<String> orNone(List<String> chosen) {
    return chosen == null ? List.of() : List.copyOf(chosen);
  }

  static ChosenElements of(View view) {
    return new ChosenElements(
        view.getTopics(), view.getDomains(), view.getHosts(), view.getComponents());
  }

  /** What a filter by these lets through. */
  public ViewFilter filter() {
    return new ViewFilter(
        new HashSet<>(topics),
        new HashSet<>(domains),
        new HashSet<>(hosts),
        new HashSet<>(components));
  }

  /** Has a view show these. */
  void writeTo(View view) {
    replace(view.getTopics(), topics);
    replace(view.getDomains(), domains);
    replace(view.getHosts(), hosts);
    replace(view.getComponents(), components);
  }

  private static void replace(List<String> old, List<String> wanted) {
    if (!old.equals(wanted)) {
      old.clear();
      old.addAll(wanted);
    }
  }
}
