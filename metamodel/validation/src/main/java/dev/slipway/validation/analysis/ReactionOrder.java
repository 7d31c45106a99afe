// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The reactions of all instances, each after those that feed it, so that rates and latencies can be
 * computed in one pass.
 *
 * <p>A cycle of reactions has no such order. It is cut before its first reaction in the model's
 * order: what comes back to that one from the cycle is not counted.
 */
public final class ReactionOrder {
  private final List<Point> points;

  /**
   * A reaction of one instance.
   *
   * @param instance the instance
   * @param reaction a reaction of its type with trigger, trigger's topic and {@code everyNth} of at
   *     least 1
   */
  public record Point(ComponentInstance instance, Reaction reaction) {
    /** Where the samples come in that trigger it. */
    public Reader trigger() {
      return new Reader(instance, reaction.getTrigger());
    }

    /** Where its samples go out; effects that are not of the instance's type are left out. */
    public List<Writer> effects() {
      List<Writer> writers = new ArrayList<>();
      for (Publication effect : reaction.getEffects()) {
        if (effect.getTopic() != null && effect.eContainer() == instance.getType()) {
          writers.add(new Writer(instance, effect));
        }
      }
      return writers;
    }
  }

  private ReactionOrder(ModelIndex index) {
    points = inOrder(points(index), Matching.of(index));
  }

  /** The model's own. */
  public static ReactionOrder of(ModelIndex index) {
    return index.derived(ReactionOrder.class, ReactionOrder::new);
  }

  /** The reactions, each after those that feed it. */
  public List<Point> points() {
    return points;
  }

  private static List<Point> points(ModelIndex index) {
    List<Point> points = new ArrayList<>();
    for (ComponentInstance instance : index.all(ComponentInstance.class)) {
      if (instance.getType() != null) {
        for (Reaction reaction : instance.getType().getReactions()) {
          if (isComplete(reaction, instance)) {
            points.add(new Point(instance, reaction));
          }
        }
      }
    }
    return points;
  }

  private static boolean isComplete(Reaction reaction, ComponentInstance instance) {
    return reaction.getEveryNth() >= 1
        && reaction.getTrigger() != null
        && reaction.getTrigger().getTopic() != null
        && reaction.getTrigger().eContainer() == instance.getType();
  }

  /** Kahn's algorithm; where only cycles are left, the first point that is left goes next. */
  private static List<Point> inOrder(List<Point> points, Matching matching) {
    List<List<Integer>> fedBy = new ArrayList<>();
    int[] waitsFor = new int[points.size()];
    for (int i = 0; i < points.size(); i++) {
      fedBy.add(new ArrayList<>());
    }
    Map<Writer, List<Integer>> makers = makers(points);
    for (int i = 0; i < points.size(); i++) {
      for (Writer writer : matching.writersOf(points.get(i).trigger())) {
        for (int maker : makers.getOrDefault(writer, List.of())) {
          fedBy.get(maker).add(i);
          waitsFor[i]++;
        }
      }
    }
    TreeSet<Integer> ready = new TreeSet<>();
    TreeSet<Integer> left = new TreeSet<>();
    for (int i = 0; i < points.size(); i++) {
      left.add(i);
      if (waitsFor[i] == 0) {
        ready.add(i);
      }
    }
    List<Point> ordered = new ArrayList<>();
    while (!left.isEmpty()) {
      int next = ready.isEmpty() ? left.first() : ready.first();
      ready.remove(next);
      left.remove(next);
      ordered.add(points.get(next));
      for (int fed : fedBy.get(next)) {
        waitsFor[fed]--;
        if (waitsFor[fed] == 0 && left.contains(fed)) {
          ready.add(fed);
        }
      }
    }
    return Collections.unmodifiableList(ordered);
  }

  private static Map<Writer, List<Integer>> makers(List<Point> points) {
    Map<Writer, List<Integer>> makers = new LinkedHashMap<>();
    for (int i = 0; i < points.size(); i++) {
      for (Writer effect : points.get(i).effects()) {
        makers.computeIfAbsent(effect, unused -> new ArrayList<>()).add(i);
      }
    }
    return makers;
  }
}
