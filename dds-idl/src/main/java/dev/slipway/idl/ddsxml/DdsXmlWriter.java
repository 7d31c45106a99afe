// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.ddsxml;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.SoftwareModel;
import java.util.List;

/**
 * Writes a model in OMG's consolidated XML syntax of DDS (DDS-XML 1.0).
 *
 * <ol>
 *   <li>Types, each after what it needs.
 *   <li>QoS profiles in one library, each with what it states for each kind of entity.
 *   <li>Domains with the topics that are used in them.
 *   <li>A participant for each component type, and an application for each instance.
 * </ol>
 *
 * <p>What the syntax cannot say is told. The same model gives the same text.
 */
public final class DdsXmlWriter {
  /** The namespace of DDS-XML. */
  public static final String NAMESPACE = "http://www.omg.org/spec/DDS-XML";

  private DdsXmlWriter() {}

  /**
   * A document.
   *
   * @param text the XML
   * @param diagnostics what of the model is not in it
   */
  public record Output(String text, Diagnostics diagnostics) {}

  /**
   * Writes what a model says of DDS.
   *
   * @param root a deployment or library that refers to no other
   * @param comment what the file begins with; without two hyphens in a row
   */
  public static Output write(NamedElement root, String comment) {
    DataModel data =
        root instanceof Library library ? library.getData() : ((Deployment) root).getData();
    SoftwareModel software =
        root instanceof Library library ? library.getSoftware() : ((Deployment) root).getSoftware();
    NotSaid notSaid = new NotSaid();
    EntityElements entities =
        new EntityElements(
            root,
            data == null ? DdsFactory.eINSTANCE.createDataModel() : data,
            software == null ? SoftwareFactory.eINSTANCE.createSoftwareModel() : software,
            notSaid);
    XmlElement document = new XmlElement("dds").with("xmlns", NAMESPACE);
    List<XmlElement> blocks =
        List.of(
            data == null ? new XmlElement("types") : TypeElements.of(data, notSaid),
            entities.profiles(),
            entities.domains(),
            entities.participants(),
            entities.applications());
    blocks.stream().filter(block -> !block.isEmpty()).forEach(document::add);
    return new Output(document.document(comment) + "\n", notSaid.found());
  }
}
