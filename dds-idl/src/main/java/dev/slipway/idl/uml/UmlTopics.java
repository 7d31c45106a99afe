// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DiscoveryKind;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Topic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Turns what has stereotypes of DDS into topics, QoS profiles, domains and partitions: classes, and
 * attributes as in OMG's profile.
 *
 * <ol>
 *   <li>QoS profiles, to which topics refer.
 *   <li>Topics, domains and partitions.
 *   <li>Policies by themselves that no topic refers to, as QoS profiles.
 * </ol>
 */
final class UmlTopics {
  private static final DdsFactory DDS = DdsFactory.eINSTANCE;

  private final XmlReading reading;
  private final UmlElements elements;
  private final Marks marks;
  private final UmlInput input;
  private final UmlTypes types;
  private final PolicyTags policies;
  private final Map<XmlNode, QosProfile> profiles = new IdentityHashMap<>();

  /** Classes of policies that are in the QoS of a topic. */
  private final Set<XmlNode> taken = Collections.newSetFromMap(new IdentityHashMap<>());

  UmlTopics(UmlInput input, UmlTypes types) {
    this.reading = input.reading();
    this.elements = input.elements();
    this.marks = input.marks();
    this.input = input;
    this.types = types;
    this.policies = new PolicyTags(reading);
  }

  /** Reads all of them. */
  void read() {
    List<XmlNode> nodes = types.ofDds();
    for (XmlNode node : nodes) {
      if (marks.find(node, Mark.QOS_PROFILE, "qosPolicyLibrary").isPresent()) {
        profiles.put(node, profile(node));
      }
    }
    profiles.forEach(
        (node, profile) ->
            node.children("generalization").stream()
                .findFirst()
                .flatMap(each -> elements.target(each, "general"))
                .map(profiles::get)
                .ifPresent(profile::setBase));
    nodes.forEach(this::entity);
    for (XmlNode node : nodes) {
      if (isLonePolicy(node) && !taken.contains(node)) {
        profile(node);
      }
    }
  }

  private void entity(XmlNode node) {
    if (marks.find(node, DdsProfile.VIEWS).isPresent() || isView(node)) {
      reading.leftOut(node, "It is a view of another topic: subscriptions have filters.");
    } else if (marks.find(node, DdsProfile.TOPICS).isPresent()) {
      topic(node);
    }
    if (marks.find(node, DdsProfile.DOMAINS).isPresent()) {
      domain(node);
    }
    if (marks.find(node, Mark.PARTITION, Mark.PARTITION_POLICY).isPresent()) {
      Partition partition = described(DDS.createPartition(), node);
      marks
          .find(node, Mark.PARTITION_POLICY)
          .flatMap(policy -> policy.tag("name"))
          .ifPresent(partition::setName);
      reading.data().getPartitions().add(partition);
    }
    if (marks.find(node, "publisher", "subscriber").isPresent()) {
      reading.leftOut(node, "It is not data: publications and subscriptions are drawn.");
    }
  }

  /** Whether a topic is stated to be another kind than a plain one. */
  private boolean isView(XmlNode node) {
    return marks
        .find(node, DdsProfile.TOPICS)
        .flatMap(mark -> mark.tag("kind"))
        .filter(kind -> !UmlElements.plain(kind).endsWith("standard"))
        .isPresent();
  }

  private QosProfile profile(XmlNode node) {
    QosProfile profile = described(DDS.createQosProfile(), node);
    policies.read(marks.of(node), profile, node);
    reading.data().getQosProfiles().add(profile);
    return profile;
  }

  /** Whether a class is a policy, and neither a topic nor a profile that has it. */
  private boolean isLonePolicy(XmlNode node) {
    return DdsProfile.isPolicy(node, marks)
        && marks.find(node, DdsProfile.OF_CLASSES).isEmpty()
        && !UmlElements.type(node).equals("Property");
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
    List<XmlNode> stated = qos(node);
    stated.stream()
        .flatMap(each -> Optional.ofNullable(profiles.get(each)).stream())
        .findFirst()
        .ifPresent(topic::setQos);
    QosProfile own = DDS.createQosProfile();
    for (XmlNode policy : stated) {
      if (isLonePolicy(policy)) {
        policies.read(marks.of(policy), own, policy);
        taken.add(policy);
      }
    }
    policies.read(marks.of(node), own, node);
    if (!own.eContents().isEmpty()) {
      reading.describe(own, node, topic.getName());
      own.setBase(topic.getQos());
      topic.setQos(own);
      reading.data().getQosProfiles().add(own);
    }
    reading.data().getTopics().add(topic);
  }

  /**
   * The profiles and policies of a topic: those that it depends on, that attributes of it have as
   * their type, and that a tag of it names.
   */
  private List<XmlNode> qos(XmlNode topic) {
    List<XmlNode> found = new ArrayList<>();
    for (XmlNode dependency : types.dependencies()) {
      boolean client =
          UmlElements.references(dependency, "client").stream()
              .flatMap(each -> elements.target(each).stream())
              .anyMatch(each -> each == topic);
      if (client) {
        UmlElements.references(dependency, "supplier").stream()
            .flatMap(each -> elements.target(each).stream())
            .forEach(found::add);
      }
    }
    for (XmlNode property : qosProperties(topic)) {
      elements.target(property, "type").ifPresent(found::add);
    }
    marks
        .tag(topic, "qos", "qosProfile")
        .flatMap(
            name ->
                profiles.entrySet().stream()
                    .filter(
                        each ->
                            name.equals(each.getValue().getName())
                                || name.equals(each.getKey().attribute(UmlElements.ID).orElse("")))
                    .map(Map.Entry::getKey)
                    .findFirst())
        .ifPresent(found::add);
    return found;
  }

  /** Attributes for QoS: in the topic, or in Enterprise Architect's section said to be in it. */
  private List<XmlNode> qosProperties(XmlNode topic) {
    String id = topic.attribute(UmlElements.ID).orElse("");
    List<XmlNode> candidates = new ArrayList<>(topic.children("ownedAttribute"));
    for (XmlNode node : types.ofDds()) {
      marks
          .note(node)
          .flatMap(note -> note.child("model"))
          .flatMap(model -> model.attribute("owner"))
          .filter(id::equals)
          .ifPresent(owner -> candidates.add(node));
    }
    return candidates.stream()
        .filter(each -> marks.find(each, Mark.QOS_PROPERTY).isPresent())
        .toList();
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
