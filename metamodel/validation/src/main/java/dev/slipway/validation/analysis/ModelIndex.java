// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.diagnostics.ElementPath;
import dev.slipway.diagnostics.Location;
import dev.slipway.idl.constant.Constants;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import dev.slipway.model.dds.Definition;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadedModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * A model read once: its elements by class, and whatever else is derived from it, each made when
 * first asked for and then kept. The model must not change meanwhile. For one thread only.
 */
public final class ModelIndex {
  private final LoadedModel model;
  private final EObject root;
  private final List<EObject> roots;
  private final Map<Class<?>, List<EObject>> byExactClass = new LinkedHashMap<>();
  private final Map<Class<?>, List<?>> byClass = new HashMap<>();
  private final Map<Class<?>, Object> derived = new HashMap<>();

  /** Reads the model and the libraries that it imports. */
  public ModelIndex(LoadedModel model) {
    this.model = model;
    this.root = model.root();
    this.roots = withImports(root);
    for (EObject start : roots) {
      add(start);
      start.eAllContents().forEachRemaining(this::add);
    }
  }

  private void add(EObject element) {
    byExactClass
        .computeIfAbsent(element.eClass().getInstanceClass(), type -> new ArrayList<>())
        .add(element);
  }

  private static List<EObject> withImports(EObject root) {
    Set<EObject> known = Collections.newSetFromMap(new IdentityHashMap<>());
    List<EObject> found = new ArrayList<>();
    known.add(root);
    found.add(root);
    for (int next = 0; next < found.size(); next++) {
      for (Library imported : imports(found.get(next))) {
        if (!imported.eIsProxy() && known.add(imported)) {
          found.add(imported);
        }
      }
    }
    return List.copyOf(found);
  }

  private static List<Library> imports(EObject root) {
    if (root instanceof Deployment deployment) {
      return deployment.getImports();
    }
    return root instanceof Library library ? library.getImports() : List.of();
  }

  /** The {@link Deployment} or {@link Library} that is judged. */
  public EObject root() {
    return root;
  }

  /** The root as a deployment; empty where a library is judged on its own. */
  public Optional<Deployment> deployment() {
    return model.deployment();
  }

  /** The root and every library that it imports, directly or not; the root comes first. */
  public List<EObject> roots() {
    return roots;
  }

  /**
   * Whether the element is the deployment's own. What a library holds may be used by others, so
   * nobody can say here that it is not used.
   */
  public boolean isOwn(EObject element) {
    return root instanceof Deployment && EcoreUtil.isAncestor(root, element);
  }

  /** Every element of the type, subtypes too, file by file in the order they stand there. */
  @SuppressWarnings("unchecked") // the list is filled from classes that the type is assignable from
  public <T> List<T> all(Class<T> type) {
    return (List<T>) byClass.computeIfAbsent(type, this::collect);
  }

  private List<?> collect(Class<?> type) {
    List<EObject> found = new ArrayList<>();
    byExactClass.forEach(
        (exact, elements) -> {
          if (type.isAssignableFrom(exact)) {
            found.addAll(elements);
          }
        });
    return Collections.unmodifiableList(found);
  }

  /** The elements by their own class, for a traversal of everything. */
  public Map<Class<?>, List<EObject>> byExactClass() {
    return byExactClass;
  }

  /**
   * What is derived from the model: an index or an analysis, made once and then kept.
   *
   * @param type what it is; there is one of each type
   * @param maker makes it; may ask for others, but not for itself
   */
  public <A> A derived(Class<A> type, Function<ModelIndex, A> maker) {
    Object known = derived.get(type);
    if (known == null) {
      known = maker.apply(this);
      derived.put(type, known);
    }
    return type.cast(known);
  }

  /** The values of constant expressions in the model. */
  public Constants constants() {
    return derived(Constants.class, index -> Constants.of(index.all(Definition.class)));
  }

  /** Where the element stands in its file; {@link Location#NONE} where it is in none. */
  public Location location(EObject element) {
    return model.location(element).orElse(Location.NONE);
  }

  /** Where the element stands in the model. */
  public ElementPath path(EObject element) {
    return ElementPaths.of(element);
  }
}
