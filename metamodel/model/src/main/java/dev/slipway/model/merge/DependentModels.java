// SPDX-License-Identifier: EPL-2.0
package dev.slipway.model.merge;

import dev.slipway.diagnostics.Location;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelLoader;
import dev.slipway.model.resource.ModelResources;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The models beside one, in its folder, that take definitions from a file of it. They are loaded
 * when first needed; one that cannot be loaded is left out.
 */
final class DependentModels {
  private final LoadedModel model;
  private final List<Path> libraryFolders;
  private List<LoadedModel> loaded;

  /**
   * A reference into the model.
   *
   * @param from what refers
   * @param reference by which feature
   * @param id of what is referred to
   * @param place where what refers is written
   */
  record Use(EObject from, EReference reference, String id, Location place) {}

  DependentModels(LoadedModel model, List<Path> libraryFolders) {
    this.model = model;
    this.libraryFolders = libraryFolders;
  }

  /** Whether one of them has a topic of the type. */
  boolean haveTopicOf(EObject type) {
    return models().stream()
        .flatMap(each -> each.resources().getResources().stream())
        .filter(this::isOutside)
        .flatMap(resource -> contents(resource).stream())
        .anyMatch(
            object ->
                object instanceof Topic topic
                    && topic.getType() != null
                    && topic.getType().getId().equals(EcoreUtil.getID(type)));
  }

  /** All references from them into the files of the model. */
  List<Use> uses() {
    List<Use> uses = new ArrayList<>();
    for (LoadedModel each : models()) {
      for (Resource resource : each.resources().getResources()) {
        if (isOutside(resource)) {
          contents(resource).forEach(object -> addUses(each, object, uses));
        }
      }
    }
    return uses;
  }

  private void addUses(LoadedModel dependent, EObject object, List<Use> uses) {
    Location place = dependent.closestLocation(object);
    for (EReference reference : object.eClass().getEAllReferences()) {
      if (!reference.isContainment()) {
        for (EObject target : Features.values(object, reference)) {
          if (!isOutside(target.eResource())) {
            uses.add(new Use(object, reference, EcoreUtil.getID(target), place));
          }
        }
      }
    }
  }

  private boolean isOutside(Resource resource) {
    return !model.files().contains(Path.of(resource.getURI().toFileString()));
  }

  private static List<EObject> contents(Resource resource) {
    List<EObject> contents = new ArrayList<>();
    for (Iterator<EObject> all = resource.getAllContents(); all.hasNext(); ) {
      contents.add(all.next());
    }
    return contents;
  }

  private List<LoadedModel> models() {
    if (loaded == null) {
      loaded = new ArrayList<>();
      for (Path sibling : siblings()) {
        ModelLoader.load(sibling, libraryFolders)
            .model()
            .filter(each -> each.files().stream().anyMatch(model.files()::contains))
            .ifPresent(loaded::add);
      }
    }
    return loaded;
  }

  private List<Path> siblings() {
    if (model.files().isEmpty() || model.files().get(0).getParent() == null) {
      return List.of();
    }
    TreeSet<Path> siblings = new TreeSet<>();
    String pattern = "*" + ModelResources.FILE_EXTENSION;
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(model.files().get(0).getParent(), pattern)) {
      files.forEach(siblings::add);
    } catch (IOException unreadable) {
      return List.of();
    }
    model.files().forEach(siblings::remove);
    return List.copyOf(siblings);
  }
}
