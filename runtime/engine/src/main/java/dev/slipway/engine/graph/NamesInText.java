// SPDX-License-Identifier: EPL-2.0
package dev.slipway.engine.graph;

import dev.slipway.diagnostics.VisibleText;
import dev.slipway.engine.graph.DomainView.Participant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Names in sentences, safe to print: others choose them. */
final class NamesInText {
  private static final int GREATEST_LIST = 8;

  private NamesInText() {}

  /** Names one after the other; of many, the first and how many more there are. */
  static String of(Collection<String> names) {
    List<String> visible = names.stream().map(VisibleText::name).toList();
    if (visible.size() == 1) {
      return visible.get(0);
    }
    if (visible.size() > GREATEST_LIST) {
      return String.join(", ", visible.subList(0, GREATEST_LIST))
          + " and "
          + (visible.size() - GREATEST_LIST)
          + " more";
    }
    return String.join(", ", visible.subList(0, visible.size() - 1))
        + " and "
        + visible.get(visible.size() - 1);
  }

  /** Names and what they do: {@code a runs}, {@code a and b run}. */
  static String verb(Collection<String> names, String one, String many) {
    return of(names) + " " + (names.size() == 1 ? one : many);
  }

  /** A participant that is drawn nowhere, by what it announces of itself. */
  static String of(Participant participant) {
    String name =
        !participant.process().isEmpty()
            ? participant.process()
            : !participant.name().isEmpty() ? participant.name() : participant.guid();
    String who =
        participant
            .identity()
            .map(
                identity ->
                    VisibleText.name(identity.instance())
                        + " of "
                        + VisibleText.name(identity.component())
                        + " (process "
                        + identity.processId()
                        + " at "
                        + VisibleText.name(identity.address())
                        + ")")
            .orElse(VisibleText.name(name));
    String where =
        participant.addresses().stream().map(VisibleText::name).collect(Collectors.joining(", "));
    String host = VisibleText.name(participant.host());
    if (participant.identity().isPresent() || where.isEmpty() && host.isEmpty()) {
      return who;
    }
    return where.isEmpty()
        ? who + " on " + host
        : host.isEmpty() ? who + " at " + where : who + " on " + host + " (" + where + ")";
  }
}
