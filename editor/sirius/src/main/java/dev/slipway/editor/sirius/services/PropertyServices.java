// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.editor.element.AttributeText;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.PropertyGroups;
import dev.slipway.editor.element.RefusedEdit;
import dev.slipway.model.resource.ModelResources;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/** Properties of elements as their sheets show and change them: as on the page of the editor. */
public class PropertyServices {
  /** Sirius makes one. */
  public PropertyServices() {}

  /** Whether this is an element or a part of a model of Slipway. */
  public boolean isOfModel(EObject element) {
    return ModelResources.packages().contains(element.eClass().getEPackage());
  }

  /** What things of its class are called. */
  public String kindLabel(EObject element) {
    return MetamodelTexts.label(element.eClass());
  }

  /** The properties of a group: what is in an element comes after what it is. */
  public List<EStructuralFeature> properties(EObject element, String group) {
    PropertyGroups wanted = PropertyGroups.valueOf(group);
    List<EStructuralFeature> found =
        element.eClass().getEAllStructuralFeatures().stream()
            .filter(feature -> PropertyGroups.of(feature) == wanted)
            .toList();
    return Stream.concat(
            found.stream().filter(feature -> !isPart(feature)),
            found.stream().filter(PropertyServices::isPart))
        .toList();
  }

  /** Whether an element has properties of a group. */
  public boolean hasProperties(EObject element, String group) {
    return !properties(element, group).isEmpty();
  }

  private static boolean isPart(EStructuralFeature feature) {
    return feature instanceof EReference reference && reference.isContainment();
  }

  /** What a property is called, with the unit that it is kept in. */
  public String propertyLabel(EStructuralFeature property) {
    return MetamodelTexts.label(property)
        + MetamodelTexts.unit(property).map(unit -> " (" + unit + ")").orElse("")
        + ":";
  }

  /** What the metamodel says of a property. */
  public String propertyHelp(EStructuralFeature property) {
    return MetamodelTexts.documentation(property);
  }

  /** The name of a property. */
  public String propertyName(EStructuralFeature property) {
    return property.getName();
  }

  /** Whether users may change a property. */
  public boolean isChangeable(EStructuralFeature property) {
    return property.isChangeable() && !PropertyGroups.isGiven(property);
  }

  /** Whether a property is true or false. */
  public boolean isSwitch(EStructuralFeature property) {
    return property instanceof EAttribute attribute
        && !attribute.isMany()
        && attribute.getEAttributeType().getInstanceClass() == boolean.class;
  }

  /** Whether a property is one of some literals. */
  public boolean isChoice(EStructuralFeature property) {
    return property instanceof EAttribute attribute
        && !attribute.isMany()
        && attribute.getEAttributeType() instanceof EEnum;
  }

  /** Whether a property has many values, each of which is a line. */
  public boolean isLines(EStructuralFeature property) {
    return property instanceof EAttribute && property.isMany();
  }

  /** Whether a property is written in one line. */
  public boolean isText(EStructuralFeature property) {
    return property instanceof EAttribute
        && !isLines(property)
        && !isChoice(property)
        && !isSwitch(property);
  }

  /** Whether a property refers to elements, or holds them. */
  public boolean isReference(EStructuralFeature property) {
    return property instanceof EReference;
  }

  /** The literals that a property may have. */
  public List<String> choices(EStructuralFeature property) {
    return property.getEType() instanceof EEnum choices
        ? choices.getELiterals().stream().map(each -> each.getLiteral()).toList()
        : List.of();
  }

  /** A literal as people read it. */
  public String choiceLabel(String literal) {
    return literal.replace('_', ' ').toLowerCase(Locale.ROOT);
  }

  /** The value of a property as text, line by line where it has many; empty for none. */
  public String propertyText(EObject element, EStructuralFeature property) {
    EAttribute attribute = (EAttribute) property;
    if (attribute.isUnsettable() && !element.eIsSet(attribute)) {
      return "";
    }
    Object value = element.eGet(attribute);
    List<?> values =
        value instanceof List<?> many ? many : value == null ? List.of() : List.of(value);
    return AttributeText.printLines(attribute, values);
  }

  /**
   * Gives a property the value that a text stands for, or none where it is empty.
   *
   * @throws RefusedEdit if it stands for none; the element stays as it is
   */
  public EObject setPropertyText(EObject element, EStructuralFeature property, String text) {
    EAttribute attribute = (EAttribute) property;
    if (attribute.isMany()) {
      List<Object> values = AttributeText.parseLines(attribute, text);
      @SuppressWarnings("unchecked") // an attribute with many values is a list of them
      EList<Object> list = (EList<Object>) element.eGet(attribute);
      list.clear();
      list.addAll(values);
      return element;
    }
    Object value = AttributeText.parse(attribute, text.strip());
    if (value == null) {
      element.eUnset(attribute);
    } else {
      element.eSet(attribute, value);
    }
    return element;
  }

  /** Whether a property is true. */
  public boolean propertySwitch(EObject element, EStructuralFeature property) {
    return Boolean.TRUE.equals(element.eGet(property));
  }

  /** Makes a property true or false. */
  public EObject setPropertySwitch(EObject element, EStructuralFeature property, Boolean value) {
    element.eSet(property, value);
    return element;
  }
}
