// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.slipway.editor.element.ElementLoads.Level;
import dev.slipway.model.Deployment;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.infrastructure.PhysicalHost;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What layers, tables and marks say of a sample. */
class AnalysisServicesTest {
  private final AnalysisServices analysis = new AnalysisServices();
  private final Deployment root = SampleModels.load("submarine-lab");

  @Test
  void errorsShowWhereTheyAreAndGoWhenTheyAreMended() {
    PhysicalHost host = SampleModels.first(root, PhysicalHost.class);
    assertThat(analysis.hasErrors(host)).isFalse();
    String name = host.getName();
    host.setName("");
    assertThat(analysis.hasErrors(host)).isTrue();
    assertThat(analysis.nodeTooltip(host)).contains("\n");
    assertThat(analysis.isFreeOf(host, "ERROR")).isFalse();
    assertThat(analysis.problemTexts(host, "ERROR")).contains("[").contains("]: ");
    host.setName(name);
    assertThat(analysis.hasErrors(host)).isFalse();
    assertThat(analysis.nodeTooltip(host)).isEqualTo(name);
    assertThat(analysis.isFreeOf(host, "ERROR")).isTrue();
    assertThat(analysis.problemTexts(host, "ERROR")).isEmpty();
  }

  @Test
  void everyNodeHasTheLevelOfItsLoad() {
    List<Node> nodes = analysis.allNodes(root);
    assertThat(nodes).isNotEmpty();
    int loaded = 0;
    for (Node node : nodes) {
      long levels =
          Arrays.stream(Level.values())
              .filter(level -> analysis.hasLoad(node, "deployment", level.name()))
              .count();
      assertThat(levels).as(node.getName()).isLessThanOrEqualTo(1);
      assertThat(analysis.loadLabel(node, "deployment").startsWith(node.getName())).isTrue();
      loaded += levels;
    }
    assertThat(loaded).isPositive();
  }

  @Test
  void loadsOfNodesAreHeldAgainstWhatTheyHave() {
    Node busy =
        analysis.allNodes(root).stream()
            .filter(node -> !analysis.loadText(node, "CPU").isEmpty())
            .findFirst()
            .orElseThrow();
    assertThat(analysis.loadText(busy, "CPU")).contains("core");
    assertThat(analysis.isLoadExceeded(busy, "CPU")).isFalse();
  }

  @Test
  void flowsLeadToReadersAndNameTheirTopics() {
    ComponentInstance writer =
        root.getSoftware().getInstances().stream()
            .filter(instance -> !analysis.flowTargets(instance).isEmpty())
            .findFirst()
            .orElseThrow();
    ComponentInstance reader = analysis.flowTargets(writer).get(0);
    assertThat(reader).isNotSameAs(writer);
    String topics = analysis.flowLabel(writer, SiriusViews.edge(writer, reader));
    assertThat(topics).isNotBlank();
    assertThat(reader.getType().getSubscriptions())
        .anyMatch(subscription -> topics.contains(subscription.getTopic().getName()));
  }

  @Test
  void whatNeverMatchesIsDrawnWithItsReason() {
    ComponentType writer = type(0);
    ComponentType reader = type(1);
    Topic topic = SampleModels.first(root, Topic.class);
    EditingServices editing = new EditingServices();
    Publication published = (Publication) editing.connect(writer, "software", "publication", topic);
    Subscription subscribed =
        (Subscription) editing.connect(topic, "software", "subscription", reader);
    published.setQos(reliability(ReliabilityKind.RELIABLE));
    subscribed.setQos(reliability(ReliabilityKind.RELIABLE));
    assertThat(analysis.incompatibleReaders(writer)).doesNotContain(reader);
    published.setQos(reliability(ReliabilityKind.BEST_EFFORT));
    assertThat(analysis.incompatibleReaders(writer)).contains(reader);
    assertThat(analysis.incompatibility(writer, SiriusViews.edge(writer, reader)))
        .contains(topic.getName() + ": RELIABILITY BEST_EFFORT, requested RELIABLE");
  }

  @Test
  void cellsSayHowATopicIsUsed() {
    ComponentType type =
        root.getSoftware().getComponentTypes().stream()
            .filter(each -> !each.getPublications().isEmpty())
            .findFirst()
            .orElseThrow();
    Topic topic = type.getPublications().get(0).getTopic();
    assertThat(analysis.usedTopics(type)).contains(topic);
    assertThat(analysis.endpoints(type, topic))
        .startsWith("publishes")
        .containsAnyOf("RELIABLE", "BEST_EFFORT");
  }

  @Test
  void instancesAreInOneDomain() {
    for (ComponentInstance instance : root.getSoftware().getInstances()) {
      long domains =
          IntStream.range(0, AnalysisServices.DOMAIN_COLOURS)
              .filter(colour -> analysis.isInDomain(instance, colour))
              .count();
      assertThat(domains).as(instance.getName()).isEqualTo(1);
      assertThat(analysis.domainLabel(instance)).contains("\ndomain ");
    }
  }

  private ComponentType type(int place) {
    return root.getSoftware().getComponentTypes().get(place);
  }

  private QosProfile reliability(ReliabilityKind kind) {
    QosProfile profile = DdsFactory.eINSTANCE.createQosProfile();
    profile.setId(ModelSaver.newId());
    ReliabilityPolicy policy = DdsFactory.eINSTANCE.createReliabilityPolicy();
    policy.setKind(kind);
    profile.setReliability(policy);
    root.getData().getQosProfiles().add(profile);
    return profile;
  }
}
