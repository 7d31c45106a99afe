// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DiscoveryKind;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Topic;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Turns classes with stereotypes of DDS into topics, QoS profiles, domains and partitions. */
final class UmlTopics {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final UmlInput input;
  private final UmlTypes types;
  private final PolicyTags policies;
  private final Map<XmlNode, QosProfile> profiles = new IdentityHashMap<>();

  UmlTopics(UmlInput input, UmlTypes types) {
    this.reading = input.reading();
    this.elements = input.elements();
    this.marks = input.marks();
    this.input = input;
    this.types = types;
    this.policies = new PolicyTags(reading);
  }

  /** Reads all of them: profiles first, to which topics refer. */
  void read() {
    List<XmlNode> nodes = types.ofDds();
    for (XmlNode node : nodes) {
      if (marks.find(node, Mark.QOS_PROFILE, "qosPolicyLibrary").isPresent()) {
        QosProfile profile = described(DDS.createQosProfile(), node);
        profiles.put(node, profile);
        policies.read(marks.of(node), profile, node);
        reading.data().getQosProfiles().add(profile);
      }
    }
    profiles.forEach(
        (node, profile) ->
            node.children("generalization").stream()
                .findFirst()
                .flatMap(each -> elements.target(each, "general"))
                .map(profiles::get)
                .ifPresent(profile::setBase));
    for (XmlNode node : nodes) {
      if (marks.find(node, Mark.TOPIC, "ddsTopic").isPresent()) {
        topic(node);
      }
      if (marks.find(node, Mark.DOMAIN).isPresent()) {
        domain(node);
      }
      if (marks.find(node, Mark.PARTITION).isPresent()) {
        reading.data().getPartitions().add(described(DDS.createPartition(), node));
      }
    }
  }

  private <T extends NamedElement> T described(T element, XmlNode node) {
    return input.describe(element, node, node.name());
  }

  private void topic(XmlNode node) {
    Topic topic = described(DDS.createTopic(), node);
    marks.tag(node, "topicName").ifPresent(topic::setName);
    Optional<AggregatedType> type = types.ofTopic(node);
    type.ifPresent(topic::setType);
    if (marks.tag(node, "payload").filter("OPAQUE"::equalsIgnoreCase).isPresent()) {
      topic.setPayload(PayloadMode.OPAQUE);
    } else if (type.isEmpty()) {
      reading.incomplete(
          node,
          "The topic has neither members nor an attribute with the stereotype {} and a type.",
          Mark.TOPIC_TYPE);
    }
    qos(node).ifPresent(topic::setQos);
    QosProfile own = DDS.createQosProfile();
    policies.read(marks.of(node), own, node);
    if (!own.eContents().isEmpty()) {
      reading.describe(own, node, topic.getName());
      own.setBase(topic.getQos());
      topic.setQos(own);
      reading.data().getQosProfiles().add(own);
    }
    reading.data().getTopics().add(topic);
  }

  /** The profile that a topic depends on, or that a tag of it names. */
  private Optional<QosProfile> qos(XmlNode topic) {
    for (XmlNode dependency : types.dependencies()) {
      boolean client =
          UmlElements.references(dependency, "client").stream()
              .flatMap(each -> elements.target(each).stream())
              .anyMatch(each -> each == topic);
      if (client) {
        for (UmlElements.Reference supplier : UmlElements.references(dependency, "supplier")) {
          Optional<QosProfile> profile = elements.target(supplier).map(profiles::get);
          if (profile.isPresent()) {
            return profile;
          }
        }
      }
    }
    return marks
        .tag(topic, "qos", "qosProfile")
        .flatMap(
            name ->
                profiles.entrySet().stream()
                    .filter(
                        each ->
                            name.equals(each.getValue().getName())
                                || name.equals(each.getKey().attribute(UmlElements.ID).orElse("")))
                    .map(Map.Entry::getValue)
                    .findFirst());
  }

  private void domain(XmlNode node) {
    Optional<String> number = marks.tag(node, "domainId", "domainNumber");
    if (number.isEmpty() || !number.get().strip().matches("\\d{1,3}")) {
      reading.leftOut(node, "A domain needs a number, as its tag domainId.");
      return;
    }
    Domain domain = described(DDS.createDomain(), node);
    domain.setDomainId(Integer.parseInt(number.get().strip()));
    marks
        .tag(node, "discovery")
        .map(kind -> DiscoveryKind.get(kind.toUpperCase(Locale.ROOT)))
        .ifPresent(domain::setDiscovery);
    reading.data().getDomains().add(domain);
  }
}
