// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.SiteFixture;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import org.junit.jupiter.api.Test;

class SampleRatesTest {
  private final RuleFixture model = new RuleFixture();
  private final SiteFixture site = SiteFixture.of(model);

  private static Writer writer(ComponentInstance instance) {
    return new Writer(instance, instance.getType().getPublications().get(0));
  }

  private static Reader reader(ComponentInstance instance) {
    return new Reader(instance, instance.getType().getSubscriptions().get(0));
  }

  @Test
  void countsBurstsAndReplicas() {
    Topic echoes = site.opaqueTopic("Echoes");
    ComponentType sonar = site.writer("Sonar", echoes, 10, 128);
    sonar.getPublications().get(0).setBurst(3);
    ComponentInstance writing = model.instance("sonar1", sonar);
    writing.setReplicas(2);
    ComponentInstance reading = model.instance("display1", site.reader("Display", echoes));

    SampleRates rates = SampleRates.of(model.index());
    assertThat(rates.sentBy(writer(writing))).isEqualTo(30);
    assertThat(rates.receivedBy(reader(reading))).isEqualTo(60);
  }

  @Test
  void followsReactionsWhateverTheirOrderInTheModel() {
    Topic echoes = site.opaqueTopic("Echoes");
    Topic tracks = site.opaqueTopic("Tracks");
    Topic alarms = site.opaqueTopic("Alarms");
    ComponentInstance alarm = model.instance("a", site.relay("Alarm", tracks, alarms, 0));
    ComponentInstance tracker = model.instance("b", site.relay("Tracker", echoes, tracks, 0));
    model.instance("c", site.writer("Sonar", echoes, 100, 128));
    tracker.getType().getReactions().get(0).setEveryNth(4);
    alarm.getType().getPublications().get(0).setBurst(2);

    SampleRates rates = SampleRates.of(model.index());
    assertThat(rates.sentBy(writer(tracker))).isEqualTo(25);
    assertThat(rates.sentBy(writer(alarm))).isEqualTo(50);
  }

  @Test
  void cutsACycleBeforeItsFirstReaction() {
    Topic ping = site.opaqueTopic("Ping");
    Topic pong = site.opaqueTopic("Pong");
    ComponentInstance first = model.instance("first", site.relay("First", ping, pong, 0));
    ComponentInstance second = model.instance("second", site.relay("Second", pong, ping, 0));
    ComponentInstance start = model.instance("start", site.writer("Start", ping, 5, 128));

    ModelIndex index = model.index();
    assertThat(ReactionOrder.of(index).points())
        .extracting(ReactionOrder.Point::instance)
        .containsExactly(first, second);
    SampleRates rates = SampleRates.of(index);
    assertThat(rates.sentBy(writer(start))).isEqualTo(5);
    assertThat(rates.sentBy(writer(first))).isEqualTo(5);
    assertThat(rates.sentBy(writer(second))).isEqualTo(5);
  }

  @Test
  void takesARateThatIsNoneForZero() {
    Topic echoes = site.opaqueTopic("Echoes");
    ComponentInstance broken = model.instance("a", site.writer("A", echoes, Double.NaN, 1));
    ComponentInstance negative = model.instance("b", site.writer("B", echoes, -1, 1));

    SampleRates rates = SampleRates.of(model.index());
    assertThat(rates.sentBy(writer(broken))).isZero();
    assertThat(rates.sentBy(writer(negative))).isZero();
  }
}
