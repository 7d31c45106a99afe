// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlNode;
import dev.slipway.model.dds.DdsPackage;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EReference;

/**
 * What OMG's UML Profile for Data Distribution (ptc/2008-07-02) calls things of DDS, beside what
 * tools call them. In it topics and domains are attributes of the classes that use them, and a QoS
 * policy is a class that attributes with the stereotype {@code qosProperty} have as their type.
 */
final class DdsProfile {
  /** Stereotypes of classes that are about DDS: those of tools, of Slipway and of the profile. */
  static final String[] OF_CLASSES = {
    Mark.TOPIC,
    "ddsTopic",
    Mark.QOS_PROFILE,
    "qosPolicyLibrary",
    Mark.DOMAIN,
    "ddsDomain",
    Mark.PARTITION,
    Mark.PARTITION_POLICY
  };

  static final String[] TOPICS = {Mark.TOPIC, "ddsTopic"};
  static final String[] DOMAINS = {Mark.DOMAIN, "ddsDomain"};

  /** Topics that are views of others, by the metamodel of the profile. */
  static final String[] VIEWS = {"contentFilteredTopic", "multiTopic"};

  /** Stereotypes of attributes that are entities of DDS, or their QoS, and no data. */
  private static final String[] OF_ATTRIBUTES =
      Stream.of(TOPICS, DOMAINS, VIEWS, new String[] {"publisher", "subscriber", Mark.QOS_PROPERTY})
          .flatMap(Stream::of)
          .toArray(String[]::new);

  /** Classes of the DLRL, which show samples as objects. */
  static final String[] OF_OBJECTS = {"dlrlClass", "queryCriterion", "filterCriterion"};

  private static final String POLICY = "QosPolicy";

  /** How the profile shortens the names of policies. */
  private static final Map<EReference, String> SHORT =
      Map.ofEntries(
          Map.entry(DdsPackage.Literals.QOS_PROFILE__DESTINATION_ORDER, "do"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__DURABILITY_SERVICE, "ds"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__ENTITY_FACTORY, "ef"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__GROUP_DATA, "gd"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__LATENCY_BUDGET, "lb"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__OWNERSHIP_STRENGTH, "os"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__READER_DATA_LIFECYCLE, "rdl"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__RESOURCE_LIMITS, "rl"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__TIME_BASED_FILTER, "tbf"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__TOPIC_DATA, "td"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__TRANSPORT_PRIORITY, "tp"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__USER_DATA, "ud"),
          Map.entry(DdsPackage.Literals.QOS_PROFILE__WRITER_DATA_LIFECYCLE, "wdl"));

  private DdsProfile() {}

  /** The stereotype of a policy. */
  static String stereotype(EReference policy) {
    return SHORT.getOrDefault(policy, policy.getName()) + POLICY;
  }

  /**
   * The policy that a stereotype is called as: as in the profile, or as in DDS 1.4 or the metamodel
   * with or without {@code QosPolicy}; empty if none.
   */
  static Optional<EReference> policy(Mark mark) {
    String wanted = mark.name().replaceFirst("(qos)?(policy)?$", "");
    return DdsPackage.Literals.QOS_PROFILE.getEAllContainments().stream()
        .filter(
            feature ->
                UmlElements.plain(feature.getName()).equals(wanted) || mark.is(stereotype(feature)))
        .findFirst();
  }

  /** Whether a class is a policy of the profile, which are specifications of their own there. */
  static boolean isPolicy(XmlNode node, Marks marks) {
    return marks.of(node).stream()
        .anyMatch(
            mark -> mark.name().endsWith(UmlElements.plain(POLICY)) && policy(mark).isPresent());
  }

  /** Whether a class says something of DDS and is no data by that. */
  static boolean isOfDds(XmlNode node, Marks marks) {
    return marks.find(node, OF_CLASSES).isPresent() || isPolicy(node, marks);
  }

  /** Whether an attribute is an entity of DDS, or its QoS, and no data. */
  static boolean isEntity(XmlNode attribute, Marks marks) {
    return marks.find(attribute, OF_ATTRIBUTES).isPresent();
  }
}
