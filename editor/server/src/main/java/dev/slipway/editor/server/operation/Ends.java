// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.notation.EdgeKind;
import dev.slipway.editor.server.model.ElementCreation;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.model.infrastructure.Network;
import dev.slipway.model.infrastructure.Nic;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Connects the ends of edges. To be called in a change. */
final class Ends {
  private Ends() {}

  /** Refuses ends that such an edge cannot have. */
  static void check(EdgeKind kind, DrawnNode from, DrawnNode to) {
    if (kind.derived() != null
        || !kind.from().contains(from.kind().id())
        || !kind.to().contains(to.kind().id())) {
      throw new RefusedOperation(
          "%s does not lead from %s to %s.".formatted(kind.label(), from.label(), to.label()));
    }
  }

  /** Has an element lead from one node to the other. */
  static void connect(EdgeKind kind, EObject element, DrawnNode from, DrawnNode to) {
    boolean startsAtOwner = kind.source().equals(EdgeKind.CONTAINER);
    DrawnNode owner = startsAtOwner ? from : to;
    DrawnNode other = startsAtOwner ? to : from;
    EReference list = (EReference) owner.element().eClass().getEStructuralFeature(kind.owner());
    if (element.eContainer() != owner.element()) {
      ElementCreation.add(owner.element(), list, element);
    }
    EReference reference =
        (EReference)
            element.eClass().getEStructuralFeature(startsAtOwner ? kind.target() : kind.source());
    element.eSet(reference, meant(reference, other));
    if (element instanceof Nic nic) {
      complete(nic);
    }
  }

  /** Has a reference lead from one node to the other. */
  static void refer(EdgeKind kind, DrawnNode from, DrawnNode to) {
    EReference reference =
        (EReference) from.element().eClass().getEStructuralFeature(kind.reference());
    if (reference.isMany()) {
      many(from.element(), reference).add(to.element());
    } else {
      from.element().eSet(reference, to.element());
    }
  }

  /** Ends a reference. */
  static void forget(EdgeKind kind, EObject source, EObject target) {
    EReference reference = (EReference) source.eClass().getEStructuralFeature(kind.reference());
    if (reference.isMany()) {
      many(source, reference).remove(target);
    } else {
      source.eUnset(reference);
    }
  }

  /** What is referred to when a node is pointed at: its element, or the first fitting one in it. */
  private static EObject meant(EReference reference, DrawnNode node) {
    if (reference.getEReferenceType().isInstance(node.element())) {
      return node.element();
    }
    for (var all = node.element().eAllContents(); all.hasNext(); ) {
      EObject each = all.next();
      if (reference.getEReferenceType().isInstance(each)) {
        return each;
      }
    }
    throw new RefusedOperation(
        "%s has no %s yet; add one first."
            .formatted(
                node.texts().title(),
                reference.getEReferenceType().getName().toLowerCase(java.util.Locale.ROOT)));
  }

  /** An interface is called as Linux would, and is in the only subnet there is. */
  private static void complete(Nic nic) {
    if (nic.getName() == null) {
      long others = nic.eContainer().eContents().stream().filter(Nic.class::isInstance).count() - 1;
      ElementCreation.name(nic, "eth" + others);
    }
    Network network = nic.getNetwork();
    nic.setSubnet(network.getSubnets().size() == 1 ? network.getSubnets().get(0) : null);
  }

  @SuppressWarnings("unchecked") // a reference with many values is a list of objects
  private static EList<EObject> many(EObject owner, EReference reference) {
    return (EList<EObject>) owner.eGet(reference);
  }
}
