// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.resource;

import dev.slipway.diagnostics.Location;
import dev.slipway.model.Deployment;
import dev.slipway.model.Library;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * A model in memory: the root of the file that was asked for, and all files that it refers to.
 *
 * <p>Every reference is resolved; there are no proxies, and nothing is loaded later.
 */
public final class LoadedModel {
  private final EObject root;
  private final ResourceSet resources;
  private final List<Path> files;
  private final Map<EObject, Location> locations;

  LoadedModel(
      EObject root, ResourceSet resources, List<Path> files, Map<EObject, Location> locations) {
    this.root = Objects.requireNonNull(root);
    this.resources = Objects.requireNonNull(resources);
    this.files = List.copyOf(files);
    this.locations = locations;
  }

  /**
   * A model that was built in memory and has no files: {@link #location} is empty for all of it.
   *
   * @param root a deployment or library; it is put into a resource if it is in none
   */
  public static LoadedModel inMemory(EObject root) {
    ResourceSet resources;
    if (root.eResource() == null) {
      resources = ModelResources.newResourceSet();
      ModelResources.newResource(resources, Path.of("model" + ModelResources.FILE_EXTENSION))
          .getContents()
          .add(root);
    } else if (root.eResource().getResourceSet() == null) {
      resources = ModelResources.newResourceSet();
      resources.getResources().add(root.eResource());
    } else {
      resources = root.eResource().getResourceSet();
    }
    return new LoadedModel(root, resources, List.of(), Map.of());
  }

  /** The root of the file that was asked for: a {@link Deployment} or a {@link Library}. */
  public EObject root() {
    return root;
  }

  /** The root, if it is a deployment. */
  public Optional<Deployment> deployment() {
    return root instanceof Deployment deployment ? Optional.of(deployment) : Optional.empty();
  }

  /** The roots of all files that are libraries, in the order of {@link #files}. */
  public List<Library> libraries() {
    List<Library> libraries = new ArrayList<>();
    for (Resource resource : resources.getResources()) {
      for (EObject content : resource.getContents()) {
        if (content instanceof Library library) {
          libraries.add(library);
        }
      }
    }
    return libraries;
  }

  /** The resources of the model, one for each file. */
  public ResourceSet resources() {
    return resources;
  }

  /** The files that the model was loaded from, as absolute paths; the one asked for is first. */
  public List<Path> files() {
    return files;
  }

  /** Where an element or value starts in its file; empty for what was not loaded from one. */
  public Optional<Location> location(EObject object) {
    return Optional.ofNullable(locations.get(object));
  }

  /**
   * Where an element or value starts in its file, or else the closest one around it; {@link
   * Location#NONE} where nothing of that was loaded from a file.
   */
  public Location closestLocation(EObject object) {
    EObject at = object;
    while (at != null && !locations.containsKey(at)) {
      at = at.eContainer();
    }
    return at == null ? Location.NONE : locations.get(at);
  }
}
