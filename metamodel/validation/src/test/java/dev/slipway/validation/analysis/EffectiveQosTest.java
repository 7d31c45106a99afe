// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.HistoryKind;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.QosPolicies;
import dev.slipway.validation.RuleFixture;
import org.junit.jupiter.api.Test;

class EffectiveQosTest {
  private final RuleFixture model = new RuleFixture();
  private final Topic topic = model.topic("Tracks");
  private final Publication publication = model.publication(model.component("Sonar"), topic, 10);
  private final Subscription subscription = model.subscription(model.component("Plot"), topic);

  @Test
  void withoutProfilesWritersHaveTheDefaultsOfDds() {
    EffectiveQos qos = EffectiveQos.of(publication);
    assertThat(qos.reliability())
        .isEqualTo(new EffectiveQos.Reliability(ReliabilityKind.RELIABLE, 100_000_000));
    assertThat(qos.durability()).isEqualTo(DurabilityKind.VOLATILE);
    assertThat(qos.history()).isEqualTo(new EffectiveQos.History(HistoryKind.KEEP_LAST, 1));
    assertThat(qos.deadline()).isEqualTo(EffectiveQos.INFINITE);
    assertThat(qos.latencyBudget()).isZero();
    assertThat(qos.lifespan()).isEqualTo(EffectiveQos.INFINITE);
    assertThat(qos.resourceLimits())
        .isEqualTo(
            new EffectiveQos.ResourceLimits(
                EffectiveQos.UNLIMITED, EffectiveQos.UNLIMITED, EffectiveQos.UNLIMITED));
    assertThat(qos.dataRepresentation()).containsExactly(DataRepresentationKind.XCDR1);
    assertThat(qos.userData()).isEmpty();
  }

  @Test
  void withoutProfilesReadersAreBestEffort() {
    assertThat(EffectiveQos.of(subscription).reliability().kind())
        .isEqualTo(ReliabilityKind.BEST_EFFORT);
  }

  @Test
  void readersTakeTheReliabilityThatAProfileSets() {
    topic.setQos(QosPolicies.reliability(model.qos("reliable"), ReliabilityKind.RELIABLE));
    assertThat(EffectiveQos.of(subscription).reliability().kind())
        .isEqualTo(ReliabilityKind.RELIABLE);
  }

  @Test
  void theEndpointsProfileComesBeforeItsBaseAndThatBeforeTheTopics() {
    QosProfile own = withDeadline("own", 1);
    QosProfile base = withDeadline("base", 2);
    QosProfile topics = withDeadline("topics", 3);
    topic.setQos(topics);
    assertThat(EffectiveQos.of(publication).deadline()).isEqualTo(3);

    publication.setQos(base);
    assertThat(EffectiveQos.of(publication).deadline()).isEqualTo(2);

    own.setBase(base);
    publication.setQos(own);
    assertThat(EffectiveQos.of(publication).deadline()).isEqualTo(1);

    own.setDeadline(null);
    assertThat(EffectiveQos.of(publication).deadline()).isEqualTo(2);
    assertThat(EffectiveQos.origin(publication, DdsPackage.eINSTANCE.getQosProfile_Deadline()))
        .contains(base);
    assertThat(EffectiveQos.origin(publication, DdsPackage.eINSTANCE.getQosProfile_History()))
        .isEmpty();
  }

  @Test
  void basesThatFormACycleAreEachTakenOnce() {
    QosProfile first = model.qos("first");
    QosProfile second = model.qos("second");
    first.setBase(second);
    second.setBase(first);
    assertThat(EffectiveQos.withBases(first)).containsExactly(first, second);
  }

  private QosProfile withDeadline(String name, long period) {
    return QosPolicies.deadline(model.qos(name), period);
  }
}
