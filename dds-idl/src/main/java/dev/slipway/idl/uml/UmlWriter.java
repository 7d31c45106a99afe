// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.XmlElement;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsFactory;

/**
 * Writes the data part of a model as UML: XMI as Eclipse UML2 and Papyrus have it.
 *
 * <ol>
 *   <li>Modules become packages, with what they define in the same order.
 *   <li>Topics, QoS profiles, domains and partitions become classes in a package of their own.
 *   <li>Primitive types that UML lacks come last.
 * </ol>
 *
 * <p>What UML has no feature for is said by annotations, which the reader takes as it takes
 * stereotypes. Ids follow from those of the model: the same model gives the same text.
 */
public final class UmlWriter {
  private UmlWriter() {}

  /**
   * Writes what a model says of data.
   *
   * @param root a deployment or library that refers to no other
   * @param comment what the file begins with; without two hyphens in a row
   */
  public static String write(NamedElement root, String comment) {
    DataModel stated =
        root instanceof Library library ? library.getData() : ((Deployment) root).getData();
    DataModel data = stated == null ? DdsFactory.eINSTANCE.createDataModel() : stated;
    UmlOutput output = new UmlOutput(root, data);
    XmlElement model =
        new XmlElement("uml:Model")
            .with("xmi:version", "20131001")
            .with("xmlns:xmi", "http://www.omg.org/spec/XMI/20131001")
            .with("xmlns:ecore", "http://www.eclipse.org/emf/2002/Ecore")
            .with("xmlns:uml", "http://www.eclipse.org/uml2/5.0.0/UML")
            .with("xmi:id", output.id(root))
            .with("name", root.getName());
    output.describe(model, root);
    model.add(output.libraryImport(root));
    new DefinitionElements(output).write(data, model);
    new TopicElements(output).write(data, model);
    output.primitives().ifPresent(model::add);
    return model.document(comment) + "\n";
  }
}
