// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.name.PolicyNames;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.Subscription;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** QoS profiles, domains, participants and applications as elements (DDS-XML 1.0, 7.3). */
final class EntityElements {
  /** Where topics are that no domain of the model has. */
  private static final String TOPICS = "topics";

  private static final Set<EReference> NOT_SAID =
      Set.of(
          DdsPackage.Literals.QOS_PROFILE__DATA_REPRESENTATION,
          DdsPackage.Literals.QOS_PROFILE__TYPE_CONSISTENCY);

  private final DataModel data;
  private final SoftwareModel software;
  private final NotSaid notSaid;
  private final String library;
  private final Map<Element, String> names = new HashMap<>();
  private final Map<ComponentType, Domain> domainOf = new HashMap<>();

  EntityElements(NamedElement root, DataModel data, SoftwareModel software, NotSaid notSaid) {
    this.data = data;
    this.software = software;
    this.notSaid = notSaid;
    this.library = legal(root.getName() == null ? "" : root.getName());
    name(data.getQosProfiles());
    name(data.getDomains());
    name(data.getTopics());
    name(software.getComponentTypes());
    name(software.getInstances());
    for (ComponentInstance instance : software.getInstances()) {
      if (instance.getDomain() != null && instance.getType() != null) {
        domainOf.putIfAbsent(instance.getType(), instance.getDomain());
      }
    }
  }

  /** A name of XML: letters, digits, underscores and dots (elementName of the schema). */
  private static String legal(String name) {
    String legal = name.replaceAll("[^a-zA-Z0-9_.]", "_");
    return legal.isEmpty() ? "unnamed" : legal;
  }

  private void name(List<? extends NamedElement> elements) {
    Set<String> taken = new HashSet<>();
    elements.stream()
        .map(NamedElement::getName)
        .filter(name -> name != null && name.equals(legal(name)))
        .forEach(taken::add);
    for (NamedElement element : elements) {
      String plain = element.getName() == null ? "" : element.getName();
      String name = legal(plain);
      if (!name.equals(plain)) {
        for (int i = 2; !taken.add(name); i++) {
          name = legal(plain) + "_" + i;
        }
        if (!(element instanceof Topic || element instanceof ComponentInstance)) {
          notSaid.renamed(element, plain, name);
        }
      }
      names.put(element, name);
    }
  }

  private String reference(Element element) {
    return library + "::" + names.get(element);
  }

  /** The QoS library; empty if the model has no profiles. */
  XmlElement profiles() {
    XmlElement element = new XmlElement("qos_library").with("name", library);
    Set<QosProfile> written = new LinkedHashSet<>();
    data.getQosProfiles().forEach(profile -> inOrder(profile, written, new HashSet<>()));
    written.forEach(profile -> element.add(profile(profile)));
    return element;
  }

  /** A base is defined before what it is the base of (DDS-XML 1.0, 7.3.2.4.2). */
  private static void inOrder(QosProfile profile, Set<QosProfile> written, Set<QosProfile> passed) {
    if (profile.getBase() != null && passed.add(profile)) {
      inOrder(profile.getBase(), written, passed);
    }
    written.add(profile);
  }

  private XmlElement profile(QosProfile profile) {
    XmlElement element = new XmlElement("qos_profile").with("name", names.get(profile));
    if (profile.getBase() != null) {
      element.with("base_name", reference(profile.getBase()));
    }
    Map<EReference, EObject> own = new LinkedHashMap<>();
    for (EReference feature : profile.eClass().getEAllContainments()) {
      if (profile.eGet(feature) instanceof EObject policy) {
        own.put(feature, policy);
        if (NOT_SAID.contains(feature)) {
          notSaid.add(profile, PolicyNames.of(feature));
        }
      }
    }
    for (EntityKind kind : EntityKind.values()) {
      XmlElement section = new XmlElement(kind.tag());
      policies(section, kind, own);
      if (!section.isEmpty()) {
        element.add(section);
      }
    }
    return element;
  }

  private static void policies(
      XmlElement section, EntityKind kind, Map<EReference, EObject> policies) {
    for (EReference feature : kind.policies()) {
      // What participants state is theirs; the metamodel's user data is that of endpoints.
      boolean isOthers =
          kind == EntityKind.PARTICIPANT && feature == DdsPackage.Literals.QOS_PROFILE__USER_DATA;
      if (policies.containsKey(feature) && !NOT_SAID.contains(feature) && !isOthers) {
        section.add(PolicyXml.write(feature, policies.get(feature)));
      }
    }
  }

