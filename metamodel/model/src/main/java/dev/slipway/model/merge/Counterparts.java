// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.model.Deployment;
import dev.slipway.model.Element;
import dev.slipway.model.Library;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.DdsPackage;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Scope;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.SoftwareModel;
import dev.slipway.model.software.SoftwarePackage;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Which element of the model each imported one is: the one of the same scoped name. A part of a
 * type is the one of the same name in that type; nothing is taken for a renamed other.
 */
final class Counterparts {
  /** What a data model holds beside definitions. */
  static final List<EReference> NAMED_IN_DATA =
      List.of(
          DdsPackage.Literals.DATA_MODEL__TOPICS,
          DdsPackage.Literals.DATA_MODEL__QOS_PROFILES,
          DdsPackage.Literals.DATA_MODEL__DOMAINS,
          DdsPackage.Literals.DATA_MODEL__PARTITIONS);

  private final Map<EObject, EObject> ofImported = new IdentityHashMap<>();
  private final Map<EObject, EObject> ofOtherKind = new IdentityHashMap<>();
  private final Map<Module, List<Module>> modules = new IdentityHashMap<>();
  private final List<DataModel> data = new ArrayList<>();
  private final List<SoftwareModel> software = new ArrayList<>();

  /**
   * Compares an import with a model.
   *
   * @param root of the file that is imported into; its elements come before those of others
   */
  Counterparts(EObject root, ImportedContent imported) {
    add(root);
    for (Resource resource : root.eResource().getResourceSet().getResources()) {
      resource.getContents().stream().filter(other -> other != root).forEach(this::add);
    }
    DataModel importedData = imported.library().getData();
    if (importedData != null) {
      matchDefinitions(importedData, List.copyOf(data));
      for (EReference feature : NAMED_IN_DATA) {
        matchNamed(importedData, feature, data);
      }
      if (imported.topicsFollowTypes()) {
        importedData.getTopics().forEach(this::matchTopicByType);
      }
    }
    if (imported.library().getSoftware() != null) {
      EReference types = SoftwarePackage.Literals.SOFTWARE_MODEL__COMPONENT_TYPES;
      matchNamed(imported.library().getSoftware(), types, software);
    }
  }

  private void add(EObject root) {
    DataModel itsData =
        root instanceof Library library ? library.getData() : ((Deployment) root).getData();
    SoftwareModel itsSoftware =
        root instanceof Library library ? library.getSoftware() : ((Deployment) root).getSoftware();
    if (itsData != null) {
      data.add(itsData);
    }
    if (itsSoftware != null) {
      software.add(itsSoftware);
    }
  }

  /** The element of the model that an imported one is; null if there is none of its kind. */
  EObject of(EObject imported) {
    return ofImported.get(imported);
  }

  /** A definition of the model that has the name of an imported one, but is of another kind. */
  Optional<EObject> ofOtherKind(EObject imported) {
    return Optional.ofNullable(ofOtherKind.get(imported));
  }

  /** Every place where the model opens an imported module; empty for a new one. */
  List<Module> modules(Module imported) {
    return modules.getOrDefault(imported, List.of());
  }

  private void matchDefinitions(Scope imported, List<? extends Scope> places) {
    for (Definition definition : imported.getDefinitions()) {
      List<Definition> ofName =
          places.stream()
              .flatMap(place -> place.getDefinitions().stream())
              .filter(existing -> Objects.equals(existing.getName(), definition.getName()))
              .toList();
      if (definition instanceof Module module) {
        matchModule(module, ofName);
      } else {
        matchType(definition, ofName);
      }
    }
  }

  private void matchModule(Module imported, List<Definition> ofName) {
    List<Module> existing =
        ofName.stream().filter(Module.class::isInstance).map(Module.class::cast).toList();
    if (!existing.isEmpty()) {
      ofImported.put(imported, existing.get(0));
      modules.put(imported, existing);
    }
    matchDefinitions(imported, existing);
  }

  private void matchType(Definition imported, List<Definition> ofName) {
    for (Definition existing : ofName) {
      if (existing.eClass() == imported.eClass()) {
        ofImported.put(imported, existing);
        matchParts(imported, existing);
        return;
      }
    }
    ofName.stream()
        .filter(existing -> !(existing instanceof Module))
        .findFirst()
        .ifPresent(existing -> ofOtherKind.put(imported, existing));
  }

  private void matchNamed(EObject imported, EReference feature, List<? extends EObject> places) {
    for (EObject each : Features.list(imported, feature)) {
      String name = ((NamedElement) each).getName();
      places.stream()
          .flatMap(place -> Features.list(place, feature).stream())
          .filter(existing -> Objects.equals(((NamedElement) existing).getName(), name))
          .findFirst()
          .ifPresent(
              existing -> {
                ofImported.put(each, existing);
                matchParts(each, existing);
              });
    }
  }

  private void matchTopicByType(Topic imported) {
    EObject type = ofImported.get(imported.getType());
    if (type != null && !ofImported.containsKey(imported)) {
      List<Topic> ofType =
          data.stream()
              .flatMap(model -> model.getTopics().stream())
              .filter(existing -> existing.getType() == type)
              .toList();
      ofType.stream()
          .filter(existing -> Objects.equals(existing.getSource(), imported.getSource()))
          .findFirst()
          .or(() -> ofType.stream().findFirst())
          .ifPresent(existing -> ofImported.put(imported, existing));
    }
  }

  private void matchParts(EObject imported, EObject existing) {
    for (EReference feature : imported.eClass().getEAllContainments()) {
      if (Features.holdsElements(feature)) {
        List<EObject> left = new ArrayList<>(Features.list(existing, feature));
        for (EObject part : Features.list(imported, feature)) {
          left.stream()
              .filter(candidate -> isSamePart(part, candidate))
              .findFirst()
              .ifPresent(
                  same -> {
                    left.remove(same);
                    ofImported.put(part, same);
                  });
        }
      }
    }
  }

  private boolean isSamePart(EObject imported, EObject existing) {
    if (imported.eClass() != existing.eClass()) {
      return false;
    }
    String name = name((Element) imported);
    if (name.isEmpty() && imported instanceof Endpoint endpoint) {
      return ofImported.get(endpoint.getTopic()) == ((Endpoint) existing).getTopic();
    }
    return name.equals(name((Element) existing));
  }

  private static String name(Element part) {
    return part instanceof NamedElement named && named.getName() != null ? named.getName() : "";
  }
}
