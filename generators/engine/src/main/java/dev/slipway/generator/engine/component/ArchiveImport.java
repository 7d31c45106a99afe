// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.component;

import dev.slipway.bundle.ArchiveEndpoint;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.Location;
import dev.slipway.diagnostics.Severity;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentKind;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Makes a component archive that somebody else has built a component type of a model.
 *
 * <ol>
 *   <li>Check the archive: its manifest, and that no entry leaves its folder.
 *   <li>Find the component type of its name and version; if there is none, add one to the model.
 *   <li>Let the type be given instead of generated. What is drawn of its publications and
 *       subscriptions stays; those that the manifest names besides are added, on the topics of
 *       their names.
 *   <li>Copy the archive beside the model, unless it is there, and write the model.
 * </ol>
 */
public final class ArchiveImport {
  private static final String FOLDER = "archives";

  private final ArchiveImportRequest request;
  private final Diagnostics found = new Diagnostics();

  private ArchiveImport(ArchiveImportRequest request) {
    this.request = request;
  }

  /**
   * Imports an archive; with an error, nothing is written.
   *
   * @throws IOException if the model or the archive cannot be written
   */
  public static ArchiveImportReport run(ArchiveImportRequest request) throws IOException {
    return new ArchiveImport(request).run();
  }

  private ArchiveImportReport run() throws IOException {
    Optional<ComponentArchive> archive = open();
    LoadResult loaded = request.model().load();
    found.addAll(loaded.diagnostics(), loaded.exitCode());
    if (archive.isEmpty() || loaded.model().isEmpty()) {
      return report(Optional.empty());
    }
    return report(take(archive.get(), loaded.model().get()));
  }

  private ArchiveImportReport report(Optional<ArchiveImportReport.Imported> imported) {
    return new ArchiveImportReport(
        found.hasErrors() ? Optional.empty() : imported, found.toList(), found.exitCode());
  }

  private Optional<ComponentArchive> open() {
    try {
      return Optional.of(ComponentArchive.openForeign(request.archive()));
    } catch (IOException e) {
      found.add(
          Diagnostic.builder(
                  "COMPONENT_ARCHIVE_INVALID", Severity.ERROR, "Unusable component archive")
              .in(Location.of(request.archive().toString()))
              .message("The archive cannot be used: {}.", String.valueOf(e.getMessage()))
              .hint("See provisioning/component-host/README.md for what an archive must have.")
              .build());
      return Optional.empty();
    }
  }

  private Optional<ArchiveImportReport.Imported> take(ComponentArchive archive, LoadedModel model)
      throws IOException {
    Optional<ComponentType> drawn = SoftwareParts.component(model, archive.identifier());
    ComponentType type = drawn.orElseGet(() -> added(archive, model));
    Resource resource = type.eResource();
    byte[] before = ModelSaver.toBytes(resource);
    Path file = Path.of(resource.getURI().toFileString()).toRealPath();
    String path = place(file.getParent(), archive);

    type.setKind(ComponentKind.ARCHIVE);
    type.setArchive(path);
    List<String> topics = new ArrayList<>();
    takeEndpoints(
        archive.outputs(), type.getPublications(), type, model, topics, SoftwareParts::publication);
    takeEndpoints(
        archive.inputs(), type.getSubscriptions(), type, model, topics, this::newSubscription);
    if (found.hasErrors()) {
      return Optional.empty();
    }
    Path target = file.getParent().resolve(path);
    boolean modelChanged = drawn.isEmpty() || !Arrays.equals(before, ModelSaver.toBytes(resource));
    boolean copied = !Files.exists(target) || Files.mismatch(request.archive(), target) >= 0;
    if (!request.dryRun()) {
      if (copied) {
        copy(target);
      }
      if (modelChanged) {
        ModelSaver.save(resource.getContents().get(0), file);
      }
    }
    ArchiveImportReport.Outcome outcome =
        drawn.isEmpty()
            ? ArchiveImportReport.Outcome.ADDED
            : modelChanged || copied
                ? ArchiveImportReport.Outcome.CHANGED
                : ArchiveImportReport.Outcome.UNCHANGED;
    return Optional.of(
        new ArchiveImportReport.Imported(
            archive.identifier(), outcome, file, target, List.copyOf(topics)));
  }

  private static ComponentType added(ComponentArchive archive, LoadedModel model) {
    return SoftwareParts.added(
        model,
        archive.attribute(ComponentArchive.NAME).orElseThrow(),
        archive.attribute(ComponentArchive.VERSION).orElseThrow());
  }