  /** The domain library; empty if the model has no topics and no domains. */
  XmlElement domains() {
    XmlElement element = new XmlElement("domain_library").with("name", library);
    for (Domain domain : data.getDomains()) {
      element.add(
          space(
              new XmlElement("domain")
                  .with("name", names.get(domain))
                  .with("domain_id", domain.getDomainId()),
              topics(domain)));
    }
    List<Topic> others = topics(null);
    if (data.getDomains().isEmpty() && !others.isEmpty()) {
      element.add(space(new XmlElement("domain").with("name", TOPICS), others));
    }
    return element;
  }

  /** The topics used in a domain, and those that no instance uses in any. */
  private List<Topic> topics(Domain domain) {
    Set<Topic> used = new HashSet<>();
    Set<Topic> elsewhere = new HashSet<>();
    for (ComponentInstance instance : software.getInstances()) {
      if (instance.getType() != null && instance.getDomain() != null) {
        endpoints(instance.getType())
            .forEach(
                each -> (instance.getDomain() == domain ? used : elsewhere).add(each.getTopic()));
      }
    }
    return data.getTopics().stream()
        .filter(topic -> used.contains(topic) || !elsewhere.contains(topic))
        .toList();
  }

  private static List<Endpoint> endpoints(ComponentType type) {
    List<Endpoint> endpoints = new ArrayList<>(type.getPublications());
    endpoints.addAll(type.getSubscriptions());
    endpoints.removeIf(endpoint -> endpoint.getTopic() == null);
    return endpoints;
  }

  private XmlElement space(XmlElement domain, List<Topic> topics) {
    Set<String> registered = new LinkedHashSet<>();
    for (Topic topic : topics) {
      if (registered.add(registered(topic))) {
        XmlElement type = new XmlElement("register_type").with("name", registered(topic));
        if (topic.getType() != null) {
          type.with("type_ref", ScopedNames.of(topic.getType()));
        }
        domain.add(type);
      }
    }
    for (Topic topic : topics) {
      XmlElement element =
          new XmlElement("topic")
              .with("name", names.get(topic))
              .with("register_type_ref", registered(topic));
      if (!names.get(topic).equals(topic.getName())) {
        element.add("registered_name", topic.getName());
      }
      if (topic.getQos() != null) {
        element.add(new XmlElement("topic_qos").with("base_name", reference(topic.getQos())));
      }
      domain.add(element);
    }
    return domain;
  }

  /** A topic of opaque octets has no type in the model. */
  private static String registered(Topic topic) {
    AggregatedType type = topic.getType();
    return type == null ? "opaque" : ScopedNames.of(type);
  }

  /** The library of participants, one for each component type; empty if there are none. */
  XmlElement participants() {
    XmlElement element = new XmlElement("domain_participant_library").with("name", library);
    for (ComponentType type : software.getComponentTypes()) {
      XmlElement participant = new XmlElement("domain_participant").with("name", names.get(type));
      if (!endpoints(type).isEmpty()) {
        participant.with("domain_ref", domainOf(type));
      }
      groups(participant, type.getPublications(), EntityKind.PUBLISHER);
      groups(participant, type.getSubscriptions(), EntityKind.SUBSCRIBER);
      element.add(participant);
      if (!type.getReactions().isEmpty()) {
        notSaid.add(type, "reactions");
      }
    }
    return element;
  }

  /** The domain of the first instance; for a type without instances, one that has its topics. */
  private String domainOf(ComponentType type) {
    Domain domain = domainOf.get(type);
    if (domain == null && !data.getDomains().isEmpty()) {
      List<Topic> wanted = endpoints(type).stream().map(Endpoint::getTopic).toList();
      domain =
          data.getDomains().stream()
              .filter(each -> topics(each).containsAll(wanted))
              .findFirst()
              .orElse(data.getDomains().get(0));
    }
    return domain == null ? library + "::" + TOPICS : reference(domain);
  }

  /** What writers or readers of one publisher or subscriber have in common. */
  private record Group(List<String> partitions, QosProfile qos) {}

  private void groups(XmlElement participant, List<? extends Endpoint> endpoints, EntityKind kind) {
    Map<Group, List<Endpoint>> groups = new LinkedHashMap<>();
    for (Endpoint endpoint : endpoints) {
      if (endpoint.getTopic() != null) {
        List<String> partitions =
            endpoint.getPartitions().stream().map(Partition::getName).toList();
        groups
            .computeIfAbsent(
                new Group(partitions, around(endpoint, kind)), any -> new ArrayList<>())
            .add(endpoint);
      }
    }
    String word = kind == EntityKind.PUBLISHER ? "publisher" : "subscriber";
    int number = 0;
    Set<String> taken = new HashSet<>();
    for (Map.Entry<Group, List<Endpoint>> entry : groups.entrySet()) {
      number++;
      XmlElement group =
          new XmlElement(word).with("name", number == 1 ? word : word + "_" + number);
      group(group, entry.getKey(), kind, entry.getValue().get(0));
      entry.getValue().forEach(endpoint -> group.add(endpoint(endpoint, taken)));
      participant.add(group);
    }
  }

