// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.opendds;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.idl.name.LegalNames;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Turns DCPS libraries into topics, domains, QoS profiles and component types.
 *
 * <p>A participant is what runs in one process, as a component does: it becomes a component type, a
 * writer of it a publication, a reader a subscription; a reader of a content-filtered topic
 * subscribes to the related topic with the filter. The single policies that an entity refers to
 * become one profile, which says what the entity's QoS is in OpenDDS: there a writer or reader has
 * the policies of its topic only where it copies them.
 */
final class DcpsReading {
  /** Files state no rate; a dummy that never sends would be of no use. */
  private static final double ASSUMED_RATE = 1;

  private static final int LONGEST_TOPIC = 255;
  private static final int LONGEST_COMPONENT = 64;

  private final Reading reading;
  private final TypeReading types;
  private final QosReading qos;
  private final Map<XmiNode, Topic> topics = new IdentityHashMap<>();
  private final Map<Topic, XmiNode> topicNodes = new IdentityHashMap<>();
  private final Map<String, Topic> topicsByName = new LinkedHashMap<>();
  private final Map<String, Partition> partitions = new HashMap<>();
  private final Map<String, Domain> domains = new HashMap<>();
  private final Set<XmiNode> knownDomains = new HashSet<>();
  private final Map<String, ComponentType> components = new HashMap<>();

  DcpsReading(Reading reading, TypeReading types) {
    this.reading = reading;
    this.types = types;
    this.qos = new QosReading(reading);
  }

  /** Takes what a DCPS library holds. */
  void library(XmiNode library) {
    library.children("domains").forEach(this::domain);
    library.children("topicDescriptions").forEach(this::topicDescription);
    library.children("participants").forEach(this::participant);
  }

  private void domain(XmiNode node) {
    if (!knownDomains.add(node)) {
      return;
    }
    int id = (int) reading.number(node, "domainId").orElse(0);
    String name = node.name().isBlank() ? "domain" + id : node.name();
    Domain known = domains.get(name);
    if (known == null) {
      Domain domain = reading.describe(DdsFactory.eINSTANCE.createDomain(), node, name);
      domain.setDomainId(id);
      domains.put(name, domain);
      reading.data().getDomains().add(domain);
    } else if (known.getDomainId() != id) {
      reading.error(
          "OPENDDS_DOMAIN_CLASH",
          "Two domains of one name",
          node,
          "Rename one of them.",
          "Its number is {}, and {} at {}.",
          id,
          known.getDomainId(),
          reading.locations().get(known));
    }
  }

  private void topicDescription(XmiNode node) {
    switch (node.type()) {
      case "topic", "Topic" -> topic(node);
      case "ContentFilteredTopic" -> {
        // What it says belongs to its readers.
      }
      case "MultiTopic" ->
          reading.leftOut(node, "Multi-topics are not modelled; DDS implementations lack them.");
      default ->
          reading.invalid(
              node, "{} is not a kind of topic.", node.type().isEmpty() ? "It" : node.type());
    }
  }

  private Optional<Topic> topic(XmiNode node) {
    if (topics.containsKey(node)) {
      return Optional.of(topics.get(node));
    }
    if (!OpenDdsFiles.refers(node, "datatype")) {
      reading.incomplete(node, "The topic has no datatype.");
      return Optional.empty();
    }
    Topic topic = DdsFactory.eINSTANCE.createTopic();
    types.topicType(node).ifPresent(type -> topic.setType((AggregatedType) type));
    String name = topicName(node.name());
    Topic known = topicsByName.get(name);
    if (known != null && known.getType() == topic.getType()) {
      topics.put(node, known);
      if (!sameQos(known, node)) {
        reading.leftOut(
            node,
            "Its QoS differs from that of the topic {} at {}, which is taken.",
            known.getName(),
            reading.locations().get(known));
      }
      return Optional.of(known);
    }
    if (known == null) {
      reading.renamed(node, name);
    } else {
      name = freeTopicName(name, known, node);
    }
    reading.describe(topic, node, name);
    topicNodes.put(topic, node);
    topicsByName.put(name, topic);
    topics.put(node, topic);
    reading.data().getTopics().add(topic);
    profile(name, qos.policies(node, QosReading.POLICIES), node).ifPresent(topic::setQos);
    return Optional.of(topic);
  }

