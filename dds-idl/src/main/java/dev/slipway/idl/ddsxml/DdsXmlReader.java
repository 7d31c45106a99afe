// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.idl.xml.ReadXml;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.software.SoftwarePackage;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Reads OMG's consolidated XML syntax of DDS (DDS-XML 1.0), and as far as they say the same what
 * RTI calls XML-based application creation and the XML profiles of Fast DDS.
 *
 * <ol>
 *   <li>Read the files into trees, without a schema: vendors have their own.
 *   <li>Declare and complete the types of all files.
 *   <li>Take QoS profiles, then domains, participants and applications, which refer to them.
 *   <li>Tell what nobody asked for, so that nothing is lost in silence.
 * </ol>
 *
 * <p>Whatever the files hold, it returns: what is wrong with them is in the diagnostics.
 */
public final class DdsXmlReader {
  /** What such files never state. */
  private static final Set<EStructuralFeature> UNSTATED =
      Set.of(
          DdsPackage.Literals.TOPIC__PAYLOAD,
          DdsPackage.Literals.DOMAIN__DISCOVERY,
          SoftwarePackage.Literals.COMPONENT_TYPE__VERSION,
          SoftwarePackage.Literals.COMPONENT_TYPE__KIND,
          SoftwarePackage.Literals.COMPONENT_TYPE__ARCHIVE,
          SoftwarePackage.Literals.COMPONENT_TYPE__REQUIRES,
          SoftwarePackage.Literals.COMPONENT_TYPE__REACTIONS,
          SoftwarePackage.Literals.COMPONENT_TYPE__DEMAND,
          SoftwarePackage.Literals.PUBLICATION__RATE,
          SoftwarePackage.Literals.PUBLICATION__BURST,
          SoftwarePackage.Literals.PUBLICATION__JITTER,
          SoftwarePackage.Literals.PUBLICATION__START_PHASE,
          SoftwarePackage.Literals.PUBLICATION__MESSAGE_SIZE);

  /** What OMG's syntax cannot state, and vendors' can. */
  private static final Set<EReference> OF_VENDORS =
      Set.of(
          DdsPackage.Literals.QOS_PROFILE__DATA_REPRESENTATION,
          DdsPackage.Literals.QOS_PROFILE__TYPE_CONSISTENCY);

  /** The roots of documents; the others are building blocks of their own. */
  private static final Set<String> CONTAINERS = Set.of("dds", "profiles");

  private static final Map<String, EntityKind> FAST_DDS =
      Map.of(
          "data_writer", EntityKind.WRITER,
          "publisher", EntityKind.WRITER,
          "data_reader", EntityKind.READER,
          "subscriber", EntityKind.READER,
          "topic", EntityKind.TOPIC);

  private final XmlReading reading = new XmlReading("DDSXML");
  private final DdsXmlTypes types = new DdsXmlTypes(reading);
  private final QosProfiles qos = new QosProfiles(reading);
  private final Entities entities = new Entities(reading, types, qos);

  private DdsXmlReader() {}

  /** Reads the files. */
  public static ReadXml read(List<Path> files) {
    return new DdsXmlReader().run(files);
  }

  private ReadXml run(List<Path> files) {
    List<XmlNode> roots = reading.read(files);
    Map<String, Consumer<XmlNode>> blocks =
        Map.of(
            "types", types::declare,
            "qos_library", qos::library,
            "domain_library", entities::domains,
            "domain_participant_library", entities::participants,
            "participant_library", entities::participants,
            "application_library", entities::applications);
    for (XmlNode root : roots) {
      if (!CONTAINERS.contains(root.tag()) && !blocks.containsKey(root.tag())) {
        reading.error(
            "NOT_DDSXML",
            "Not a DDS-XML file",
            root,
            "Its root is dds, types, qos_library, domain_library or another library.",
            "The root is {} in namespace {}.",
            root.tag(),
            root.namespace());
      }
    }
    take(roots, "types", blocks);
    types.finish();
    take(roots, "qos_library", blocks);
    roots.forEach(root -> fastDds(root, this::fastDdsProfile));
    for (String tag :
        List.of(
            "domain_library",
            "domain_participant_library",
            "participant_library",
            "application_library")) {
      take(roots, tag, blocks);
    }
    return reading.result(unstated());
  }

  private static void take(List<XmlNode> roots, String tag, Map<String, Consumer<XmlNode>> blocks) {
    for (XmlNode root : roots) {
      if (root.tag().equals(tag)) {
        blocks.get(tag).accept(root);
      } else if (CONTAINERS.contains(root.tag())) {
        root.children(tag).forEach(blocks.get(tag));
        for (XmlNode container : root.unmarkedChildren()) {
          if (container.tag().equals("profiles")) {
            root.children("profiles");
            container.children(tag).forEach(blocks.get(tag));
          }
        }
      }
    }
  }

  /** Hands over each profile of Fast DDS. */
  private static void fastDds(XmlNode node, BiConsumer<XmlNode, XmlNode> consumer) {
    if (!CONTAINERS.contains(node.tag())) {
      return;
    }
    for (XmlNode child : node.unmarkedChildren()) {
      if (child.tag().equals("profiles")) {
        node.children("profiles");
        fastDds(child, consumer);
      } else if (node.tag().equals("profiles")) {
        consumer.accept(node, child);
      }
    }
  }

  private void fastDdsProfile(XmlNode holder, XmlNode node) {
    EntityKind kind = FAST_DDS.get(node.tag());
    node.attribute("is_default_profile");
    if (kind != null) {
      holder.children(node.tag());
      qos.fastDds(node, kind);
      node.child("topic").ifPresent(this::fastDdsTopic);
    } else if (node.tag().equals("participant")) {
      holder.children(node.tag());
      entities.fastDdsParticipant(node);
    }
  }

  private void fastDdsTopic(XmlNode topic) {
    // Whether it has a key is a matter of its type.
    topic.child("kind");
    entities.fastDdsTopic(topic);
  }

  private Set<EStructuralFeature> unstated() {
    Set<EStructuralFeature> unstated = new HashSet<>(UNSTATED);
    for (EReference policy : OF_VENDORS) {
      if (reading.data().getQosProfiles().stream().noneMatch(profile -> states(profile, policy))) {
        unstated.add(policy);
      }
    }
    return unstated;
  }

  private static boolean states(QosProfile profile, EReference policy) {
    return profile.eGet(policy) != null;
  }
}
