// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import dev.slipway.idl.xml.ReadXml;
import dev.slipway.idl.xml.XmlNode;
import dev.slipway.idl.xml.XmlReading;
import dev.slipway.model.dds.DdsPackage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Reads class models of UML as XMI 2.x, as Eclipse (Papyrus), Enterprise Architect and MagicDraw
 * write it.
 *
 * <ol>
 *   <li>Read the files into trees and find elements by their ids, and stereotypes by what they are
 *       applied to.
 *   <li>Declare and complete types.
 *   <li>Take topics, QoS profiles, domains and partitions, which stereotypes make of classes.
 * </ol>
 *
 * <p>Whatever the files hold, it returns: what is wrong with them is in the diagnostics.
 */
public final class UmlReader {
  /** What only stereotypes state: unstated where no element of the files has it. */
  private static final Set<EStructuralFeature> OF_STEREOTYPES =
      Set.of(
          DdsPackage.Literals.AGGREGATED_TYPE__EXTENSIBILITY,
          DdsPackage.Literals.AGGREGATED_TYPE__NESTED,
          DdsPackage.Literals.AGGREGATED_TYPE__AUTO_ID,
          DdsPackage.Literals.ANNOTATED_ELEMENT__ANNOTATIONS,
          DdsPackage.Literals.UNION__DISCRIMINATOR_KEY,
          DdsPackage.Literals.TYPED_MEMBER__EXTERNAL,
          DdsPackage.Literals.TYPED_MEMBER__MEMBER_ID,
          DdsPackage.Literals.TYPED_MEMBER__UNIT,
          DdsPackage.Literals.TYPED_MEMBER__RANGE_MIN,
          DdsPackage.Literals.TYPED_MEMBER__RANGE_MAX,
          DdsPackage.Literals.MEMBER__KEY,
          DdsPackage.Literals.MEMBER__MUST_UNDERSTAND,
          DdsPackage.Literals.ENUMERATION__BIT_BOUND,
          DdsPackage.Literals.ENUMERATION__EXTENSIBILITY,
          DdsPackage.Literals.ENUM_LITERAL__DEFAULT_LITERAL,
          DdsPackage.Literals.BITMASK__BIT_BOUND,
          DdsPackage.Literals.TOPIC__PAYLOAD,
          DdsPackage.Literals.TOPIC__QOS,
          DdsPackage.Literals.DOMAIN__DISCOVERY,
          DdsPackage.Literals.QOS_PROFILE__BASE);

  private static final Set<String> ROOTS = Set.of("Model", "Package", "Profile");

  private final XmlReading reading = new XmlReading("UML");

  private UmlReader() {}

  /** Reads the files. */
  public static ReadXml read(List<Path> files) {
    return new UmlReader().run(files);
  }

  /**
   * Whether a file is XMI, and therefore not another kind of XML.
   *
   * @throws IOException if it cannot be read
   */
  public static boolean reads(Path file) throws IOException {
    return UmlArchive.isXmi(file);
  }

  private ReadXml run(List<Path> files) {
    UmlElements elements = new UmlElements(reading);
    elements.read(files);
    Marks marks = new Marks(elements);
    UmlInput input = new UmlInput(reading, elements, marks, new UmlText(marks));
    UmlTypes types = new UmlTypes(input);
    for (XmlNode root : elements.roots()) {
      models(root).forEach(types::declare);
    }
    types.finish();
    new UmlTopics(input, types).read();
    // UML says much that is not data; what a user would miss has been told.
    elements.roots().forEach(XmlNode::ignore);
    return reading.result(unstated());
  }

  private List<XmlNode> models(XmlNode root) {
    List<XmlNode> models = new ArrayList<>();
    if (isModel(root)) {
      models.add(root);
    } else {
      root.unmarkedChildren().stream().filter(UmlReader::isModel).forEach(models::add);
    }
    if (models.isEmpty()) {
      reading.error(
          "NOT_UML",
          "Not a UML model",
          root,
          "Export the model from its tool as XMI 2.1 or later.",
          "It has no uml:Model; its root is {} in namespace {}.",
          root.tag(),
          root.namespace());
    }
    models.removeIf(model -> model.tag().equals("Profile"));
    return models;
  }

  private static boolean isModel(XmlNode node) {
    return ROOTS.contains(node.tag()) && node.namespace().toLowerCase(Locale.ROOT).contains("uml");
  }

  private Set<EStructuralFeature> unstated() {
    Set<EStructuralFeature> unstated = new HashSet<>(OF_STEREOTYPES);
    reading
        .data()
        .eAllContents()
        .forEachRemaining(element -> unstated.removeIf(feature -> states(element, feature)));
    return unstated;
  }

  private static boolean states(EObject element, EStructuralFeature feature) {
    return feature.getEContainingClass().isSuperTypeOf(element.eClass()) && element.eIsSet(feature);
  }
}
