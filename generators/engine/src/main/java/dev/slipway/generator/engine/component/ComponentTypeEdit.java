// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.engine.component;

import dev.slipway.bundle.ArchiveEndpoint;
import dev.slipway.bundle.ComponentArchive;
import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Diagnostics;
import dev.slipway.diagnostics.ExitCode;
import dev.slipway.diagnostics.Severity;
import dev.slipway.generator.engine.ModelSource;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.Element;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.resource.ElementPaths;
import dev.slipway.model.resource.LoadResult;
import dev.slipway.model.resource.LoadedModel;
import dev.slipway.model.resource.ModelSaver;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Adds component types to a model that dummies are generated for, and takes component types out of
 * one. With an error, nothing is written.
 */
public final class ComponentTypeEdit {
  /** What can be said of a publication besides its topic; of a subscription only the type. */
  private static final Set<String> OF_PUBLICATION = Set.of("rate", "burst", "size", "type");

  private static final Set<String> OF_SUBSCRIPTION = Set.of("type");

  private final ModelSource source;
  private final boolean dryRun;
  private final Diagnostics found = new Diagnostics();
  private final List<String> newTopics = new ArrayList<>();

  private ComponentTypeEdit(ModelSource source, boolean dryRun) {
    this.source = source;
    this.dryRun = dryRun;
  }

  /**
   * A component type that is to be added.
   *
   * @param name its name
   * @param version its semantic version
   * @param description what it is; may be empty
   * @param publishes what it writes: topics, each with {@code rate}, {@code burst}, {@code size}
   *     and {@code type} where they are given
   * @param subscribes what it reads: topics, each with its {@code type} where that is given
   */
  public record Creation(
      String name,
      String version,
      String description,
      List<ArchiveEndpoint> publishes,
      List<ArchiveEndpoint> subscribes) {
    public Creation {
      publishes = List.copyOf(publishes);
      subscribes = List.copyOf(subscribes);
    }

    private String identifier() {
      return name + "-" + version;
    }
  }

