// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.name.PolicyNames;
import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.QosProfile;
import dev.slipway.model.dds.Topic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Topics, QoS profiles, domains and partitions as classes of UML. */
final class TopicElements {
  private static final String TAG = "packagedElement";

  private final UmlOutput output;

  TopicElements(UmlOutput output) {
    this.output = output;
  }

  /** Adds a package with all of them, unless there are none. */
  void write(DataModel data, XmlElement model) {
    XmlElement holder =
        new XmlElement(TAG)
            .with("xmi:type", "uml:Package")
            .with("xmi:id", output.id(data))
            .with("name", UmlOutput.freeName(data, "DDS"));
    for (Topic topic : data.getTopics()) {
      topic(topic, holder);
    }
    for (QosProfile profile : data.getQosProfiles()) {
      XmlElement made = element(profile);
      output.mark(made, Mark.QOS_PROFILE, Map.of());
      policies(made, profile);
      if (profile.getBase() != null) {
        output
            .part(made, "generalization", "Generalization", "base")
            .with("general", output.id(profile.getBase()));
      }
      holder.add(made);
    }
    for (Domain domain : data.getDomains()) {
      XmlElement made = element(domain);
      Map<String, String> tags = new LinkedHashMap<>();
      tags.put("domainId", String.valueOf(domain.getDomainId()));
      tags.put("discovery", domain.getDiscovery().getLiteral());
      output.mark(made, Mark.DOMAIN, tags);
      holder.add(made);
    }
    for (Partition partition : data.getPartitions()) {
      XmlElement made = element(partition);
      output.mark(made, Mark.PARTITION, Map.of());
      holder.add(made);
    }
    if (!holder.isEmpty()) {
      model.add(holder);
    }
  }

  private XmlElement element(NamedElement element) {
    return output.element(TAG, "uml:Class", element);
  }

  private void topic(Topic topic, XmlElement holder) {
    XmlElement made = element(topic);
    output.mark(
        made,
        Mark.TOPIC,
        topic.getPayload() == PayloadMode.OPAQUE ? Map.of("payload", "OPAQUE") : Map.of());
    if (topic.getType() != null) {
      XmlElement property = output.part(made, "ownedAttribute", "Property", "type");
      property.with("name", "type").with("type", output.id(topic.getType()));
      output.mark(property, Mark.TOPIC_TYPE, Map.of());
    }
    holder.add(made);
    if (topic.getQos() != null) {
      output
          .part(holder, TAG, "Dependency", topic.getId())
          .with("client", output.id(topic))
          .with("supplier", output.id(topic.getQos()));
    }
  }

  private void policies(XmlElement made, QosProfile profile) {
    for (EReference feature : profile.eClass().getEAllContainments()) {
      if (profile.eGet(feature) instanceof EObject policy) {
        output.mark(made, DdsProfile.stereotype(feature), tags(policy));
      }
    }
  }

  private static Map<String, String> tags(EObject policy) {
    Map<String, String> tags = new LinkedHashMap<>();
    for (EAttribute attribute : policy.eClass().getEAllAttributes()) {
      Object value = policy.eGet(attribute);
      if (value instanceof List<?> several) {
        tags.put(
            PolicyNames.of(attribute),
            String.join(" ", several.stream().map(Object::toString).toList()));
      } else if (value != null) {
        tags.put(PolicyNames.of(attribute), value.toString());
      }
    }
    return tags;
  }
}
