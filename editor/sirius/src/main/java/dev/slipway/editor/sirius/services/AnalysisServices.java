// SPDX-License-Identifier: EPL-2.0
package dev.slipway.editor.sirius.services;

import dev.slipway.diagnostics.Diagnostic;
import dev.slipway.diagnostics.Severity;
import dev.slipway.editor.element.ElementLoads;
import dev.slipway.editor.element.ElementTexts;
import dev.slipway.model.Deployment;
import dev.slipway.model.dds.Domain;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.infrastructure.Node;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.AnalysisReport;
import dev.slipway.validation.analysis.CapacityAnalysis;
import dev.slipway.validation.analysis.CapacityAnalysis.Usage;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.Mismatch;
import dev.slipway.validation.analysis.ModelIndex;
import dev.slipway.validation.analysis.RequestedOffered;
import dev.slipway.validation.analysis.SoftwareIndex;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;

/** What rules and analyses say of elements. */
public class AnalysisServices {
  /** So many domains are told apart by colours. */
  public static final int DOMAIN_COLOURS = 6;

  /** Sirius makes one. */
  public AnalysisServices() {}

  /** Whether the rules that are checked while editing find an error at an element. */
  public boolean hasErrors(EObject element) {
    return ModelState.of(element).problemsOf(element).stream()
        .anyMatch(found -> found.severity() == Severity.ERROR);
  }

  /** What an element says to whoever points at it: its texts, and what is wrong with it. */
  public String nodeTooltip(EObject element) {
    StringBuilder text = new StringBuilder(ElementTexts.name(element));
    for (Diagnostic found : ModelState.of(element).problemsOf(element)) {
      text.append('\n').append(found.summary()).append(": ").append(found.message());
    }
    return text.toString();
  }

  /** Whether no rule finds a problem of a severity at an element. */
  public boolean isFreeOf(EObject element, String severity) {
    return ModelState.of(element).allProblemsOf(element).stream()
        .noneMatch(found -> found.severity().name().equals(severity));
  }

  /** The problems of a severity at an element, each with how to mend it. */
  public String problemTexts(EObject element, String severity) {
    return ModelState.of(element).allProblemsOf(element).stream()
        .filter(found -> found.severity().name().equals(severity))
        .map(
            found ->
                "%s [%s]: %s %s"
                    .formatted(found.summary(), found.code(), found.message(), found.hint())
                    .strip())
        .collect(Collectors.joining("\n"));
  }

  /** The instances whose DataReaders an instance's DataWriters reach, itself left out. */
  public List<ComponentInstance> flowTargets(ComponentInstance instance) {
    Matching matching = Matching.of(ModelState.of(instance).index());
    Set<ComponentInstance> targets = new LinkedHashSet<>();
    for (Matching.Writer writer : matching.writersOf(instance)) {
      matching.readersOf(writer).forEach(reader -> targets.add(reader.instance()));
    }
    targets.remove(instance);
    return List.copyOf(targets);
  }