  /** The profile that gives a publisher or subscriber its QoS; null if it has none but defaults. */
  private static QosProfile around(Endpoint endpoint, EntityKind kind) {
    for (QosProfile profile : new QosProfile[] {endpoint.getQos(), endpoint.getTopic().getQos()}) {
      if (kind.policies().stream().anyMatch(QosProfiles.effective(profile)::containsKey)) {
        return profile;
      }
    }
    return null;
  }

  private void group(XmlElement element, Group group, EntityKind kind, Endpoint first) {
    if (group.partitions().isEmpty() && group.qos() == null) {
      return;
    }
    XmlElement qos = new XmlElement(kind.tag());
    if (group.qos() != null) {
      qos.with("base_name", reference(group.qos()));
      Map<EReference, EObject> wanted = QosProfiles.effective(first.getTopic().getQos());
      wanted.putAll(QosProfiles.effective(first.getQos()));
      policies(qos, kind, missing(wanted, QosProfiles.effective(group.qos())));
    }
    if (!group.partitions().isEmpty()) {
      XmlElement names = new XmlElement("name");
      group.partitions().forEach(name -> names.add("element", name));
      qos.add(new XmlElement("partition").add(names));
    }
    element.add(qos);
  }

  private static Map<EReference, EObject> missing(
      Map<EReference, EObject> wanted, Map<EReference, EObject> given) {
    Map<EReference, EObject> missing = new LinkedHashMap<>();
    wanted.forEach(
        (feature, policy) -> {
          EObject present = given.get(feature);
          if (present == null || !EcoreUtil.equals(present, policy)) {
            missing.put(feature, policy);
          }
        });
    return missing;
  }

  private XmlElement endpoint(Endpoint endpoint, Set<String> taken) {
    boolean writes = endpoint instanceof Publication;
    EntityKind kind = writes ? EntityKind.WRITER : EntityKind.READER;
    String topic = names.get(endpoint.getTopic());
    String plain = endpoint.getName() == null ? topic : endpoint.getName();
    String name = legal(plain);
    for (int i = 2; !taken.add(name); i++) {
      name = legal(plain) + "_" + i;
    }
    if (endpoint.getName() != null && !name.equals(endpoint.getName())) {
      notSaid.renamed(endpoint, endpoint.getName(), name);
    }
    XmlElement element =
        new XmlElement(writes ? "data_writer" : "data_reader")
            .with("name", name)
            .with("topic_ref", topic);
    QosProfile base = endpoint.getQos() == null ? endpoint.getTopic().getQos() : endpoint.getQos();
    if (base != null) {
      // In a model the topic's profile holds too; in DDS-XML nothing comes from the topic.
      Map<EReference, EObject> wanted = QosProfiles.effective(endpoint.getTopic().getQos());
      wanted.putAll(QosProfiles.effective(endpoint.getQos()));
      XmlElement qos = new XmlElement(kind.tag()).with("base_name", reference(base));
      policies(qos, kind, missing(wanted, QosProfiles.effective(base)));
      element.add(qos);
    }
    if (endpoint instanceof Subscription subscription && subscription.getContentFilter() != null) {
      element.add(filter(subscription, name));
    }
    return element;
  }

  private static XmlElement filter(Subscription subscription, String name) {
    XmlElement filter =
        new XmlElement("content_filter")
            .with("name", name)
            .with("kind", "builtin.sql")
            .add("expression", subscription.getContentFilter());
    if (!subscription.getContentFilterParameters().isEmpty()) {
      XmlElement parameters = new XmlElement("parameter_list");
      subscription.getContentFilterParameters().forEach(each -> parameters.add("param", each));
      filter.add(parameters);
    }
    return filter;
  }

  /** The library of applications, one for each instance; empty if there are none. */
  XmlElement applications() {
    XmlElement element = new XmlElement("application_library").with("name", library);
    for (ComponentInstance instance : software.getInstances()) {
      if (instance.getType() == null) {
        continue;
      }
      XmlElement participant =
          new XmlElement("domain_participant")
              .with("name", names.get(instance.getType()))
              .with("base_name", reference(instance.getType()));
      if (instance.getDomain() != null) {
        participant.with("domain_ref", reference(instance.getDomain()));
      }
      element.add(new XmlElement("application").with("name", names.get(instance)).add(participant));
    }
    return element;
  }
}
