// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * How many samples a second each writer sends and each reader gets, those that reactions cause
 * included.
 *
 * <p>Filters are not counted on: a content filter may be applied by the reader, and a time based
 * filter works on each instance of the topic. The rates are therefore upper bounds where a
 * subscription has one.
 */
public final class SampleRates {
  private final Matching matching;
  private final Map<Writer, Double> sent = new HashMap<>();
  private final Map<ReactionOrder.Point, Double> triggered = new HashMap<>();
  private final Map<List<Writer>, Double> heard = new IdentityHashMap<>();

  private SampleRates(ModelIndex index) {
    matching = Matching.of(index);
    for (Writer writer : matching.writers()) {
      Publication publication = writer.publication();
      sent.put(writer, finite(publication.getRate()) * burst(publication));
    }
    for (ReactionOrder.Point point : ReactionOrder.of(index).points()) {
      double rate = sum(matching.writersOf(point.trigger())) / point.reaction().getEveryNth();
      triggered.put(point, rate);
      for (Writer effect : point.effects()) {
        sent.merge(effect, rate * burst(effect.publication()), Double::sum);
      }
    }
  }

  /** The model's own. */
  public static SampleRates of(ModelIndex index) {
    return index.derived(SampleRates.class, SampleRates::new);
  }

  /** Samples a second that one replica writes. */
  public double sentBy(Writer writer) {
    return sent.getOrDefault(writer, 0.0);
  }

  /** Samples a second that one replica gets from all writers that it hears. */
  public double receivedBy(Reader reader) {
    // Readers of the same terms share one list of writers, so it is summed once for all of them.
    return heard.computeIfAbsent(matching.writersOf(reader), this::sum);
  }

  /** How often a second one replica reacts. */
  public double reactions(ReactionOrder.Point point) {
    return triggered.getOrDefault(point, 0.0);
  }

  private double sum(List<Writer> writers) {
    double rate = 0;
    for (Writer writer : writers) {
      rate += sent.get(writer) * replicas(writer.instance());
    }
    return rate;
  }

  private static double finite(double rate) {
    return Double.isFinite(rate) && rate > 0 ? rate : 0;
  }

  private static int burst(Publication publication) {
    return Math.max(1, publication.getBurst());
  }

  /** The processes of an instance; at least one, whatever the model says. */
  static int replicas(ComponentInstance instance) {
    return Math.max(1, instance.getReplicas());
  }
}