  /**
   * The topics that flow along an edge.
   *
   * @param view the edge as Sirius shows it
   */
  public String flowLabel(ComponentInstance instance, EObject view) {
    Matching matching = Matching.of(ModelState.of(instance).index());
    EObject target = Views.shown(Views.end(view, "targetNode"));
    return matching.writersOf(instance).stream()
        .filter(
            writer ->
                matching.readersOf(writer).stream().anyMatch(reader -> reader.instance() == target))
        .map(writer -> ElementTexts.name(writer.publication().getTopic()))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** Whether the load that a node shows in a diagram is of a level. */
  public boolean hasLoad(EObject element, String diagram, String level) {
    return ElementLoads.most(usages(element, diagram))
        .filter(most -> ElementLoads.level(most).name().equals(level))
        .isPresent();
  }

  /** What is written in a node while loads are shown. */
  public String loadLabel(EObject element, String diagram) {
    return new DrawingServices().nodeLabel(element)
        + ElementLoads.most(usages(element, diagram))
            .map(most -> "\n" + ElementLoads.badge(most))
            .orElse("");
  }

  private static List<Usage> usages(EObject element, String diagram) {
    boolean interfacesDrawn =
        Kinds.diagram(diagram).edges().stream().anyMatch(edge -> "nics".equals(edge.owner()));
    return ElementLoads.of(
        CapacityAnalysis.of(ModelState.of(element).index()), element, !interfacesDrawn);
  }

  /** The component types whose subscriptions a type's publications never reach, by their QoS. */
  public List<ComponentType> incompatibleReaders(ComponentType type) {
    Set<ComponentType> readers = new LinkedHashSet<>();
    for (Publication publication : type.getPublications()) {
      subscriptions(publication).stream()
          .filter(reader -> !mismatches(publication, reader).isEmpty())
          .forEach(reader -> readers.add((ComponentType) reader.eContainer()));
    }
    return List.copyOf(readers);
  }

  /**
   * The topics and policies that keep a type's publications from the subscriptions of another.
   *
   * @param view the edge as Sirius shows it
   */
  public String incompatibility(ComponentType type, EObject view) {
    EObject target = Views.shown(Views.end(view, "targetNode"));
    List<String> lines = new ArrayList<>();
    for (Publication publication : type.getPublications()) {
      for (Subscription reader : subscriptions(publication)) {
        if (reader.eContainer() == target) {
          for (Mismatch each : mismatches(publication, reader)) {
            lines.add(
                "%s: %s %s, requested %s"
                    .formatted(
                        ElementTexts.name(publication.getTopic()),
                        each.subject(),
                        each.offered(),
                        each.requested()));
          }
        }
      }
    }
    return String.join("\n", new LinkedHashSet<>(lines));
  }

  private static List<Subscription> subscriptions(Publication publication) {
    return publication.getTopic() == null
        ? List.of()
        : SoftwareIndex.of(ModelState.of(publication).index())
            .use(publication.getTopic())
            .subscriptions();
  }

  /** Why the QoS of a writer does not do for a reader; domains and partitions are not QoS here. */
  private static List<Mismatch> mismatches(Publication writer, Subscription reader) {
    ModelIndex index = ModelState.of(writer).index();
    return RequestedOffered.mismatches(
        EffectiveQos.of(writer, index), EffectiveQos.of(reader, index));
  }

  /**
   * Whether an instance is in a domain.
   *
   * @param colour the domain's place among those of the model, modulo {@link #DOMAIN_COLOURS}
   */
  public boolean isInDomain(ComponentInstance instance, Integer colour) {
    ModelIndex index = ModelState.of(instance).index();
    return EffectiveDomain.of(instance, index)
        .map(domain -> index.all(Domain.class).indexOf(domain) % DOMAIN_COLOURS == colour)
        .orElse(false);
  }

  /** What is written in an instance while domains are shown. */
  public String domainLabel(ComponentInstance instance) {
    return new DrawingServices().nodeLabel(instance)
        + EffectiveDomain.of(instance, ModelState.of(instance).index())
            .map(
                domain ->
                    "\ndomain %d (%s)".formatted(domain.getDomainId(), ElementTexts.name(domain)))
            .orElse("");
  }

  /** What a new table is called. */
  public String tableTitle(EObject root, String label) {
    return ElementTexts.name(root) + ": " + label;
  }

  /** The topics that a component type publishes or subscribes. */
  public List<Topic> usedTopics(ComponentType type) {
    return endpoints(type).map(Endpoint::getTopic).filter(Objects::nonNull).distinct().toList();
  }

  /** How a component type uses a topic: what it does, how often, and the QoS that counts. */
  public String endpoints(EObject type, EObject topic) {
    ModelIndex index = ModelState.of(type).index();
    return endpoints((ComponentType) type)
        .filter(endpoint -> endpoint.getTopic() == topic)
        .map(endpoint -> text(endpoint, EffectiveQos.of(endpoint, index)))
        .collect(Collectors.joining("; "));
  }

  private static Stream<Endpoint> endpoints(ComponentType type) {
    return Stream.concat(type.getPublications().stream(), type.getSubscriptions().stream());
  }

  private static String text(Endpoint endpoint, EffectiveQos qos) {
    String rate = ElementTexts.edge(endpoint);
    return (endpoint instanceof Publication ? "publishes" : "subscribes")
        + (rate.isEmpty() ? "" : " " + rate)
        + ", "
        + qos.reliability().kind().getLiteral()
        + ", "
        + qos.durability().getLiteral();
  }

  /** All nodes of all sites. */
  public List<Node> allNodes(Deployment root) {
    return root.getSites().stream().flatMap(site -> site.getNodes().stream()).toList();
  }

  /** What is used of a resource of a node, of what it has; empty where nothing is. */
  public String loadText(Node node, String resource) {
    return usage(node, resource)
        .map(
            usage ->
                AnalysisReport.quantity(usage, usage.demand())
                    + (usage.capacity().isPresent()
                        ? " of " + AnalysisReport.quantity(usage, usage.capacity().getAsDouble())
                        : ""))
        .orElse("");
  }

  /** Whether more of a resource of a node is used than may be planned. */
  public boolean isLoadExceeded(Node node, String resource) {
    return usage(node, resource).filter(Usage::isExceeded).isPresent();
  }

  /** What is used most: of interfaces that is one of several. */
  private static Optional<Usage> usage(Node node, String resource) {
    return ElementLoads.most(
        ElementLoads.of(CapacityAnalysis.of(ModelState.of(node).index()), node, true).stream()
            .filter(usage -> usage.resource().name().equals(resource))
            .toList());
  }
}
