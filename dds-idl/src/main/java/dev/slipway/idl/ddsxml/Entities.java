// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.ddsxml.QosProfiles.Inline;
import dev.slipway.idl.ddsxml.QosProfiles.Side;
import dev.slipway.idl.name.LegalNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Turns domains, participants and applications into topics, domains and component types (DDS-XML
 * 1.0, 7.3.4 to 7.3.6).
 *
 * <p>A participant is what runs in one process, as a component does: it becomes a component type, a
 * writer of it a publication, a reader a subscription. What a file calls an application that adds
 * nothing to a participant of a library is an instance of that component type; instances belong to
 * the drawing, so it is told and left to the user.
 */
final class Entities {
  /** Files state no rate; a dummy that never sends would be of no use. */
  private static final double ASSUMED_RATE = 1;

  private static final int LONGEST_TOPIC = 255;
  private static final int LONGEST_COMPONENT = 64;
  private static final String SEPARATOR = "::";

  /** What can be referred to in a domain, or in a participant over those of its domain. */
  private static final class Space {
    private final Map<String, AggregatedType> types = new HashMap<>();
    private final Map<String, Topic> topics = new LinkedHashMap<>();

    private void inherit(Space other) {
      types.putAll(other.types);
      topics.putAll(other.topics);
    }
  }

  /** A participant with what it inherits. */
  private static final class Participant {
    private final Space space = new Space();
    private final List<XmlNode> groups = new ArrayList<>();
    private String name = "";
    private String domain = "";
  }

  private final XmlReading reading;
  private final DdsXmlTypes types;
  private final QosProfiles qos;
  private final Map<String, Space> domains = new HashMap<>();
  private final Map<String, Domain> domainsByName = new HashMap<>();
  private final Map<String, Participant> participants = new HashMap<>();
  private final Map<String, Topic> topicsByName = new HashMap<>();
  private final Map<Topic, Map<EReference, EObject>> topicQos = new HashMap<>();
  private final Map<String, Partition> partitions = new HashMap<>();
  private final Set<String> components = new HashSet<>();

  Entities(XmlReading reading, DdsXmlTypes types, QosProfiles qos) {
    this.reading = reading;
    this.types = types;
    this.qos = qos;
  }

  /** Takes a domain library. */
  void domains(XmlNode library) {
    for (XmlNode node : library.children("domain")) {
      Space space = new Space();
      node.attribute("base_name")
          .ifPresent(
              name -> {
                Optional<Space> base = find(domains, library.name(), name);
                base.ifPresent(space::inherit);
                if (base.isEmpty()) {
                  reading.unresolved(node, "base_name", name);
                }
              });
      declarations(node, space);
      domains.put(library.name() + SEPARATOR + node.name(), space);
      // A domain without a number is but a set of topics.
      node.attribute("domain_id").ifPresent(id -> domain(node, node.name(), id));
    }
  }

  private static <T> Optional<T> find(Map<String, T> known, String library, String name) {
    String plain = name.replaceFirst("^::", "");
    T found = known.get(library + SEPARATOR + plain);
    return Optional.ofNullable(found != null ? found : known.get(plain));
  }

  private void domain(XmlNode node, String name, String text) {
    if (!text.matches("\\d{1,9}")) {
      reading.invalid(node, "domain_id is {}.", text);
      return;
    }
    int id = Integer.parseInt(text);
    Domain known = domainsByName.get(name);
    if (known == null) {
      Domain domain = reading.describe(DdsFactory.eINSTANCE.createDomain(), node, name);
      domain.setDomainId(id);
      domainsByName.put(name, domain);
      reading.data().getDomains().add(domain);
    } else if (known.getDomainId() != id) {
      reading.error(
          "DOMAIN_CLASH",
          "Two domains of one name",
          node,
          "Rename one of them.",
          "Its number is {}, and {} at {}.",
          id,
          known.getDomainId(),
          reading.locations().get(known));
    }
  }

  /** Registered types and topics of a domain or participant. */
  private void declarations(XmlNode owner, Space space) {
    for (XmlNode node : owner.children("register_type")) {
      registerType(node, space);
    }
    for (XmlNode node : owner.children("topic")) {
      topic(node, space).ifPresent(topic -> space.topics.put(node.name(), topic));
    }
  }

