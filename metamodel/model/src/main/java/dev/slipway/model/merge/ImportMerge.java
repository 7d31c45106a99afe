// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ElementPath;
import dev.slipway.model.Element;
import dev.slipway.model.Importable;
import dev.slipway.model.NamedElement;
import dev.slipway.model.dds.DataModel;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.dds.Module;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.software.SoftwareModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Brings a model in memory up to an import.
 *
 * <ol>
 *   <li><b>Match</b> the imported elements with those of the model, by scoped name ({@link
 *       Counterparts}).
 *   <li><b>Update</b> what both have, where it stands: ids stay, and so does what such files cannot
 *       state or may leave unsaid ({@link Features}).
 *   <li><b>Create</b> what is new ({@link Creation}).
 *   <li><b>Replace</b> what has become another kind of definition ({@link Replacement}).
 *   <li><b>Connect</b> the references of what was created and updated.
 *   <li><b>Find what has vanished</b> from the files that an earlier import took it from, and
 *       remove it if asked to ({@link Vanished}).
 *   <li><b>Check</b> that no reference breaks or leaves what its file imports ({@link
 *       BrokenReferences}).
 * </ol>
 *
 * <p>A typedef that the model does not have, of a collection that it has in the same place without
 * a name, is passed over: printers name collections for compilers that want a name.
 */
public final class ImportMerge {
  private final LoadedModel loaded;
  private final EObject root;
  private final List<Resource> model;
  private final ImportedContent imported;
  private final Features features;
  private final Counterparts counterparts;
  private final ElementCopies copies;
  private final SameValue same;
  private final DependentModels dependents;
  private final Diagnostics found = new Diagnostics();
  private final Set<MergedElement> elements = new TreeSet<>();
  private final Set<Resource> changed = new LinkedHashSet<>();

  private ImportMerge(LoadedModel loaded, List<Path> libraryFolders, ImportedContent imported) {
    this.loaded = loaded;
    this.root = loaded.root();
    this.model = loaded.resources().getResources();
    this.imported = imported;
    this.features = new Features(imported);
    this.counterparts = new Counterparts(root, imported);
    this.copies = new ElementCopies(counterparts);
    this.same = new SameValue(features, counterparts);
    this.dependents = new DependentModels(loaded, libraryFolders);
  }

  /**
   * Merges an import into a model. The model is changed in memory only.
   *
   * @param libraryFolders folders that libraries of the models beside it may be in
   * @param prune whether to remove what has vanished; otherwise it stays and is warned of
   */
  public static MergeResult merge(
      LoadedModel model, List<Path> libraryFolders, ImportedContent imported, boolean prune) {
    return new ImportMerge(model, libraryFolders, imported).run(prune);
  }

  private MergeResult run(boolean prune) {
    List<EObject> all = allImported();
    all.forEach(this::update);
    List<Element> created = create();
    replace(all);
    createPassedOver(created);
    copies.connect();
    created.forEach(
        element -> {
          changed.add(element.eResource());
          record(element, Outcome.CREATED, List.of());
        });
    removeVanished(created, all, prune);
    return new MergeResult(List.copyOf(elements), found.toList(), changed);
  }

  /** What is imported by itself, outer before inner. */
  private List<EObject> allImported() {
    List<EObject> all = new ArrayList<>();
    imported
        .library()
        .eAllContents()
        .forEachRemaining(
            object -> {
              if (Features.holdsImported((EReference) object.eContainingFeature())) {
                all.add(object);
              }
            });
    return all;
  }

  private void record(EObject element, Outcome outcome, List<String> changes) {
    record(ElementPaths.of(element), element, outcome, changes);
  }

  private void record(ElementPath path, EObject element, Outcome outcome, List<String> changes) {
    elements.add(new MergedElement(path, ((Element) element).getId(), outcome, changes));
  }

  private void update(EObject element) {
    EObject existing = counterparts.of(element);
    if (existing == null) {
      return;
    }
    List<String> changes = new ArrayList<>();
    changes.addAll(new ElementUpdate(features, counterparts, copies, same).run(existing, element));
    if (existing instanceof Importable importable) {
      claim(importable, ((Importable) element).getSource(), changes);
    }
    if (changes.isEmpty()) {
      record(existing, Outcome.UNCHANGED, changes);
    } else {
      changed.add(existing.eResource());
      record(existing, Outcome.UPDATED, changes);
    }
  }

  /** What was drawn and says the same stays drawn, so that such an import changes no byte. */
  private static void claim(Importable existing, String source, List<String> changes) {
    boolean drawn = existing.getSource() == null;
    if (drawn ? !changes.isEmpty() : !Objects.equals(existing.getSource(), source)) {
      existing.setSource(source);
      if (!drawn) {
        changes.add("source -> " + source);
      }
    }
  }

  private List<Element> create() {
    Creation creation = new Creation(root, counterparts, copies);
    DataModel data = imported.library().getData();
    SoftwareModel software = imported.library().getSoftware();
    if (data != null) {
      creation.definitions(data, same.passedOver());
      creation.named(data, this::isWanted);
    }
    if (software != null) {
      creation.componentTypes(software);
    }
    return creation.created();
  }

  private boolean isWanted(Topic topic) {
    EObject type = counterparts.of(topic.getType());
    return !imported.topicsFollowTypes() || type == null || !dependents.haveTopicOf(type);
  }

  private void replace(List<EObject> all) {
    for (EObject element : all) {
      counterparts
          .ofOtherKind(element)
          .ifPresent(
              before -> {
                NamedElement after = (NamedElement) copies.copy(element);
                Replacement replacement =
                    new Replacement((NamedElement) before, after, loaded::closestLocation, found);
                replacement.run(dependents, changed);
                record(after, Outcome.UPDATED, List.of(replacement.change()));
              });
    }
  }

  /** Names of collections that were passed over, and that something else refers to. */
  private void createPassedOver(List<Element> created) {
    Creation creation = new Creation(root, counterparts, copies);
    for (Set<EObject> missing = copies.missing(); !missing.isEmpty(); missing = copies.missing()) {
      missing.forEach(alias -> creation.definition((Definition) alias));
    }
    created.addAll(creation.created());
  }

  private void removeVanished(List<Element> created, List<EObject> all, boolean prune) {
    List<EObject> present = new ArrayList<>(created);
    for (EObject element : all) {
      present.add(copies.become(element));
      if (element instanceof Module module) {
        present.addAll(counterparts.modules(module));
      }
    }
    Vanished vanished = new Vanished(model, imported.sources(), present);
    Map<EObject, ElementPath> removed = new IdentityHashMap<>();
    if (prune) {
      vanished.gone().forEach(element -> changed.add(element.eResource()));
      for (Vanished.Removed each : vanished.remove()) {
        removed.put(each.element(), each.path());
        record(each.path(), each.element(), Outcome.REMOVED, List.of());
      }
    } else {
      for (Element element : vanished.gone()) {
        found.add(Vanished.warning(element, loaded.closestLocation(element)));
        record(element, Outcome.KEPT, List.of());
      }
    }
    vanished.drawn().forEach(element -> record(element, Outcome.KEPT, List.of()));
    if (!changed.isEmpty() && !found.hasErrors()) {
      new BrokenReferences(model, removed, loaded::closestLocation, found).find(dependents);
    }
  }
}
