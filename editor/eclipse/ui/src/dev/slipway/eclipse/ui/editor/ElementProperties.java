// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.ui.editor;

import dev.slipway.editor.element.AttributeText;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.RefusedEdit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.edit.command.SetCommand;
import org.eclipse.emf.edit.provider.IItemLabelProvider;
import org.eclipse.emf.edit.provider.IItemPropertyDescriptor;
import org.eclipse.emf.edit.provider.IItemPropertySource;
import org.eclipse.ui.views.properties.ComboBoxPropertyDescriptor;
import org.eclipse.ui.views.properties.IPropertyDescriptor;
import org.eclipse.ui.views.properties.IPropertySource;
import org.eclipse.ui.views.properties.PropertyDescriptor;
import org.eclipse.ui.views.properties.TextPropertyDescriptor;

/**
 * The properties of an element in the Properties view: those that EMF's provider has, with the
 * texts that the browser editor shows and takes.
 */
final class ElementProperties implements IPropertySource {
  private final ModelEditor editor;
  private final EObject element;
  private final IItemPropertySource source;

  ElementProperties(ModelEditor editor, EObject element) {
    this.editor = editor;
    this.element = element;
    this.source =
        (IItemPropertySource)
            editor.domain().getAdapterFactory().adapt(element, IItemPropertySource.class);
  }

  @Override
  public IPropertyDescriptor[] getPropertyDescriptors() {
    return source.getPropertyDescriptors(element).stream()
        .map(this::descriptor)
        .toArray(IPropertyDescriptor[]::new);
  }

  private IPropertyDescriptor descriptor(IItemPropertyDescriptor property) {
    EStructuralFeature feature = feature(property);
    PropertyDescriptor shown = descriptor(property, feature, property.getDisplayName(element));
    shown.setCategory(property.getCategory(element));
    shown.setDescription(property.getDescription(element));
    return shown;
  }

  private PropertyDescriptor descriptor(
      IItemPropertyDescriptor property, EStructuralFeature feature, String label) {
    if (!property.canSetProperty(element)) {
      return new PropertyDescriptor(feature, label);
    }
    if (feature.isMany()) {
      return feature instanceof EReference
          ? new ChosenElements(feature, label, choices(property), this::text)
          : new TextLines(feature, label, text -> mistake((EAttribute) feature, text));
    }
    if (isChosen(feature)) {
      return new ComboBoxPropertyDescriptor(feature, label, texts(property));
    }
    TextPropertyDescriptor text = new TextPropertyDescriptor(feature, label);
    text.setValidator(value -> mistake((EAttribute) feature, (String) value));
    return text;
  }

  private static EStructuralFeature feature(IItemPropertyDescriptor property) {
    return (EStructuralFeature) property.getFeature(null);
  }

  /** Whether a property has one value, which is chosen from a list. */
  private static boolean isChosen(EStructuralFeature feature) {
    return !feature.isMany()
        && (feature instanceof EReference
            || feature.getEType() instanceof EEnum
            || feature.getEType().getInstanceClass() == boolean.class);
  }

  /** The values of a property, in the order of their texts; null stands for none. */
  private List<Object> choices(IItemPropertyDescriptor property) {
    EStructuralFeature feature = feature(property);
    if (feature.getEType() instanceof EEnum literals) {
      return literals.getELiterals().stream().map(each -> (Object) each.getInstance()).toList();
    }
    if (feature instanceof EAttribute) {
      return List.of(false, true);
    }
    Collection<?> offered = property.getChoiceOfValues(element);
    return new ArrayList<>(offered == null ? List.of() : offered);
  }

  private String[] texts(IItemPropertyDescriptor property) {
    return feature(property).getEType() instanceof EEnum literals
        ? literals.getELiterals().stream().map(MetamodelTexts::label).toArray(String[]::new)
        : choices(property).stream().map(this::text).toArray(String[]::new);
  }

  private String text(Object value) {
    if (value instanceof EObject referred) {
      return ((IItemLabelProvider)
              editor.domain().getAdapterFactory().adapt(referred, IItemLabelProvider.class))
          .getText(referred);
    }
    return value == null ? "" : value.toString();
  }

  /** The value of a text; of its lines, where there are many. */
  private static Object parse(EAttribute attribute, String text) {
    return attribute.isMany()
        ? AttributeText.parseLines(attribute, text)
        : AttributeText.parse(attribute, text.strip());
  }

  private static String mistake(EAttribute attribute, String text) {
    try {
      parse(attribute, text);
      return null;
    } catch (RefusedEdit refused) {
      return refused.getMessage();
    }
  }

  @Override
  public Object getPropertyValue(Object id) {
    EStructuralFeature feature = (EStructuralFeature) id;
    Object value = element.eGet(feature);
    IItemPropertyDescriptor property = source.getPropertyDescriptor(element, feature);
    if (!property.canSetProperty(element)) {
      return feature instanceof EAttribute attribute && !feature.isMany()
          ? AttributeText.print(attribute, value)
          : text(value);
    }
    if (feature.isMany()) {
      return feature instanceof EReference
          ? List.copyOf((List<?>) value)
          : AttributeText.printLines((EAttribute) feature, (List<?>) value);
    }
    if (isChosen(feature)) {
      return choices(property).indexOf(value);
    }
    EAttribute attribute = (EAttribute) feature;
    return attribute.isUnsettable() && !element.eIsSet(attribute)
        ? ""
        : AttributeText.print(attribute, value);
  }

  @Override
  public void setPropertyValue(Object id, Object value) {
    EStructuralFeature feature = (EStructuralFeature) id;
    Object set = value(feature, value);
    if (!element.eIsSet(feature) && set == SetCommand.UNSET_VALUE) {
      return;
    }
    editor.commands().execute(SetCommand.create(editor.domain(), element, feature, set));
  }

  private Object value(EStructuralFeature feature, Object shown) {
    Object value =
        isChosen(feature)
            ? choices(source.getPropertyDescriptor(element, feature)).get((Integer) shown)
            : feature instanceof EAttribute attribute ? parse(attribute, (String) shown) : shown;
    return value == null ? SetCommand.UNSET_VALUE : value;
  }

  @Override
  public Object getEditableValue() {
    return element;
  }

  @Override
  public boolean isPropertySet(Object id) {
    return element.eIsSet((EStructuralFeature) id);
  }

  @Override
  public void resetPropertyValue(Object id) {
    editor
        .commands()
        .execute(SetCommand.create(editor.domain(), element, id, SetCommand.UNSET_VALUE));
  }
}