  private void registerType(XmlNode node, Space space) {
    // RTI tells how its own code finds the type.
    node.attribute("kind");
    Optional<String> reference = node.attribute("type_ref").map(String::strip);
    Optional<AggregatedType> type =
        reference.flatMap(name -> types.topicType(node, "type_ref", name));
    space.types.put(node.name(), type.orElse(null));
    String registered = node.child("registered_name").map(XmlNode::text).orElse(node.name());
    if (type.isPresent()
        && !registered.equals(ScopedNames.of(type.get()))
        && !registered.equals(type.get().getName())) {
      reading.leftOut(
          node,
          "It is registered as {}; components register it as {}.",
          registered,
          ScopedNames.of(type.get()));
    }
  }

  private Optional<Topic> topic(XmlNode node, Space space) {
    String stated =
        node.child("registered_name")
            .or(() -> node.child("topic_name"))
            .map(XmlNode::text)
            .orElse(node.name());
    String reference = node.attribute("register_type_ref").map(String::strip).orElse("");
    if (!space.types.containsKey(reference)) {
      reading.unresolved(node, "register_type_ref", reference);
      return Optional.empty();
    }
    String name =
        stated.matches("[A-Za-z_][A-Za-z0-9_/]{0,254}")
            ? stated
            : LegalNames.word(stated, "[^A-Za-z0-9_/]+", LONGEST_TOPIC);
    reading.renamed(node, stated, name);
    AggregatedType type = space.types.get(reference);
    Inline inline = qos.inline(node, EntityKind.TOPIC);
    Topic known = topicsByName.get(name);
    if (known == null) {
      return Optional.of(newTopic(node, name, type, inline));
    }
    if (known.getType() != type) {
      reading.error(
          "TOPIC_CLASH",
          "Two topics of one name",
          node,
          "Rename one of them, or import different domains into different deployments.",
          "The topic {} at {} is of another type.",
          name,
          reading.locations().get(known));
    } else if (!sameQos(topicQos.get(known), inline.stated().policies)) {
      reading.leftOut(
          node,
          "Its QoS differs from that of the topic {} at {}, which is taken.",
          name,
          reading.locations().get(known));
    }
    return Optional.of(known);
  }

  private Topic newTopic(XmlNode node, String name, AggregatedType type, Inline inline) {
    Topic topic = reading.describe(DdsFactory.eINSTANCE.createTopic(), node, name);
    topic.setType(type);
    if (type == null) {
      topic.setPayload(PayloadMode.OPAQUE);
    }
    Map<EReference, EObject> wanted = inline.stated().policies;
    topicsByName.put(name, topic);
    topicQos.put(topic, wanted);
    reading.data().getTopics().add(topic);
    Optional<QosProfile> named = inline.profile().flatMap(base -> base.made(Side.TOPIC));
    qos.fitting(Side.TOPIC, wanted, named, null, node, name).ifPresent(topic::setQos);
    return topic;
  }

  private static boolean sameQos(Map<EReference, EObject> one, Map<EReference, EObject> other) {
    return one.keySet().equals(other.keySet())
        && one.keySet().stream()
            .allMatch(feature -> EcoreUtil.equals(one.get(feature), other.get(feature)));
  }

  /** Takes a library of participants. */
  void participants(XmlNode library) {
    for (XmlNode node : library.children("domain_participant")) {
      Participant participant = participant(node, library.name());
      participant.name = componentName(node, node.name());
      participants.put(library.name() + SEPARATOR + node.name(), participant);
      component(node, participant);
    }
  }

