// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.plan;

import dev.slipway.editor.server.decoration.Decoration;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.editor.server.pipeline.Pipeline.Planned;
import dev.slipway.editor.server.pipeline.Pipeline.SilentNode;
import dev.slipway.editor.server.pipeline.Pipeline.Step;
import dev.slipway.editor.server.report.ReportAction.Entry;
import dev.slipway.editor.server.view.DrawnDiagram;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A plan as a diagram shows it. What is done to an instance stands at it, what is done to its host
 * and to the components installed there, and what is no longer drawn, at the host.
 *
 * @param decorations by the id of their element
 * @param entries what is done, a line each, in its order
 */
public record PlanOnDrawing(Map<String, Decoration> decorations, List<Entry> entries) {
  private static final String LOSS = " · data lost";

  /** The key of the lines for nodes that did not answer. */
  private static final String SILENT = "silent";

  static PlanOnDrawing of(Planned planned, DrawnDiagram drawn) {
    Map<String, List<Step>> byElement = new LinkedHashMap<>();
    List<Entry> entries = new ArrayList<>();
    for (Step step : planned.steps()) {
      Optional<String> shown = shown(step, drawn);
      shown.ifPresent(id -> byElement.computeIfAbsent(id, any -> new ArrayList<>()).add(step));
      entries.add(
          new Entry(sign(step), shown.orElse(""), title(step), String.join(" ", step.reasons())));
    }
    Map<String, Decoration> decorations = new LinkedHashMap<>();
    byElement.forEach((id, steps) -> decorations.put(id, decoration(steps)));
    for (SilentNode node : planned.silent()) {
      node.elementId()
          .ifPresent(
              id ->
                  decorations.put(
                      id,
                      new Decoration(
                          Sign.WARNING, "unknown", node.name() + ": " + node.message())));
      entries.add(
          new Entry(
              Sign.WARNING.id(),
              node.elementId().orElse(""),
              node.name() + ": " + node.summary(),
              node.message(),
              SILENT));
    }
    return new PlanOnDrawing(decorations, entries);
  }

  private static Decoration decoration(List<Step> steps) {
    Sign worst =
        steps.stream().map(PlanOnDrawing::sign).max(Comparator.naturalOrder()).orElseThrow();
    Map<String, Integer> verbs = new LinkedHashMap<>();
    steps.forEach(step -> verbs.merge(step.verb(), 1, Integer::sum));
    String badge =
        verbs.entrySet().stream()
            .map(verb -> verb.getKey() + (verb.getValue() == 1 ? "" : " ×" + verb.getValue()))
            .collect(Collectors.joining(", "));
    boolean loss = steps.stream().anyMatch(Step::losesData);
    return new Decoration(
        worst,
        badge + (loss ? LOSS : ""),
        steps.stream().map(PlanOnDrawing::line).collect(Collectors.joining("\n")));
  }

  private static String line(Step step) {
    return title(step) + ": " + String.join(" ", step.reasons());
  }

  /** The element at which a step is shown; empty where none of its own is drawn. */
  public static Optional<String> shown(Step step, DrawnDiagram drawn) {
    return Stream.concat(step.elementId().stream(), step.nodeId().stream())
        .filter(id -> drawn.node(id).isPresent())
        .findFirst();
  }

  /** A step in a few words. */
  public static String title(Step step) {
    return step.verb() + " " + step.resource() + (step.losesData() ? LOSS : "");
  }

  /** How a step looks. The signs stand in the order of how much they matter. */
  public static Sign sign(Step step) {
    if (step.losesData()) {
      return Sign.LOSS;
    }
    return switch (step.change()) {
      case NOTE -> Sign.UNCHANGED;
      case CREATE -> Sign.CREATE;
      case UPDATE -> Sign.UPDATE;
      case REPLACE -> Sign.REPLACE;
      case DESTROY -> Sign.DESTROY;
    };
  }
}
