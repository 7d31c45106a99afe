// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.fix;

import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.SoftwareFactory;
import dev.slipway.model.software.Subscription;
import dev.slipway.validation.analysis.EffectiveDomain;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fixes that give a topic the reader or the writer that it lacks. They are offered for the
 * components that fit best: those in a domain of the topic, which have most topics in common with
 * its other components, and the fewest endpoints.
 */
final class EndpointFixes {
  /** For how many components; a menu is no place for more. */
  private static final int OFFERED = 4;

  /** What a new publication sends: bursts a second, and the bytes of a sample that has no type. */
  private static final double RATE = 1;

  private static final long OPAQUE_SIZE = 1024;

  private EndpointFixes() {}

  static Map<String, Fixer> fixers() {
    return Map.of(
        "TOPIC_NOT_READ",
        fixer("Let %s subscribe to %s", EndpointFixes::reader, ComponentType::getSubscriptions),
        "TOPIC_NOT_WRITTEN",
        fixer("Let %s publish %s", EndpointFixes::writer, ComponentType::getPublications));
  }

  /**
   * @param title with one %s for the component and one for the topic
   * @param made makes an endpoint of a topic
   * @param place where a component has such endpoints
   */
  private static <T extends Endpoint> Fixer fixer(
      String title, Function<Topic, T> made, Function<ComponentType, List<T>> place) {
    return Fixer.of(
        Topic.class,
        (topic, proposals) ->
            fitting(topic, proposals.index())
                .limit(OFFERED)
                .forEach(
                    component ->
                        proposals.offer(
                            title.formatted(Proposals.name(component), Proposals.name(topic)),
                            component,
                            () -> {
                              T endpoint = made.apply(topic);
                              endpoint.setId(UUID.randomUUID().toString());
                              endpoint.setTopic(topic);
                              place.apply(component).add(endpoint);
                            })));
  }

  private static Subscription reader(Topic topic) {
    return SoftwareFactory.eINSTANCE.createSubscription();
  }

  private static Publication writer(Topic topic) {
    Publication writer = SoftwareFactory.eINSTANCE.createPublication();
    writer.setRate(RATE);
    if (topic.getPayload() == PayloadMode.OPAQUE) {
      writer.setMessageSize(OPAQUE_SIZE);
    }
    return writer;
  }

  /** The model's own components that do not use the topic yet; the likeliest comes first. */
  private static Stream<ComponentType> fitting(Topic topic, ModelIndex index) {
    List<ComponentType> all = index.all(ComponentType.class);
    List<ComponentType> users =
        all.stream().filter(each -> topics(each).contains(topic.getName())).toList();
    Set<String> common = new HashSet<>();
    users.forEach(each -> common.addAll(topics(each)));
    Map<ComponentType, Set<Integer>> domains = domains(index);
    Set<Integer> domainsOfTopic = new HashSet<>();
    users.forEach(each -> domainsOfTopic.addAll(domains.getOrDefault(each, Set.of())));
    return all.stream()
        .filter(each -> index.isOwn(each) && !users.contains(each))
        .sorted(
            Comparator.<ComponentType, Boolean>comparing(
                    each -> !meet(domains.getOrDefault(each, Set.of()), domainsOfTopic))
                .thenComparing(each -> -topics(each).stream().filter(common::contains).count())
                .thenComparing(each -> endpoints(each).count()));
  }

  private static boolean meet(Set<Integer> some, Set<Integer> others) {
    return some.stream().anyMatch(others::contains);
  }

  /** The numbers of the domains in which each component has instances. */
  private static Map<ComponentType, Set<Integer>> domains(ModelIndex index) {
    return index.all(ComponentInstance.class).stream()
        .filter(each -> each.getType() != null)
        .collect(
            Collectors.groupingBy(
                ComponentInstance::getType,
                Collectors.mapping(each -> EffectiveDomain.idOf(each, index), Collectors.toSet())));
  }

  /** The names of the topics that a component uses: those of one name are the same to DDS. */
  private static Set<String> topics(ComponentType component) {
    return endpoints(component)
        .map(Endpoint::getTopic)
        .filter(Objects::nonNull)
        .map(Topic::getName)
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  private static Stream<Endpoint> endpoints(ComponentType component) {
    return Stream.concat(
        component.getPublications().stream(), component.getSubscriptions().stream());
  }
}
