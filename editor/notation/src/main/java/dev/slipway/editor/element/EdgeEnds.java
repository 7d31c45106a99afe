// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.element;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Connects the elements at the ends of edges. To be called in a change. */
public final class EdgeEnds {
  private EdgeEnds() {}

  /**
   * Has an element lead from one element to the other.
   *
   * @throws RefusedEdit if the other has nothing yet that such an edge can lead to
   */
  public static void connect(EdgeKind kind, EObject element, EObject from, EObject to) {
    boolean startsAtOwner = kind.source().equals(EdgeKind.CONTAINER);
    EObject owner = startsAtOwner ? from : to;
    EObject other = startsAtOwner ? to : from;
    EReference list = (EReference) owner.eClass().getEStructuralFeature(kind.owner());
    if (element.eContainer() != owner) {
      ElementCreation.add(owner, list, element);
    }
    EReference reference =
        (EReference)
            element.eClass().getEStructuralFeature(startsAtOwner ? kind.target() : kind.source());
    element.eSet(reference, meant(reference, other));
    if (element instanceof Nic nic) {
      complete(nic);
    }
  }

  /** Has a reference lead from one element to the other. */
  public static void refer(EdgeKind kind, EObject from, EObject to) {
    EReference reference = (EReference) from.eClass().getEStructuralFeature(kind.reference());
    if (reference.isMany()) {
      many(from, reference).add(to);
    } else {
      from.eSet(reference, to);
    }
  }

  /** Ends a reference. */
  public static void forget(EdgeKind kind, EObject source, EObject target) {
    EReference reference = (EReference) source.eClass().getEStructuralFeature(kind.reference());
    if (reference.isMany()) {
      many(source, reference).remove(target);
    } else {
      source.eUnset(reference);
    }
  }

  /** What is referred to when an element is pointed at: itself, or the first fitting one in it. */
  private static EObject meant(EReference reference, EObject node) {
    if (reference.getEReferenceType().isInstance(node)) {
      return node;
    }
    for (var all = node.eAllContents(); all.hasNext(); ) {
      EObject each = all.next();
      if (reference.getEReferenceType().isInstance(each)) {
        return each;
      }
    }
    throw new RefusedEdit(
        "%s has no %s yet; add one first."
            .formatted(
                ElementTexts.name(node),
                reference.getEReferenceType().getName().toLowerCase(java.util.Locale.ROOT)));
  }

  /** An interface is called as Linux would, and is in the only subnet there is. */
  private static void complete(Nic nic) {
    if (nic.getName() == null) {
      ElementCreation.name(nic);
    }
    Network network = nic.getNetwork();
    nic.setSubnet(network.getSubnets().size() == 1 ? network.getSubnets().get(0) : null);
  }

  @SuppressWarnings("unchecked") // a reference with many values is a list of objects
  private static EList<EObject> many(EObject owner, EReference reference) {
    return (EList<EObject>) owner.eGet(reference);
  }
}
