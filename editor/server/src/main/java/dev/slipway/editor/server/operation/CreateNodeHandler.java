// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.server.operation;

import dev.slipway.editor.notation.NodeKind;
import dev.slipway.editor.server.diagram.DiagramFactory;
import dev.slipway.editor.server.model.ElementCreation;
import dev.slipway.editor.server.view.DrawnDiagram;
import dev.slipway.editor.server.view.DrawnNode;
import dev.slipway.editor.server.view.ElementTexts;
import dev.slipway.model.Element;
import dev.slipway.model.NamedElement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.glsp.server.actions.SelectAction;
import org.eclipse.glsp.server.operations.CreateNodeOperation;
import org.eclipse.glsp.server.operations.CreateOperationHandler;

/** Creates what the palette offers. */
public class CreateNodeHandler extends ModelOperationHandler<CreateNodeOperation>
    implements CreateOperationHandler<CreateNodeOperation> {
  /** The argument that says which variant is wanted, by its literal. */
  public static final String VARIANT = "variant";

  /** The argument that says which of the offered elements is wanted, by its id. */
  public static final String OFFER = "offer";

  @Override
  public List<String> getHandledElementTypeIds() {
    return kind().nodes().stream().map(each -> DiagramFactory.NODE + each.id()).toList();
  }

  @Override
  protected String label(CreateNodeOperation operation) {
    return "create";
  }

  @Override
  protected void edit(CreateNodeOperation operation, DrawnDiagram diagram) {
    String type = operation.getElementTypeId();
    NodeKind nodeKind =
        kind()
            .node(type.substring(DiagramFactory.NODE.length()))
            .orElseThrow(() -> new RefusedOperation("This diagram has no " + type + "."));
    DrawnNode container = diagram.node(operation.getContainerId()).orElse(null);
    String within = container == null ? NodeKind.ROOT : container.kind().id();
    if (!nodeKind.inside().contains(within)) {
      throw new RefusedOperation(nodeKind.label() + " cannot be there.");
    }
    EObject element = ElementCreation.createWhole(nodeKind.type());
    Map<String, String> args = operation.getArgs() == null ? Map.of() : operation.getArgs();
    String name = nodeKind.name();
    if (args.containsKey(OFFER)) {
      name = apply(nodeKind.offers(), element, args.get(OFFER));
    }
    if (args.containsKey(VARIANT)) {
      apply(nodeKind.variants(), element, args.get(VARIANT));
    }
    if (!own(container, nodeKind, element)) {
      throw new RefusedOperation("A library cannot have a " + nodeKind.label() + ".");
    }
    if (container != null && nodeKind.parent() != null) {
      Containers.setParent(element, nodeKind, container);
    }
    if (element instanceof NamedElement named) {
      ElementCreation.name(named, name);
    }
    String id = ((Element) element).getId();
    operation.getLocation().ifPresent(location -> placeIn(id, container, location));
    state().afterUpdate(new SelectAction(List.of(id), true));
  }

  /** Puts the element where it belongs: into the container or what is around it, else by path. */
  private boolean own(DrawnNode container, NodeKind nodeKind, EObject element) {
    String list = nodeKind.owner().substring(nodeKind.owner().lastIndexOf('/') + 1);
    for (EObject at = container == null ? null : container.element();
        at != null && at != open().root();
        at = at.eContainer()) {
      if (at.eClass().getEStructuralFeature(list) instanceof EReference reference
          && reference.isContainment()
          && reference.getEReferenceType().isInstance(element)) {
        ElementCreation.add(at, reference, element);
        return true;
      }
    }
    return ElementCreation.add(open().root(), nodeKind.owner(), element);
  }

  /** Makes the new element one of what was offered, and returns what it is to be called. */
  private String apply(NodeKind.Offers offers, EObject element, String id) {
    EObject offered =
        open().element(id).orElseThrow(() -> new RefusedOperation("What was offered is gone."));
    element.eSet(element.eClass().getEStructuralFeature(offers.reference()), offered);
    String words = ElementTexts.name(offered).replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-");
    return words.toLowerCase(Locale.ROOT);
  }

  private void apply(NodeKind.Variants variants, EObject element, String literal) {
    String[] path = variants.by().split("\\.");
    EObject holder = element;
    if (path.length == 2) {
      EReference reference = (EReference) element.eClass().getEStructuralFeature(path[0]);
      EAttribute attribute =
          (EAttribute) reference.getEReferenceType().getEStructuralFeature(path[1]);
      holder = withValue(reference, attribute, literal, variants);
      element.eSet(reference, holder);
    } else {
      EAttribute attribute = (EAttribute) element.eClass().getEStructuralFeature(path[0]);
      element.eSet(attribute, value(attribute, literal));
    }
  }

  /** An element whose attribute has that value; made where there is none. */
  private EObject withValue(
      EReference reference, EAttribute attribute, String literal, NodeKind.Variants variants) {
    Object wanted = value(attribute, literal);
    for (EObject root :
        open().model().resources().getResources().stream()
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
    if (!ElementCreation.add(open().root(), variants.owner(), made)) {
      throw new RefusedOperation("A library cannot have it.");
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
