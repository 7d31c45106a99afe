// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.editor.notation.NodeKind;
import dev.slipway.model.NamedElement;
import java.util.Locale;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Makes what a palette offers. To be called in a change. */
public final class NodeCreation {
  private NodeCreation() {}

  /**
   * Makes an element and puts it where it belongs, with a name that no sibling has.
   *
   * @param root the model, in a resource set
   * @param container the element that it is drawn in; null for the diagram itself
   * @param variant the literal of the variant that is wanted; null for none
   * @param offered what it is one of; null where the notation offers nothing
   * @throws RefusedEdit if the model cannot have such an element
   */
  public static EObject create(
      EObject root, NodeKind kind, EObject container, String variant, EObject offered) {
    EObject element = ElementCreation.createWhole(kind.type());
    String name = kind.name();
    if (offered != null) {
      name = apply(kind.offers(), element, offered);
    }
    if (variant != null) {
      apply(root, kind.variants(), element, variant);
    }
    if (!own(root, container, kind, element)) {
      throw new RefusedEdit("A library cannot have a " + kind.label() + ".");
    }
    if (container != null && kind.parent() != null) {
      Containers.setParent(element, kind, container);
    }
    if (element instanceof NamedElement named) {
      ElementCreation.name(named, name);
    }
    return element;
  }

  /** Puts the element where it belongs: into the container or what is around it, else by path. */
  private static boolean own(EObject root, EObject container, NodeKind nodeKind, EObject element) {
    String list = nodeKind.owner().substring(nodeKind.owner().lastIndexOf('/') + 1);
    for (EObject at = container; at != null && at != root; at = at.eContainer()) {
      if (at.eClass().getEStructuralFeature(list) instanceof EReference reference
          && reference.isContainment()
          && reference.getEReferenceType().isInstance(element)) {
        ElementCreation.add(at, reference, element);
        return true;
      }
    }
    return ElementCreation.add(root, nodeKind.owner(), element);
  }

  /** Makes the new element one of what was offered, and returns what it is to be called. */
  private static String apply(NodeKind.Offers offers, EObject element, EObject offered) {
    element.eSet(element.eClass().getEStructuralFeature(offers.reference()), offered);
    String words = ElementTexts.name(offered).replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-");
    return words.toLowerCase(Locale.ROOT);
  }

  private static void apply(
      EObject root, NodeKind.Variants variants, EObject element, String literal) {
    String[] path = variants.by().split("\\.");
    EObject holder = element;
    if (path.length == 2) {
      EReference reference = (EReference) element.eClass().getEStructuralFeature(path[0]);
      EAttribute attribute =
          (EAttribute) reference.getEReferenceType().getEStructuralFeature(path[1]);
      holder = withValue(root, reference, attribute, literal, variants);
      element.eSet(reference, holder);
    } else {
      EAttribute attribute = (EAttribute) element.eClass().getEStructuralFeature(path[0]);
      element.eSet(attribute, value(attribute, literal));
    }
  }

  /** An element whose attribute has that value; made where there is none. */
  private static EObject withValue(
      EObject model,
      EReference reference,
      EAttribute attribute,
      String literal,
      NodeKind.Variants variants) {
    Object wanted = value(attribute, literal);
    for (EObject root :
        model.eResource().getResourceSet().getResources().stream()
            .flatMap(resource -> resource.getContents().stream())
            .toList()) {
      for (var all = root.eAllContents(); all.hasNext(); ) {
        EObject each = all.next();
        if (reference.getEReferenceType().isInstance(each) && wanted.equals(each.eGet(attribute))) {
          return each;
        }
      }
    }
    EObject made = ElementCreation.create(reference.getEReferenceType());
    made.eSet(attribute, wanted);
    if (!ElementCreation.add(model, variants.owner(), made)) {
      throw new RefusedEdit("A library cannot have it.");
    }
    if (made instanceof NamedElement named) {
      ElementCreation.name(named, variants.cases().get(literal).label());
    }
    return made;
  }

  private static Object value(EAttribute attribute, String literal) {
    return ((EEnum) attribute.getEAttributeType()).getEEnumLiteralByLiteral(literal).getInstance();
  }
}