  /** Takes a library of applications. */
  void applications(XmlNode library) {
    for (XmlNode application : library.children("application")) {
      List<XmlNode> nodes = application.children("domain_participant");
      for (XmlNode node : nodes) {
        boolean adds =
            !node.children("publisher").isEmpty()
                || !node.children("subscriber").isEmpty()
                || hasEndpoints(node);
        Optional<Participant> base =
            node.attribute("base_name").flatMap(name -> find(participants, "", name));
        Participant participant = participant(node, "");
        if (base.isPresent() && !adds) {
          reading.note(
              "INSTANCE_LEFT_OUT",
              "Instance left to the drawing",
              node,
              "It is an instance of the component type {}{}; draw it where it runs.",
              base.get().name,
              participant.domain.isEmpty() ? "" : " in the domain " + participant.domain);
        } else {
          String name = application.name() + (nodes.size() > 1 ? "_" + node.name() : "");
          participant.name = componentName(node, name);
          component(node, participant);
        }
      }
    }
  }

  private Participant participant(XmlNode node, String library) {
    Participant participant = new Participant();
    Optional<String> base = node.attribute("base_name").map(String::strip);
    Optional<Participant> inherited = base.flatMap(name -> find(participants, library, name));
    if (base.isPresent() && inherited.isEmpty()) {
      reading.unresolved(node, "base_name", base.get());
    }
    inherited.ifPresent(
        other -> {
          participant.space.inherit(other.space);
          participant.groups.addAll(other.groups);
          participant.domain = other.domain;
        });
    node.attribute("domain_ref")
        .map(String::strip)
        .ifPresent(
            name -> {
              Optional<Space> domain = find(domains, library, name);
              domain.ifPresent(participant.space::inherit);
              if (domain.isEmpty()) {
                reading.leftOut(node, "domain_ref is {}, which none of the files defines.", name);
              }
              participant.domain = name.substring(name.lastIndexOf(':') + 1);
            });
    node.attribute("domain_id")
        .ifPresent(
            id -> {
              participant.domain = "domain" + id;
              domain(node, participant.domain, id);
            });
    declarations(node, participant.space);
    participant.groups.addAll(node.children("publisher"));
    participant.groups.addAll(node.children("subscriber"));
    if (hasEndpoints(node)) {
      // RTI allows writers and readers without a publisher or subscriber around them.
      participant.groups.add(node);
    }
    return participant;
  }

  private static boolean hasEndpoints(XmlNode node) {
    return node.unmarkedChildren().stream()
        .anyMatch(child -> child.tag().equals("data_writer") || child.tag().equals("data_reader"));
  }

  private String componentName(XmlNode node, String stated) {
    String plain = LegalNames.word(stated, "[^A-Za-z0-9_]+", LONGEST_COMPONENT);
    String name = plain;
    for (int i = 2; !components.add(name); i++) {
      String suffix = "_" + i;
      name = plain.substring(0, Math.min(plain.length(), LONGEST_COMPONENT - suffix.length()));
      name += suffix;
    }
    reading.renamed(node, stated, name);
    return name;
  }

  private void component(XmlNode node, Participant participant) {
    ComponentType component =
        reading.describe(SoftwareFactory.eINSTANCE.createComponentType(), node, participant.name);
    reading.library().getSoftware().getComponentTypes().add(component);
    for (XmlNode group : participant.groups) {
      for (XmlNode writer : group.children("data_writer")) {
        Publication publication = SoftwareFactory.eINSTANCE.createPublication();
        publication.setRate(ASSUMED_RATE);
        component.getPublications().add(publication);
        endpoint(publication, group, writer, participant.space);
      }
      for (XmlNode reader : group.children("data_reader")) {
        Subscription subscription = SoftwareFactory.eINSTANCE.createSubscription();
        component.getSubscriptions().add(subscription);
        endpoint(subscription, group, reader, participant.space);
        reader
            .child("content_filter")
            .or(() -> reader.child("filter"))
            .ifPresent(filter -> filter(subscription, filter));
      }
    }
    if (!component.getPublications().isEmpty()) {
      reading.note(
          "RATE_ASSUMED",
          "Assumed rate",
          node,
          "DDS-XML states no rates: each new publication of {} gets {} Hz.",
          component.getName(),
          (int) ASSUMED_RATE);
    }
    if (!participant.domain.isEmpty()) {
      reading.note(
          "DOMAIN_OF_INSTANCES",
          "Domain left to the drawing",
          node,
          "It takes part in the domain {}; in a model each instance of {} states its domain.",
          participant.domain,
          component.getName());
    }
  }

