// SPDX-License-Identifier: EPL-2.0
package dev.slipway.eclipse.edit;

import dev.slipway.editor.element.ElementCreation;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.editor.element.MetamodelTexts;
import dev.slipway.editor.element.PropertyGroups;
import dev.slipway.model.dds.TypedMember;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.eclipse.emf.common.notify.AdapterFactory;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.edit.provider.IItemPropertyDescriptor;
import org.eclipse.emf.edit.provider.ItemPropertyDescriptor;
import org.eclipse.emf.edit.provider.ReflectiveItemProvider;
import org.eclipse.emf.edit.provider.ViewerNotification;

/** Elements as the notation and the metamodel name, sort and show them. */
final class ModelItemProvider extends ReflectiveItemProvider {
  ModelItemProvider(AdapterFactory factory) {
    super(factory);
  }

  @Override
  public String getText(Object object) {
    EObject element = (EObject) object;
    String kind = MetamodelTexts.label(element.eClass());
    if (element instanceof TypedMember member) {
      return ElementTexts.row(member);
    }
    ElementTexts.Texts texts = ElementTexts.of(element, null);
    String detail = texts.detail().isEmpty() ? kind : texts.detail();
    return texts.title().isEmpty() ? kind : texts.title() + " (" + detail + ")";
  }

  @Override
  public Object getImage(Object object) {
    return ElementIcons.of((EObject) object)
        .map(Object.class::cast)
        .orElseGet(() -> getResourceLocator().getImage("full/obj16/Item"));
  }

  @Override
  protected Collection<? extends EStructuralFeature> getChildrenFeatures(Object object) {
    return ((EObject) object).eClass().getEAllContainments();
  }

  @Override
  protected void collectNewChildDescriptors(Collection<Object> found, Object object) {
    for (EReference reference : ((EObject) object).eClass().getEAllContainments()) {
      for (EClass type : ElementCreation.concrete(reference.getEReferenceType())) {
        found.add(createChildParameter(reference, ElementCreation.createWhole(type)));
      }
    }
  }

  @Override
  public String getCreateChildText(
      Object owner, Object feature, Object child, Collection<?> selection) {
    String type = MetamodelTexts.label(((EObject) child).eClass());
    String place = MetamodelTexts.label((EStructuralFeature) feature);
    return place.startsWith(type) ? type : place + ": " + type;
  }

  @Override
  public Object getCreateChildImage(
      Object owner, Object feature, Object child, Collection<?> selection) {
    return getImage(child);
  }

  /** Group by group, as the sheets of the browser editor have them. */
  @Override
  public List<IItemPropertyDescriptor> getPropertyDescriptors(Object object) {
    EClass type = ((EObject) object).eClass();
    List<IItemPropertyDescriptor> found = new ArrayList<>();
    for (PropertyGroups group : PropertyGroups.values()) {
      String category = group.label().isEmpty() ? MetamodelTexts.label(type) : group.label();
      for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
        boolean part = feature instanceof EReference reference && reference.isContainment();
        if (!part && PropertyGroups.of(feature) == group) {
          found.add(property(feature, category));
        }
      }
    }
    return found;
  }

  private IItemPropertyDescriptor property(EStructuralFeature feature, String category) {
    String unit = MetamodelTexts.unit(feature).map(name -> " (" + name + ")").orElse("");
    return new ItemPropertyDescriptor(
        getRootAdapterFactory(),
        null,
        MetamodelTexts.label(feature) + unit,
        MetamodelTexts.documentation(feature),
        feature,
        feature.isChangeable() && !PropertyGroups.isGiven(feature),
        false,
        feature instanceof EReference,
        null,
        category,
        null);
  }

  @Override
  public void notifyChanged(Notification change) {
    updateChildren(change);
    boolean children = change.getFeature() instanceof EReference part && part.isContainment();
    fireNotifyChanged(new ViewerNotification(change, change.getNotifier(), children, true));
  }
}