  private static String topicName(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_/]{0,254}")
        ? name
        : LegalNames.word(name, "[^A-Za-z0-9_/]+", LONGEST_TOPIC);
  }

  /** In domains of their own, topics of one name may be of different types; in a model not. */
  private String freeTopicName(String taken, Topic known, XmiNode node) {
    String name = taken;
    for (int i = 2; topicsByName.containsKey(name); i++) {
      name = taken + "_" + i;
    }
    reading
        .found()
        .add(
            Diagnostic.builder("OPENDDS_TOPIC_CLASH", Severity.WARNING, "Two topics of one name")
                .at(node.path())
                .in(node.location())
                .message(
                    "The topic {} at {} is of another type; this one becomes {}.",
                    taken,
                    reading.locations().get(known),
                    name)
                .hint("Import the models of different domains into different deployments.")
                .build());
    return name;
  }

  private boolean sameQos(Topic known, XmiNode node) {
    Map<EReference, EObject> one = qos.policies(topicNodes.get(known), QosReading.POLICIES);
    Map<EReference, EObject> other = qos.policies(node, QosReading.POLICIES);
    return one.keySet().equals(other.keySet())
        && one.keySet().stream().allMatch(key -> EcoreUtil.equals(one.get(key), other.get(key)));
  }

  /** A profile with these policies; empty if there are none. */
  private Optional<QosProfile> profile(
      String name, Map<EReference, EObject> policies, XmiNode origin) {
    if (policies.isEmpty()) {
      return Optional.empty();
    }
    QosProfile profile = DdsFactory.eINSTANCE.createQosProfile();
    profile.setName(name);
    reading.locations().put(profile, origin.location());
    policies.forEach(profile::eSet);
    reading.data().getQosProfiles().add(profile);
    return Optional.of(profile);
  }

  private void participant(XmiNode node) {
    reading.files().target(node, "domain").ifPresent(this::domain);
    ComponentType component =
        reading.describe(
            SoftwareFactory.eINSTANCE.createComponentType(), node, componentName(node));
    components.put(component.getName(), component);
    reading.library().getSoftware().getComponentTypes().add(component);
    for (XmiNode publisher : node.children("publishers")) {
      for (XmiNode writer : publisher.children("writers")) {
        publication(component, publisher, writer);
      }
    }
    for (XmiNode subscriber : node.children("subscribers")) {
      for (XmiNode reader : subscriber.children("readers")) {
        subscription(component, subscriber, reader);
      }
    }
    if (!component.getPublications().isEmpty()) {
      reading
          .found()
          .add(
              Diagnostic.builder("OPENDDS_RATE_ASSUMED", Severity.INFO, "Assumed rate")
                  .at(node.path())
                  .in(node.location())
                  .message(
                      "OpenDDS models state no rates: each new publication of {} gets {} Hz.",
                      component.getName(),
                      (int) ASSUMED_RATE)
                  .build());
    }
    for (String policy : List.of("user_data", "entity_factory")) {
      if (OpenDdsFiles.refers(node, policy)) {
        reading.leftOut(node, "The participant's {} has no place in a component type.", policy);
      }
    }
  }

  private String componentName(XmiNode node) {
    String plain = LegalNames.word(node.name(), "[^A-Za-z0-9_]+", LONGEST_COMPONENT);
    String name = plain;
    for (int i = 2; components.containsKey(name); i++) {
      String suffix = "_" + i;
      name = plain.substring(0, Math.min(plain.length(), LONGEST_COMPONENT - suffix.length()));
      name += suffix;
    }
    reading.renamed(node, name);
    return name;
  }

  private void publication(ComponentType component, XmiNode publisher, XmiNode writer) {
    Optional<Topic> topic = writtenTopic(writer);
    if (topic.isPresent()) {
      Publication publication = SoftwareFactory.eINSTANCE.createPublication();
      publication.setRate(ASSUMED_RATE);
      component.getPublications().add(publication);
      endpoint(publication, topic.get(), publisher, writer);
    }
  }

  private Optional<Topic> writtenTopic(XmiNode writer) {
    if (!OpenDdsFiles.refers(writer, "topic")) {
      reading.incomplete(writer, "The writer has no topic.");
    }
    Optional<XmiNode> target = reading.files().target(writer, "topic");
    if (target.isPresent() && !target.get().type().equalsIgnoreCase("topic")) {
      reading.mistyped(writer, "topic", target.get());
      return Optional.empty();
    }
    return target.flatMap(this::topic);
  }

  private void subscription(ComponentType component, XmiNode subscriber, XmiNode reader) {
    if (!OpenDdsFiles.refers(reader, "topic")) {
      reading.incomplete(reader, "The reader has no topic.");
    }
    Optional<XmiNode> target = reading.files().target(reader, "topic");
    if (target.isEmpty()) {
      return;
    }
    Subscription subscription = SoftwareFactory.eINSTANCE.createSubscription();
    Optional<XmiNode> topicNode = target;
    switch (target.get().type()) {
      case "ContentFilteredTopic" -> {
        target.get().attribute("filter_expression").ifPresent(subscription::setContentFilter);
        topicNode = reading.files().target(target.get(), "related_topic");
        if (!OpenDdsFiles.refers(target.get(), "related_topic")) {
          reading.incomplete(target.get(), "The content-filtered topic has no related topic.");
        }
      }
      case "MultiTopic" -> {
        reading.leftOut(reader, "It reads a multi-topic.");
        return;
      }
      default -> {
        if (!target.get().type().equalsIgnoreCase("topic")) {
          reading.mistyped(reader, "topic", target.get());
          return;
        }
      }
    }
    topicNode
        .flatMap(this::topic)
        .ifPresent(
            topic -> {
              component.getSubscriptions().add(subscription);
              endpoint(subscription, topic, subscriber, reader);
            });
  }

  private void endpoint(Endpoint endpoint, Topic topic, XmiNode group, XmiNode node) {
    endpoint.setTopic(topic);
    reading.describe(endpoint, node, endpointName(endpoint, group, node));
    String owner = ((ComponentType) endpoint.eContainer()).getName();
    profile(owner + "." + endpoint.getName(), endpointPolicies(topic, group, node), node)
        .ifPresent(endpoint::setQos);
    qos.target(group, "partition").ifPresent(partition -> join(endpoint, partition));
  }

  private static String endpointName(Endpoint endpoint, XmiNode group, XmiNode node) {
    EObject component = endpoint.eContainer();
    Set<String> taken = new HashSet<>();
    for (EObject sibling : component.eContents()) {
      if (sibling instanceof Endpoint other && other != endpoint) {
        taken.add(other.getName());
      }
    }
    String plain = node.name().isBlank() ? endpoint.getTopic().getName() : node.name();
    String name = taken.contains(plain) ? group.name() + "." + plain : plain;
    for (int i = 2; taken.contains(name); i++) {
      name = plain + "." + i;
    }
    return name;
  }

  /** What a profile has to state so that, with the topic's, it gives the QoS in OpenDDS. */
  private Map<EReference, EObject> endpointPolicies(Topic topic, XmiNode group, XmiNode node) {
    boolean reads = node.tag().equals("readers");
    boolean copies = Reading.isTrue(node, "copyFromTopicQos");
    Map<EReference, EObject> policies = new LinkedHashMap<>();
    for (String name : reads ? QosReading.OF_TOPIC_AND_READER : QosReading.OF_TOPIC_AND_WRITER) {
      EReference feature = QosReading.POLICIES.get(name);
      boolean topicStates = topic.getQos() != null && topic.getQos().eIsSet(feature);
      if (topicStates && !copies) {
        policies.put(feature, QosReading.standard(feature, reads));
      }
    }
    EReference reliability = DdsPackage.Literals.QOS_PROFILE__RELIABILITY;
    if (copies && !reads && (topic.getQos() == null || !topic.getQos().eIsSet(reliability))) {
      // A topic is BEST_EFFORT by default, a writer RELIABLE.
      ReliabilityPolicy ofTopic = DdsFactory.eINSTANCE.createReliabilityPolicy();
      ofTopic.setKind(ReliabilityKind.BEST_EFFORT);
      policies.put(reliability, ofTopic);
    }
    policies.putAll(qos.policies(node, QosReading.POLICIES));
    policies.putAll(qos.policies(group, QosReading.GROUP_POLICIES));
    return policies;
  }

  private void join(Endpoint endpoint, XmiNode policy) {
    List<String> names = new ArrayList<>();
    policy.attribute("names").ifPresent(text -> names.addAll(List.of(text.split("\\s+"))));
    policy.children("names").forEach(child -> names.add(child.text()));
    EList<Partition> joined = endpoint.getPartitions();
    for (String name : names) {
      joined.add(
          partitions.computeIfAbsent(
              name,
              any -> {
                Partition partition = DdsFactory.eINSTANCE.createPartition();
                partition.setName(name);
                reading.locations().put(partition, policy.location());
                reading.data().getPartitions().add(partition);
                return partition;
              }));
    }
  }
}
