// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.QosPolicies;
import dev.slipway.validation.RuleFixture;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class MatchingTest {
  private final RuleFixture model = new RuleFixture();
  private final Topic topic = model.topic("Tracks");
  private final ComponentType sonar = model.component("Sonar");
  private final ComponentType plot = model.component("Plot");
  private final Publication publication = model.publication(sonar, topic, 10);
  private final Subscription subscription = model.subscription(plot, topic);
  private final ComponentInstance bow = model.instance("bow", sonar);
  private final ComponentInstance desk = model.instance("desk", plot);
  private final Writer writer = new Writer(bow, publication);
  private final Reader reader = new Reader(desk, subscription);

  @Test
  void everyInstanceMatchesEveryOther() {
    ComponentInstance stern = model.instance("stern", sonar);
    Matching matching = Matching.of(model.index());
    assertThat(matching.writersOf(reader)).containsExactly(writer, new Writer(stern, publication));
    assertThat(matching.readersOf(writer)).containsExactly(reader);
    assertThat(matching.mismatches(writer, reader)).isEmpty();
    assertThat(matching.writers()).hasSize(2);
    assertThat(matching.writersOf(bow)).containsExactly(writer);
    assertThat(matching.readersOf(desk)).containsExactly(reader);
  }

  @Test
  void anInstanceReachesItself() {
    Reader own = new Reader(bow, model.subscription(sonar, topic));
    assertThat(Matching.of(model.index()).readersOf(writer)).containsExactlyInAnyOrder(own, reader);
  }

  @Test
  void topicsOfOneNameAndTypeAreOneTopic() {
    Topic same = model.untypedTopic("Tracks");
    same.setType(topic.getType());
    subscription.setTopic(same);
    assertThat(Matching.of(model.index()).readersOf(writer)).containsExactly(reader);
  }

  @Test
  void anotherTypeOfTheSameNameDoesNotMatch() {
    Topic other = model.untypedTopic("Tracks");
    other.setType(model.struct("Other"));
    subscription.setTopic(other);
    assertMismatch(new Mismatch("TYPE", "TracksType", "Other"));
  }

  @Test
  void domainsSeparate() {
    bow.setDomain(model.domain("ship", 3));
    desk.setDomain(model.domain("shore", 4));
    assertMismatch(new Mismatch("DOMAIN", "3", "4"));
  }

  @Test
  void theOnlyDomainIsEveryones() {
    bow.setDomain(model.domain("ship", 3));
    assertThat(Matching.of(model.index()).readersOf(writer)).containsExactly(reader);
  }

  @Test
  void partitionsSeparateUnlessAPatternMeets() {
    publication.getPartitions().add(model.partition("bow.sonar"));
    subscription.getPartitions().add(model.partition("stern.*"));
    assertMismatch(new Mismatch("PARTITION", "bow.sonar", "stern.*"));

    subscription.getPartitions().add(model.partition("*.sonar"));
    assertThat(Matching.of(model.index()).readersOf(writer)).containsExactly(reader);
  }

  @Test
  void noPartitionIsTheDefaultOne() {
    publication.getPartitions().add(model.partition("bow"));
    assertMismatch(new Mismatch("PARTITION", "bow", "the default one"));
  }

  @Test
  void incompatibleQosSeparates() {
    subscription.setQos(QosPolicies.durability(model.qos("late"), DurabilityKind.TRANSIENT_LOCAL));
    assertMismatch(new Mismatch("DURABILITY", "VOLATILE", "TRANSIENT_LOCAL"));
  }

  @Test
  void tenThousandOnOneTopicTakeNoTime() {
    for (int i = 0; i < 10_000; i++) {
      model.instance("bow" + i, sonar);
      model.instance("desk" + i, plot);
    }
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          Matching matching = Matching.of(model.index());
          assertThat(matching.writers())
              .allSatisfy(each -> assertThat(matching.readersOf(each).size()).isEqualTo(10_001));
        });
  }

  private void assertMismatch(Mismatch mismatch) {
    Matching matching = Matching.of(model.index());
    assertThat(matching.mismatches(writer, reader)).containsExactly(mismatch);
    assertThat(matching.readersOf(writer)).isEmpty();
    assertThat(matching.writersOf(reader)).isEmpty();
  }
}