  /**
   * What came of it.
   *
   * @param model the model file that has, or had, the component type; empty with an error
   * @param topics topics that the model did not have before
   * @param diagnostics all there is to say
   * @param exitCode how the command ends
   */
  public record Report(
      Optional<Path> model, List<String> topics, List<Diagnostic> diagnostics, ExitCode exitCode) {
    public Report {
      topics = List.copyOf(topics);
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /**
   * Adds a component type. A topic that the model has is connected; another is added, of the type
   * that is named, or opaque where a size is given instead.
   *
   * @throws IOException if the model cannot be written
   */
  public static Report create(Creation creation, ModelSource model, boolean dryRun)
      throws IOException {
    return new ComponentTypeEdit(model, dryRun).create(creation);
  }

  /**
   * Takes a component type out; refused while something else refers to it.
   *
   * @param identifier {@code NAME-VERSION}
   * @throws IOException if the model cannot be written
   */
  public static Report remove(String identifier, ModelSource model, boolean dryRun)
      throws IOException {
    return new ComponentTypeEdit(model, dryRun).remove(identifier);
  }

  private Report create(Creation creation) throws IOException {
    Optional<LoadedModel> loaded = load();
    if (loaded.isEmpty()) {
      return report(Optional.empty());
    }
    LoadedModel model = loaded.get();
    check(creation, model);
    if (found.hasErrors()) {
      return report(Optional.empty());
    }
    ComponentType type = SoftwareParts.added(model, creation.name(), creation.version());
    if (!creation.description().isEmpty()) {
      type.setDescription(creation.description());
    }
    for (ArchiveEndpoint declared : creation.publishes()) {
      checkParameters(declared, OF_PUBLICATION);
      topic(declared, model)
          .ifPresent(
              topic -> {
                Publication publication = SoftwareParts.publication(declared, topic);
                publication.setId(ModelSaver.newId());
                publication.setTopic(topic);
                type.getPublications().add(publication);
              });
    }
    for (ArchiveEndpoint declared : creation.subscribes()) {
      checkParameters(declared, OF_SUBSCRIPTION);
      topic(declared, model)
          .ifPresent(
              topic -> {
                Subscription subscription = SoftwareFactory.eINSTANCE.createSubscription();
                subscription.setId(ModelSaver.newId());
                subscription.setTopic(topic);
                type.getSubscriptions().add(subscription);
              });
    }
    return write(type.eResource());
  }

  private Report remove(String identifier) throws IOException {
    Optional<LoadedModel> loaded = load();
    if (loaded.isEmpty()) {
      return report(Optional.empty());
    }
    LoadedModel model = loaded.get();
    Optional<ComponentType> type = SoftwareParts.component(model, identifier);
    if (type.isEmpty()) {
      found.add(
          error("COMPONENT_TYPE_UNKNOWN", "Unknown component type")
              .message("The model has no component type {}.", identifier)
              .hint("It is named NAME-VERSION; 'slipway component list' shows those of a bundle.")
              .build());
      return report(Optional.empty());
    }
    EcoreUtil.UsageCrossReferencer.find(type.get(), model.resources())
        .forEach(use -> found.add(used(identifier, use.getEObject())));
    if (found.hasErrors()) {
      return report(Optional.empty());
    }
    Resource resource = type.get().eResource();
    EcoreUtil.remove(type.get());
    return write(resource);
  }

  private Optional<LoadedModel> load() {
    LoadResult loaded = source.load();
    found.addAll(loaded.diagnostics(), loaded.exitCode());
    return loaded.model();
  }

  private Report report(Optional<Path> file) {
    return new Report(
        found.hasErrors() ? Optional.empty() : file,
        found.hasErrors() ? List.of() : newTopics,
        found.toList(),
        found.exitCode());
  }

  private Report write(Resource resource) throws IOException {
    if (found.hasErrors()) {
      return report(Optional.empty());
    }
    Path file = Path.of(resource.getURI().toFileString()).toRealPath();
    if (!dryRun) {
      ModelSaver.save(resource.getContents().get(0), file);
    }
    return report(Optional.of(file));
  }

  private void check(Creation creation, LoadedModel model) {
    String identifier = creation.identifier();
    if (!ComponentArchive.isLegalIdentifier(identifier)) {
      found.add(
          error("COMPONENT_TYPE_NAME_ILLEGAL", "Illegal name of a component type")
              .message("{} cannot be the identifier of a component.", identifier)
              .hint(
                  "A name has letters, digits and '_' and begins with a letter; a version is a"
                      + " semantic version.")
              .build());
    }
    SoftwareParts.component(model, identifier)
        .ifPresent(
            there ->
                found.add(
                    error("COMPONENT_TYPE_EXISTS", "Component type exists already")
                        .at(ElementPaths.of(there), there.getId())
                        .message("The model has a component type {} already.", identifier)
                        .hint("Give the new one another name or version.")
                        .build()));
    if (creation.publishes().isEmpty() && creation.subscribes().isEmpty()) {
      found.add(
          error("COMPONENT_TYPE_SILENT", "Component type without topics")
              .message("{} would publish and subscribe nothing.", identifier)
              .hint("Give it at least one topic with --publish or --subscribe.")
              .build());
    }
  }

  private void checkParameters(ArchiveEndpoint declared, Set<String> known) {
    declared
        .parameters()
        .forEach(
            (key, value) -> {
              if (!known.contains(key)) {
                found.add(parameter(declared, key, "it has no parameter of that name"));
              } else if (!key.equals("type") && !isNumber(key, value)) {
                found.add(parameter(declared, key, "'" + value + "' is not such a number"));
              }
            });
  }

  /** Rates may be broken and 0, for what reactions alone publish; the others count. */
  private static boolean isNumber(String key, String value) {
    return key.equals("rate")
        ? value.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")
        : value.matches("[1-9][0-9]{0,8}");
  }

  private Optional<Topic> topic(ArchiveEndpoint declared, LoadedModel model) {
    Optional<Topic> there = SoftwareParts.topic(model, declared.topic());
    Optional<String> typeName = Optional.ofNullable(declared.parameters().get("type"));
    if (there.isPresent()) {
      boolean other =
          typeName.isPresent()
              && (there.get().getType() == null
                  || !typeName.get().equals(ScopedNames.of(there.get().getType())));
      if (other) {
        found.add(parameter(declared, "type", "the topic is drawn with another type"));
      }
      return there;
    }
    Optional<AggregatedType> type =
        typeName.flatMap(
            name ->
                SoftwareParts.all(model, AggregatedType.class).stream()
                    .filter(one -> ScopedNames.of(one).equals(name))
                    .findFirst());
    if (typeName.isPresent() && type.isEmpty()) {
      found.add(parameter(declared, "type", "the model has no type " + typeName.get()));
      return Optional.empty();
    }
    if (type.isEmpty() && !declared.parameters().containsKey("size")) {
      found.add(
          error("COMPONENT_TYPE_TOPIC_UNKNOWN", "Unknown topic")
              .message("The model has no topic {}.", declared.topic())
              .hint(
                  "Say of which type a new topic is (';type=MODULE::TYPE'), or how many bytes its"
                      + " samples have (';size=256').")
              .build());
      return Optional.empty();
    }
    Topic topic = DdsFactory.eINSTANCE.createTopic();
    topic.setId(ModelSaver.newId());
    topic.setName(declared.topic());
    type.ifPresentOrElse(topic::setType, () -> topic.setPayload(PayloadMode.OPAQUE));
    SoftwareParts.data(model.root()).getTopics().add(topic);
    newTopics.add(declared.topic());
    return Optional.of(topic);
  }

  private static Diagnostic parameter(ArchiveEndpoint declared, String key, String why) {
    return error("COMPONENT_TYPE_PARAMETER", "Wrong parameter of a topic")
        .message("{} of {}: {}.", key, declared.topic(), why)
        .hint(
            "A publication takes rate (samples a second), burst, size (bytes) and type, a"
                + " subscription type.")
        .build();
  }

  private static Diagnostic used(String identifier, EObject user) {
    Diagnostic.Builder diagnostic = error("COMPONENT_TYPE_USED", "Component type is used");
    if (user instanceof Element element) {
      diagnostic.at(ElementPaths.of(element), element.getId());
    }
    return diagnostic
        .message("{} is used here.", identifier)
        .hint("Remove what uses it, or let it use another type, first.")
        .build();
  }

  private static Diagnostic.Builder error(String code, String summary) {
    return Diagnostic.builder(code, Severity.ERROR, summary);
  }
}