  private void filter(Subscription subscription, XmlNode filter) {
    filter.attribute("name");
    String kind = filter.attribute("kind").orElse("builtin.sql");
    if (!kind.equals("builtin.sql")) {
      reading.leftOut(filter, "A filter of the kind {} is none of DDS's own.", kind);
      return;
    }
    filter.child("expression").ifPresent(text -> subscription.setContentFilter(text.text()));
    filter
        .child("parameter_list")
        .ifPresent(
            list ->
                list.children()
                    .forEach(
                        parameter ->
                            subscription.getContentFilterParameters().add(parameter.text())));
  }

  private void endpoint(Endpoint endpoint, XmlNode group, XmlNode node, Space space) {
    boolean writes = endpoint instanceof Publication;
    String reference = node.attribute("topic_ref").map(String::strip).orElse("");
    Topic topic = space.topics.get(reference);
    if (topic == null) {
      reading.unresolved(node, "topic_ref", reference);
      return;
    }
    endpoint.setTopic(topic);
    reading.locations().put(endpoint, node.location());
    // Without a name it goes by its topic's.
    String name = endpointName(endpoint, node.name());
    if (!node.name().equals(reference) || !name.equals(node.name())) {
      endpoint.setName(name);
    }
    Side side = writes ? Side.WRITER : Side.READER;
    Inline own = qos.inline(node, writes ? EntityKind.WRITER : EntityKind.READER);
    Inline around = qos.inline(group, writes ? EntityKind.PUBLISHER : EntityKind.SUBSCRIBER);
    Map<EReference, EObject> wanted = new LinkedHashMap<>(own.stated().policies);
    wanted.putAll(around.stated().policies);
    Optional<QosProfile> named =
        own.profile().or(around::profile).flatMap(profile -> profile.made(side));
    String owner = ((ComponentType) endpoint.eContainer()).getName();
    qos.fitting(side, wanted, named, topic.getQos(), node, owner + "." + name)
        .ifPresent(endpoint::setQos);
    for (String partition : around.stated().partitions) {
      endpoint
          .getPartitions()
          .add(partitions.computeIfAbsent(partition, any -> partition(group, partition)));
    }
  }

  private Partition partition(XmlNode node, String name) {
    Partition partition = reading.describe(DdsFactory.eINSTANCE.createPartition(), node, name);
    reading.data().getPartitions().add(partition);
    return partition;
  }

  private static String endpointName(Endpoint endpoint, String stated) {
    Set<String> taken = new HashSet<>();
    for (EObject sibling : endpoint.eContainer().eContents()) {
      if (sibling instanceof Endpoint other && other != endpoint && other.getTopic() != null) {
        taken.add(other.getName() == null ? other.getTopic().getName() : other.getName());
      }
    }
    String plain = stated.isEmpty() ? endpoint.getTopic().getName() : stated;
    String name = plain;
    for (int i = 2; taken.contains(name); i++) {
      name = plain + "." + i;
    }
    return name;
  }

  /** A topic that a profile of Fast DDS names with its type. */
  void fastDdsTopic(XmlNode node) {
    Optional<XmlNode> name = node.child("name");
    Optional<XmlNode> type = node.child("dataType");
    if (name.isEmpty() || type.isEmpty()) {
      return;
    }
    if (types.find(type.get().text()).isEmpty()) {
      type.get().leave();
      name.get().leave();
    } else {
      types
          .topicType(type.get(), "dataType", type.get().text())
          .filter(found -> !topicsByName.containsKey(name.get().text()))
          .ifPresent(
              found -> {
                String topic = LegalNames.word(name.get().text(), "[^A-Za-z0-9_/]+", LONGEST_TOPIC);
                reading.renamed(name.get(), name.get().text(), topic);
                newTopic(
                    name.get(),
                    topic,
                    found,
                    new Inline(new QosProfiles.Stated(), Optional.empty()));
              });
    }
  }

  /** A domain whose number a participant of Fast DDS states. */
  void fastDdsParticipant(XmlNode node) {
    node.child("domainId")
        .ifPresent(id -> domain(node, node.attribute("profile_name").orElse("domain"), id.text()));
  }
}
