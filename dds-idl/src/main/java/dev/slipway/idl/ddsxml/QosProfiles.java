// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.name.PolicyNames;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.ReliabilityPolicy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Turns QoS profiles of XML, which state policies for each kind of entity, into those of the
 * metamodel, which state a policy once for all.
 *
 * <p>Where the kinds do not contradict one another, a profile stays one. Otherwise it becomes one
 * for each side, such as {@code Bulk.writer} and {@code Bulk.reader}: readers must not get a policy
 * that the file states for writers alone.
 */
final class QosProfiles {
  private static final EReference RELIABILITY = DdsPackage.Literals.QOS_PROFILE__RELIABILITY;

  /** Kinds of entities that take their QoS from one profile of a model. */
  enum Side {
    WRITER("writer", EntityKind.WRITER, EntityKind.PUBLISHER),
    READER("reader", EntityKind.READER, EntityKind.SUBSCRIBER),
    TOPIC("topic", EntityKind.TOPIC),
    PARTICIPANT("participant", EntityKind.PARTICIPANT);

    private final String word;
    private final List<EntityKind> kinds;

    Side(String word, EntityKind... kinds) {
      this.word = word;
      this.kinds = List.of(kinds);
    }

    static Side of(EntityKind kind) {
      for (Side side : values()) {
        if (side.kinds.contains(kind)) {
          return side;
        }
      }
      throw new IllegalStateException(kind.name());
    }

    /** The policies that the entities of the side have. */
    Set<EReference> policies() {
      Set<EReference> policies = new LinkedHashSet<>();
      kinds.forEach(kind -> policies.addAll(kind.policies()));
      return policies;
    }
  }

  /** QoS that the file states: policies by feature, and partitions. */
  static final class Stated {
    final Map<EReference, EObject> policies = new LinkedHashMap<>();
    final List<String> partitions = new ArrayList<>();

    private Stated copy() {
      Stated copy = new Stated();
      copy.policies.putAll(policies);
      copy.partitions.addAll(partitions);
      return copy;
    }
  }

  /** A profile of the file: what holds for each kind of entity, bases included. */
  static final class Profile {
    private final Map<EntityKind, Stated> effective = new EnumMap<>(EntityKind.class);
    private final Map<Side, Set<EReference>> own = new EnumMap<>(Side.class);
    private final Map<Side, QosProfile> made = new EnumMap<>(Side.class);
    private Profile base;
    private boolean split;

    /** What holds for a kind of entity; empty if the profile says nothing of it. */
    Stated of(EntityKind kind) {
      return effective.getOrDefault(kind, new Stated());
    }

    /** The profile of the model for a side; empty if the file says nothing of it. */
    Optional<QosProfile> made(Side side) {
      return Optional.ofNullable(made.get(side));
    }

    private Map<EReference, EObject> side(Side side) {
      Map<EReference, EObject> policies = new LinkedHashMap<>();
      side.kinds.forEach(kind -> policies.putAll(of(kind).policies));
      return policies;
    }

    private boolean speaksOf(Side side) {
      return side.kinds.stream().anyMatch(effective::containsKey);
    }
  }

  private final XmlReading reading;
  private final Map<String, Profile> byName = new LinkedHashMap<>();
  private final Set<String> names = new HashSet<>();
  private Profile standard = new Profile();

  QosProfiles(XmlReading reading) {
    this.reading = reading;
  }

  /** Takes a QoS library. */
  void library(XmlNode library) {
    String prefix = library.name().isEmpty() ? "" : library.name() + "::";
    for (XmlNode node : library.unmarkedChildren()) {
      Optional<EntityKind> kind = kind(node);
      if (node.tag().equals("qos_profile") || node.tag().equals("qos_snippet")) {
        library.children(node.tag());
        Profile profile = profile(node, prefix);
        if (reading.isTrue(node, "is_default_qos")) {
          standard = profile;
        }
      } else if (kind.isPresent() && node.attribute("name").isPresent()) {
        // A profile with the QoS of one kind of entity (DDS-XML 1.0, 7.3.2.4.4).
        library.children(node.tag());
        single(node, kind.get(), prefix);
      }
    }
  }