  /** Where the archive is to be, relative to the model's folder: where it is, if that is inside. */
  private String place(Path folder, ComponentArchive archive) throws IOException {
    Path given = request.archive().toRealPath();
    if (given.startsWith(folder)) {
      String path = folder.relativize(given).toString();
      if (path.chars().allMatch(c -> c > ' ' && c != '\\' && c != ':')) {
        return path;
      }
    }
    return FOLDER + "/" + archive.identifier() + ".jar";
  }

  private void copy(Path target) throws IOException {
    Files.createDirectories(target.getParent());
    Path beside = target.resolveSibling(target.getFileName() + ".new");
    Files.copy(request.archive(), beside, StandardCopyOption.REPLACE_EXISTING);
    Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Makes an endpoint of what the manifest says. */
  private interface NewEndpoint<E extends Endpoint> {
    E of(ArchiveEndpoint declared, Topic topic);
  }

  private <E extends Endpoint> void takeEndpoints(
      List<ArchiveEndpoint> declared,
      EList<E> drawn,
      ComponentType type,
      LoadedModel model,
      List<String> added,
      NewEndpoint<E> newEndpoint) {
    Set<String> names = new HashSet<>();
    for (ArchiveEndpoint endpoint : declared) {
      names.add(endpoint.topic());
      Optional<Topic> ofType =
          drawn.stream()
              .map(Endpoint::getTopic)
              .filter(topic -> endpoint.topic().equals(topic.getName()))
              .findFirst();
      Optional<Topic> topic = ofType.or(() -> SoftwareParts.topic(model, endpoint.topic()));
      if (topic.isEmpty()) {
        found.add(unknownTopic(endpoint));
        continue;
      }
      compareTypes(endpoint, topic.get());
      if (ofType.isEmpty()) {
        E made = newEndpoint.of(endpoint, topic.get());
        made.setId(ModelSaver.newId());
        made.setTopic(topic.get());
        drawn.add(made);
        added.add(endpoint.topic());
      }
    }
    for (E endpoint : drawn) {
      if (!declared.isEmpty() && !names.contains(endpoint.getTopic().getName())) {
        found.add(undeclared(type, endpoint));
      }
    }
  }

  private Subscription newSubscription(ArchiveEndpoint declared, Topic topic) {
    return SoftwareFactory.eINSTANCE.createSubscription();
  }

  private Diagnostic unknownTopic(ArchiveEndpoint endpoint) {
    return Diagnostic.builder(
            "COMPONENT_ARCHIVE_TOPIC_UNKNOWN", Severity.ERROR, "Archive uses an unknown topic")
        .in(Location.of(request.archive().toString()))
        .message(
            "Its manifest names the topic {} of type {}; the model has no topic of that name.",
            endpoint.topic(),
            endpoint.parameters().getOrDefault("type", "unknown"))
        .hint("Draw the topic with its type, then import the archive again.")
        .build();
  }

  private void compareTypes(ArchiveEndpoint endpoint, Topic topic) {
    String declared = endpoint.parameters().get("type");
    if (declared != null
        && topic.getPayload() != PayloadMode.OPAQUE
        && topic.getType() != null
        && !declared.equals(ScopedNames.of(topic.getType()))) {
      found.add(
          Diagnostic.builder(
                  "COMPONENT_ARCHIVE_TYPE_DIFFERENT",
                  Severity.WARNING,
                  "Topic type differs in the archive")
              .at(ElementPaths.of(topic), topic.getId())
              .in(Location.of(request.archive().toString()))
              .message(
                  "Its manifest says that {} is of type {}, the model says {}.",
                  topic.getName(),
                  declared,
                  ScopedNames.of(topic.getType()))
              .hint("Writers and readers of different types do not match.")
              .build());
    }
  }

  private Diagnostic undeclared(ComponentType type, Endpoint endpoint) {
    return Diagnostic.builder(
            "COMPONENT_ARCHIVE_TOPIC_UNDECLARED",
            Severity.WARNING,
            "Archive does not name a drawn topic")
        .at(ElementPaths.of(type), type.getId())
        .in(Location.of(request.archive().toString()))
        .message(
            "The model has a {} of {}, of which the archive's manifest says nothing.",
            endpoint instanceof Publication ? "publication" : "subscription",
            endpoint.getTopic().getName())
        .hint("Remove it from the drawing if the component does not have it.")
        .build();
  }
}
