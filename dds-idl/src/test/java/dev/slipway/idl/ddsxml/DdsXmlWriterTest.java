// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.idl.ddsxml.QosProfiles.Side;
import dev.slipway.idl.xml.ReadXml;
import dev.slipway.model.Library;
import dev.slipway.model.ModelFactory;
import dev.slipway.model.dds.AccessScope;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DurabilityKind;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.SoftwareFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DdsXmlWriterTest {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  @TempDir Path folder;

  private final Library library = ModelFactory.eINSTANCE.createLibrary();
  private final QosProfile ofTopic = DDS.createQosProfile();
  private final QosProfile ofWriter = DDS.createQosProfile();
  private final Topic topic = DDS.createTopic();
  private final ComponentType component = SoftwareFactory.eINSTANCE.createComponentType();

  @BeforeEach
  void aWriterOverItsTopic() {
    library.setName("harbour");
    library.setData(DDS.createDataModel());
    library.setSoftware(SoftwareFactory.eINSTANCE.createSoftwareModel());
    ofTopic.setName("State");
    ofTopic.setReliability(DDS.createReliabilityPolicy());
    ofTopic.setDurability(DDS.createDurabilityPolicy());
    ofTopic.getDurability().setKind(DurabilityKind.TRANSIENT_LOCAL);
    ofTopic.setLifespan(DDS.createLifespanPolicy());
    ofTopic.getLifespan().setDuration(3_000_000_001L);
    ofWriter.setName("Coherent state");
    ofWriter.setHistory(DDS.createHistoryPolicy());
    ofWriter.getHistory().setDepth(7);
    ofWriter.setDurability(DDS.createDurabilityPolicy());
    ofWriter.setPresentation(DDS.createPresentationPolicy());
    ofWriter.getPresentation().setAccessScope(AccessScope.GROUP);
    ofWriter.setUserData(DDS.createOctetsPolicy());
    ofWriter.getUserData().setValue("<ü & --");
    library.getData().getQosProfiles().addAll(List.of(ofWriter, ofTopic));
    topic.setName("harbour/ships");
    topic.setPayload(PayloadMode.OPAQUE);
    topic.setQos(ofTopic);
    library.getData().getTopics().add(topic);
    Partition partition = DDS.createPartition();
    partition.setName("east*");
    library.getData().getPartitions().add(partition);
    component.setName("Radar");
    component.getPublications().add(SoftwareFactory.eINSTANCE.createPublication());
    component.getSubscriptions().add(SoftwareFactory.eINSTANCE.createSubscription());
    component.getPublications().get(0).setTopic(topic);
    component.getPublications().get(0).setQos(ofWriter);
    component.getPublications().get(0).getPartitions().add(partition);
    component.getSubscriptions().get(0).setTopic(topic);
    library.getSoftware().getComponentTypes().add(component);
  }

  private ReadXml again() throws IOException {
    Path file = folder.resolve("harbour.xml");
    Files.writeString(file, DdsXmlWriter.write(library, "test").text());
    ReadXml read = DdsXmlReader.read(List.of(file));
    assertThat(read.diagnostics().hasErrors()).as(Files.readString(file)).isFalse();
    return read;
  }

  /** What really holds for an endpoint: its own profile over the topic's. */
  private static Map<String, String> effective(Endpoint endpoint, Side side) {
    Map<String, String> policies = new TreeMap<>();
    for (QosProfile profile : new QosProfile[] {endpoint.getTopic().getQos(), endpoint.getQos()}) {
      QosProfiles.effective(profile)
          .forEach(
              (feature, policy) -> {
                if (side.policies().contains(feature)) {
                  policies.put(feature.getName(), values(policy));
                }
              });
    }
    return policies;
  }

  private static String values(EObject policy) {
    StringBuilder text = new StringBuilder();
    for (EAttribute attribute : policy.eClass().getEAllAttributes()) {
      text.append(attribute.getName()).append('=').append(policy.eGet(attribute)).append(' ');
    }
    return text.toString();
  }

  @Test
  void endpointsKeepTheQosThatTheyReallyHave() throws IOException {
    ComponentType read = again().library().getSoftware().getComponentTypes().get(0);
    Endpoint writer = read.getPublications().get(0);
    assertThat(effective(writer, Side.WRITER))
        .isEqualTo(effective(component.getPublications().get(0), Side.WRITER))
        .containsKeys("lifespan", "history", "presentation");
    assertThat(writer.getQos().getName()).isEqualTo("Coherent_state");
    assertThat(writer.getPartitions()).extracting(Partition::getName).containsExactly("east*");
    Endpoint reader = read.getSubscriptions().get(0);
    assertThat(effective(reader, Side.READER))
        .isEqualTo(effective(component.getSubscriptions().get(0), Side.READER));
    assertThat(reader.getQos()).as("the topic's").isNull();
    assertThat(reader.getName()).as("goes by its topic").isNull();
  }

  @Test
  void aReaderThatAsksForLessThanItsTopicStillDoes() throws IOException {
    QosProfile fast = DDS.createQosProfile();
    fast.setName("Fast");
    fast.setReliability(DDS.createReliabilityPolicy());
    fast.getReliability().setKind(ReliabilityKind.BEST_EFFORT);
    library.getData().getQosProfiles().add(fast);
    component.getSubscriptions().get(0).setQos(fast);
    Endpoint reader =
        again().library().getSoftware().getComponentTypes().get(0).getSubscriptions().get(0);
    assertThat(effective(reader, Side.READER))
        .isEqualTo(effective(component.getSubscriptions().get(0), Side.READER));
    assertThat(reader.getQos().getName()).isEqualTo("Fast");
  }

  @Test
  void topicsKeepNamesThatXmlDoesNotAllow() throws IOException {
    Collection<Topic> topics = again().library().getData().getTopics();
    assertThat(topics).extracting(Topic::getName).containsExactly("harbour/ships");
    assertThat(topics).extracting(Topic::getPayload).containsExactly(PayloadMode.OPAQUE);
    assertThat(again().library().getData().getDomains()).as("none is drawn").isEmpty();
  }

  @Test
  void whatVersionOneCannotSayIsTold() {
    ofTopic.setDataRepresentation(DDS.createDataRepresentationPolicy());
    assertThat(DdsXmlWriter.write(library, "test").diagnostics().toList())
        .extracting(Diagnostic::code, Diagnostic::message)
        .contains(
            tuple("DDSXML_NOT_SAID", "DDS-XML 1.0 has no place for data_representation."),
            tuple("DDSXML_NAME_CHANGED", "Coherent state becomes Coherent_state."));
  }
}
