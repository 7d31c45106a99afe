// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.Element;
import dev.slipway.model.resource.ModelSaver;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Copies imported objects into a model. What they refer to may not be there yet; {@link #connect}
 * sets the references when all is in its place.
 */
final class ElementCopies {
  private record Connection(EObject from, EReference reference, List<EObject> imported) {}

  private final Counterparts counterparts;
  private final Map<EObject, EObject> copies = new IdentityHashMap<>();
  private final List<Connection> open = new ArrayList<>();

  ElementCopies(Counterparts counterparts) {
    this.counterparts = counterparts;
  }

  /** A copy with all that is in it, its elements with new ids. */
  <T extends EObject> T copy(T imported) {
    EcoreUtil.Copier copier = new EcoreUtil.Copier();
    @SuppressWarnings("unchecked")
    T copied = (T) copier.copy(imported);
    copier.forEach(this::add);
    return copied;
  }

  private void add(EObject imported, EObject copied) {
    copies.put(imported, copied);
    if (copied instanceof Element element) {
      element.setId(ModelSaver.newId());
    }
    for (EReference reference : imported.eClass().getEAllReferences()) {
      if (!reference.isContainment() && imported.eIsSet(reference)) {
        connectLater(copied, reference, Features.values(imported, reference));
      }
    }
  }

  /** Lets a reference of the model refer to what imported elements have become. */
  void connectLater(EObject from, EReference reference, List<EObject> imported) {
    open.add(new Connection(from, reference, imported));
  }

  /** Imported elements that copies or updated elements refer to, and that the model lacks. */
  Set<EObject> missing() {
    Set<EObject> missing = new LinkedHashSet<>();
    for (Connection connection : open) {
      connection.imported().stream().filter(target -> become(target) == null).forEach(missing::add);
    }
    return missing;
  }

  /** Sets the references. */
  void connect() {
    for (Connection connection : open) {
      List<EObject> targets = connection.imported().stream().map(this::become).toList();
      targets.forEach(Objects::requireNonNull);
      if (connection.reference().isMany()) {
        List<EObject> list = Features.list(connection.from(), connection.reference());
        list.clear();
        list.addAll(targets);
      } else {
        connection.from().eSet(connection.reference(), targets.isEmpty() ? null : targets.get(0));
      }
    }
    open.clear();
  }

  /** The element of the model that an imported one has become; null if it is not there. */
  EObject become(EObject imported) {
    EObject copied = copies.get(imported);
    return copied != null ? copied : counterparts.of(imported);
  }
}