  private static Optional<EntityKind> kind(XmlNode node) {
    // RTI leaves the domain away.
    String tag = node.tag().equals("participant_qos") ? "domain_participant_qos" : node.tag();
    for (EntityKind kind : EntityKind.values()) {
      if (kind.tag().equals(tag)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  private Profile profile(XmlNode node, String library) {
    Profile profile = new Profile();
    inherit(profile, node, library);
    for (XmlNode section : node.unmarkedChildren()) {
      kind(section)
          .ifPresent(
              kind -> {
                node.children(section.tag());
                section(profile, section, kind, library);
              });
    }
    return register(profile, node, library);
  }

  private void single(XmlNode node, EntityKind kind, String library) {
    Profile profile = new Profile();
    inherit(profile, node, library);
    policies(node, kind, profile);
    register(profile, node, library);
  }

  private void inherit(Profile profile, XmlNode node, String library) {
    base(node, library)
        .ifPresent(
            base -> {
              profile.base = base;
              base.effective.forEach((kind, stated) -> profile.effective.put(kind, stated.copy()));
            });
  }

  /** The profile that {@code base_name} means; empty if none is stated or it is not there. */
  private Optional<Profile> base(XmlNode node, String library) {
    Optional<String> name = node.attribute("base_name").map(String::strip);
    if (name.isEmpty() || name.get().isEmpty()) {
      return Optional.empty();
    }
    Profile found = byName.get(library + name.get());
    if (found == null) {
      found = byName.get(name.get().replaceFirst("^::", ""));
    }
    if (found == null) {
      reading.leftOut(
          node,
          "base_name is {}, which none of the files defines before; nothing is inherited.",
          name.get());
    }
    return Optional.ofNullable(found);
  }

  private void section(Profile profile, XmlNode node, EntityKind kind, String library) {
    Optional<String> filter = node.attribute("topic_filter").filter(text -> !text.equals("*"));
    if (filter.isPresent()) {
      reading.leftOut(
          node, "It holds for topics called {}; profiles of a model know no topics.", filter.get());
      node.ignore();
      return;
    }
    node.attribute("name");
    base(node, library)
        .ifPresent(
            base -> {
              Stated stated = profile.effective.computeIfAbsent(kind, any -> new Stated());
              stated.policies.putAll(base.of(kind).policies);
              stated.partitions.addAll(base.of(kind).partitions);
              own(profile, kind).addAll(base.of(kind).policies.keySet());
            });
    policies(node, kind, profile);
  }

  private static Set<EReference> own(Profile profile, EntityKind kind) {
    return profile.own.computeIfAbsent(Side.of(kind), any -> new LinkedHashSet<>());
  }

  private void policies(XmlNode node, EntityKind kind, Profile profile) {
    Stated stated = profile.effective.computeIfAbsent(kind, any -> new Stated());
    own(profile, kind).addAll(policies(node, kind, stated));
  }

  /** Reads policies over those that are stated already; returns which the element states. */
  private Set<EReference> policies(XmlNode node, EntityKind kind, Stated stated) {
    Set<EReference> found = new LinkedHashSet<>();
    for (EReference feature : kind.policies()) {
      child(node, feature)
          .ifPresent(
              child -> {
                EObject inherited = stated.policies.get(feature);
                EObject policy = PolicyXml.read(child, feature, inherited, reading);
                if (inherited == null
                    && policy instanceof ReliabilityPolicy reliability
                    && kind != EntityKind.WRITER
                    && child.child("kind").isEmpty()) {
                  reliability.setKind(ReliabilityKind.BEST_EFFORT);
                }
                stated.policies.put(feature, policy);
                found.add(feature);
              });
    }
    node.child("partition").ifPresent(child -> partitions(child, stated));
    return found;
  }

  /** The element of a policy: called as in DDS's IDL, or as RTI or Fast DDS call it. */
  private static Optional<XmlNode> child(XmlNode node, EReference feature) {
    return node.child(PolicyNames.of(feature))
        .or(() -> node.child(feature.getName()))
        .or(() -> node.child(feature.getName() + "Qos"))
        .or(
            () ->
                feature == DdsPackage.Literals.QOS_PROFILE__DATA_REPRESENTATION
                    ? node.child("representation")
                    : Optional.empty());
  }

  private static void partitions(XmlNode node, Stated stated) {
    stated.partitions.clear();
    for (String list : List.of("name", "names")) {
      for (XmlNode names : node.children(list)) {
        for (XmlNode name : names.children()) {
          if (!name.text().isEmpty()) {
            stated.partitions.add(name.text());
          }
        }
      }
    }
  }

  private Profile register(Profile profile, XmlNode node, String library) {
    String plain = node.attribute("name").orElse(node.attribute("profile_name").orElse(""));
    if (plain.isEmpty()) {
      reading.incomplete(node, "The profile has no name.");
      return profile;
    }
    if (byName.putIfAbsent(library + plain, profile) != null) {
      reading.error(
          "PROFILE_CLASH",
          "Two QoS profiles of one name",
          node,
          "Rename one of them.",
          "{} is defined before.",
          library + plain);
      return profile;
    }
    String name = freeName(names.contains(plain) ? library.replace("::", ".") + plain : plain);
    make(profile, node, name);
    return profile;
  }

  private String freeName(String wanted) {
    String name = wanted;
    for (int i = 2; !names.add(name); i++) {
      name = wanted + "." + i;
    }
    return name;
  }

  private void make(Profile profile, XmlNode node, String name) {
    Map<EReference, EObject> all = new LinkedHashMap<>();
    for (EntityKind kind : EntityKind.values()) {
      merge(profile.of(kind).policies, all);
    }
    profile.split =
        profile.base != null && profile.base.split
            || profile.effective.entrySet().stream()
                .anyMatch(entry -> !holds(all, entry.getValue().policies, entry.getKey()));
    for (Side side : Side.values()) {
      if (!profile.speaksOf(side)) {
        continue;
      }
      if (!profile.split && !profile.made.isEmpty()) {
        QosProfile flat = profile.made.values().iterator().next();
        profile.made.put(side, flat);
        continue;
      }
      QosProfile made =
          reading.describe(
              DdsFactory.eINSTANCE.createQosProfile(),
              node,
              profile.split ? freeName(name + "." + side.word) : name);
      Map<EReference, EObject> policies = profile.split ? profile.side(side) : all;
      QosProfile base = profile.base == null ? null : profile.base.made.get(side);
      if (base == null && profile.base != null && !profile.split) {
        base = profile.base.made.values().stream().findFirst().orElse(null);
      }
      Set<EReference> own = new LinkedHashSet<>();
      for (Side each : profile.split ? List.of(side) : List.of(Side.values())) {
        own.addAll(profile.own.getOrDefault(each, Set.of()));
      }
      if (base == null) {
        own.addAll(policies.keySet());
      }
      made.setBase(base);
      for (EReference feature : own) {
        if (policies.containsKey(feature)) {
          made.eSet(feature, EcoreUtil.copy(policies.get(feature)));
        }
      }
      profile.made.put(side, made);
      reading.data().getQosProfiles().add(made);
    }
    if (profile.made.isEmpty()) {
      QosProfile empty = reading.describe(DdsFactory.eINSTANCE.createQosProfile(), node, name);
      if (profile.base != null) {
        empty.setBase(profile.base.made.values().stream().findFirst().orElse(null));
      }
      for (Side side : Side.values()) {
        profile.made.put(side, empty);
      }
      reading.data().getQosProfiles().add(empty);
    }
  }

  /** Adds policies; the writer's RELIABILITY, which is first, stays: readers never block. */
  private static void merge(Map<EReference, EObject> policies, Map<EReference, EObject> all) {
    policies.forEach(
        (feature, policy) -> {
          if (feature != RELIABILITY || !all.containsKey(RELIABILITY)) {
            all.put(feature, policy);
          }
        });
  }

  /** Whether one profile gives to entities of a kind just what the file states for them. */
  private static boolean holds(
      Map<EReference, EObject> all, Map<EReference, EObject> stated, EntityKind kind) {
    return kind.policies().stream()
        .allMatch(feature -> isSame(all.get(feature), stated.get(feature), kind));
  }

  private static boolean isSame(EObject one, EObject other, EntityKind kind) {
    if (one instanceof ReliabilityPolicy a && other instanceof ReliabilityPolicy b) {
      return a.getKind() == b.getKind()
          && (kind != EntityKind.WRITER || a.getMaxBlockingTime() == b.getMaxBlockingTime());
    }
    return one == null ? other == null : other != null && EcoreUtil.equals(one, other);
  }

  /** QoS that an entity states itself, over that of a profile. */
  record Inline(Stated stated, Optional<Profile> profile) {}

  /**
   * The QoS of an entity.
   *
   * @param owner the entity, whose QoS is in an element of its own; without one it has the default
   */
  Inline inline(XmlNode owner, EntityKind kind) {
    Optional<XmlNode> node = owner.child(kind.tag());
    if (node.isEmpty()) {
      return new Inline(
          standard.of(kind).copy(),
          standard.made.isEmpty() ? Optional.empty() : Optional.of(standard));
    }
    node.get().attribute("name");
    Optional<Profile> base = base(node.get(), "");
    Stated stated = base.map(profile -> profile.of(kind).copy()).orElseGet(Stated::new);
    policies(node.get(), kind, stated);
    return new Inline(stated, base);
  }

  /** What a profile and its bases state. */
  static Map<EReference, EObject> effective(QosProfile profile) {
    Map<EReference, EObject> policies = new LinkedHashMap<>();
    Set<QosProfile> passed = new HashSet<>();
    for (QosProfile at = profile; at != null && passed.add(at); at = at.getBase()) {
      for (EReference feature : at.eClass().getEAllContainments()) {
        if (at.eGet(feature) instanceof EObject policy) {
          policies.putIfAbsent(feature, policy);
        }
      }
    }
    return policies;
  }

  /**
   * The profile that gives a wanted QoS to an entity of a model, where it is over what the entity's
   * topic has. A new one is made only where none of the file does.
   *
   * @param wanted the policies that the file states; the others have their defaults
   * @param named the profile that the file names
   * @param topic the topic's profile; null if none
   * @return the profile; empty if the topic's alone gives it
   */
  Optional<QosProfile> fitting(
      Side side,
      Map<EReference, EObject> wanted,
      Optional<QosProfile> named,
      QosProfile topic,
      XmlNode node,
      String name) {
    EntityKind kind = side.kinds.get(0);
    Map<EReference, EObject> given = effective(topic);
    if (difference(side, wanted, given, kind).isEmpty()
        && (named.isEmpty() || named.get() == topic || effective(named.get()).isEmpty())) {
      return Optional.empty();
    }
    named.ifPresent(profile -> given.putAll(effective(profile)));
    Map<EReference, EObject> own = difference(side, wanted, given, kind);
    if (own.isEmpty()) {
      return named;
    }
    QosProfile made =
        reading.describe(DdsFactory.eINSTANCE.createQosProfile(), node, freeName(name));
    made.setBase(named.orElse(null));
    own.forEach((feature, policy) -> made.eSet(feature, EcoreUtil.copy(policy)));
    reading.data().getQosProfiles().add(made);
    return Optional.of(made);
  }

  /** What has to be stated over what is given, so that the wanted QoS comes out. */
  private static Map<EReference, EObject> difference(
      Side side, Map<EReference, EObject> wanted, Map<EReference, EObject> given, EntityKind kind) {
    Map<EReference, EObject> own = new LinkedHashMap<>();
    for (EReference feature : side.policies()) {
      EObject present = given.get(feature);
      EObject asked = wanted.get(feature);
      if (asked == null && present != null) {
        asked = standard(feature, kind);
      }
      if (asked != null && !isSame(present, asked, kind)) {
        own.put(feature, asked);
      }
    }
    return own;
  }

  /** The default of a policy, stated. */
  private static EObject standard(EReference feature, EntityKind kind) {
    EObject policy = EcoreUtil.create(feature.getEReferenceType());
    if (policy instanceof ReliabilityPolicy reliability && kind != EntityKind.WRITER) {
      reliability.setKind(ReliabilityKind.BEST_EFFORT);
    }
    return policy;
  }

  /** A profile of Fast DDS, which has a name and the QoS of one kind of entity. */
  void fastDds(XmlNode node, EntityKind kind) {
    Profile profile = new Profile();
    policies(node, kind, profile);
    node.child("qos").ifPresent(qos -> policies(qos, kind, profile));
    node.child("topic").ifPresent(topic -> policies(topic, kind, profile));
    register(profile, node, "");
  }
}
