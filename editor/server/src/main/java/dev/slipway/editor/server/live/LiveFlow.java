// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.live;

import dev.slipway.diagnostics.Quantities;
import dev.slipway.editor.server.decoration.Sign;
import dev.slipway.live.SystemSnapshot;
import dev.slipway.live.SystemSnapshot.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The samples of a topic from one instance of the drawing to another.
 *
 * @param topic the name of the topic
 * @param topicId the element of the topic
 * @param fromId the element of the writing instance
 * @param flow how many there are
 */
record LiveFlow(String topic, String topicId, String fromId, Flow flow) {
  /** A rate that differs by less from the drawn one is as drawn. */
  private static final double TOLERANCE = 0.1;

  /** All of a system whose ends the deployed bundle has. */
  static Stream<LiveFlow> of(SystemSnapshot now) {
    return now.topics().stream()
        .flatMap(
            topic ->
                topic.flows().stream()
                    .flatMap(
                        flow ->
                            flow.publisherId().stream()
                                .map(
                                    fromId ->
                                        new LiveFlow(
                                            topic.name(), topic.elementId(), fromId, flow))));
  }

  /** The element of the reading instance. */
  String toId() {
    return flow.subscriberId();
  }

  /** Samples a second that are drawn to arrive; 0 where the model says none. */
  double drawnRate() {
    return flow.modelledRate();
  }

  /** How its rate stands to the drawn one. */
  Sign sign() {
    if (flow.rate().isEmpty()) {
      return Sign.RATE_UNKNOWN;
    }
    double rate = flow.rate().get();
    if (rate == 0 && drawnRate() > 0) {
      return Sign.RATE_NONE;
    }
    return drawnRate() == 0 || Math.abs(rate / drawnRate() - 1) <= TOLERANCE
        ? Sign.RATE_AS_DRAWN
        : Sign.RATE_DIFFERENT;
  }

  /** Its rate, and the drawn one. */
  String rates() {
    return rates(flow.rate().map(Quantities::number).orElse("unknown"), drawnRate());
  }

  /** A measured rate, and the drawn one where there is one. */
  static String rates(String measured, double drawn) {
    return measured + (drawn > 0 ? " of " + Quantities.number(drawn) : "") + " Hz";
  }

  /** All that there is to say. */
  String line() {
    List<String> notes = new ArrayList<>();
    notes.add(topic + ": " + rates());
    flow.lost().stream().filter(lost -> lost > 0).forEach(lost -> notes.add(lost + " lost"));
    flow.latencyP99Ns().ifPresent(latency -> notes.add("P99 " + Quantities.time(latency)));
    return String.join(", ", notes);
  }
}
