// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.BundleLayout;
import dev.slipway.generator.CppString;
import dev.slipway.generator.cpp.ComponentTable.ComputeTable;
import dev.slipway.generator.cpp.ComponentTable.EndpointTable;
import dev.slipway.generator.cpp.ComponentTable.PublicationTable;
import dev.slipway.generator.cpp.ComponentTable.ReactionTable;
import dev.slipway.generator.cpp.ComponentTable.SubscriptionTable;
import dev.slipway.idl.name.ScopedNames;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.ComponentType;
import dev.slipway.model.software.ComputeTime;
import dev.slipway.model.software.ConstantTime;
import dev.slipway.model.software.Endpoint;
import dev.slipway.model.software.LogNormalTime;
import dev.slipway.model.software.Publication;
import dev.slipway.model.software.Reaction;
import dev.slipway.model.software.Subscription;
import dev.slipway.model.software.UniformTime;
import dev.slipway.validation.ValidatedDeployment;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.Lateness;
import dev.slipway.validation.analysis.Matching;
import dev.slipway.validation.analysis.Matching.Reader;
import dev.slipway.validation.analysis.Matching.Writer;
import dev.slipway.validation.analysis.SampleRates;
import dev.slipway.validation.analysis.SampleSizes;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Derives the tables of component types. Safe to use from several threads once made. */
final class ComponentTables {
  private final Map<Endpoint, Integer> partners = new IdentityHashMap<>();
  private final Map<Subscription, Long> lateAfter = new IdentityHashMap<>();
  private final Map<Publication, Long> payloads = new IdentityHashMap<>();

  ComponentTables(ValidatedDeployment model) {
    SampleSizes sizes = SampleSizes.of(model.index());
    Matching matching = model.matching();
    SampleRates rates = SampleRates.of(model.index());
    // Readers and writers of the same terms share one list, so each list is counted once.
    Map<List<?>, Integer> counts = new IdentityHashMap<>();
    for (Writer writer : matching.writers()) {
      List<Reader> readers = matching.readersOf(writer);
      int count =
          counts.computeIfAbsent(
              readers, unused -> replicas(readers.stream().map(Reader::instance)));
      partners.merge(writer.publication(), count, Math::min);
    }
    Map<List<Writer>, Double> slowest = new IdentityHashMap<>();
    for (Reader reader : matching.readers()) {
      List<Writer> writers = matching.writersOf(reader);
      int count =
          counts.computeIfAbsent(
              writers, unused -> replicas(writers.stream().map(Writer::instance)));
      partners.merge(reader.subscription(), count, Math::min);
      double burstRate =
          slowest.computeIfAbsent(
              writers,
              heard ->
                  heard.stream()
                      .mapToDouble(w -> rates.sentBy(w) / Math.max(1, w.publication().getBurst()))
                      .filter(rate -> rate > 0)
                      .min()
                      .orElse(0));
      Lateness.bound(EffectiveQos.of(reader.subscription()), burstRate)
          .ifPresent(bound -> lateAfter.merge(reader.subscription(), bound, Math::max));
    }
    for (ComponentType type : BundleLayout.componentTypes(model)) {
      for (Publication publication : type.getPublications()) {
        payloads.put(publication, sizes.payload(publication));
      }
    }
  }

  private static int replicas(Stream<ComponentInstance> instances) {
    return instances.mapToInt(ComponentInstance::getReplicas).sum();
  }

  /** The table of a component type. */
  ComponentTable of(ComponentType type) {
    return new ComponentTable(
        BundleLayout.identifier(type) + " (" + type.getId() + ")",
        new CppString(type.getName()),
        new CppString(type.getVersion()),
        Stream.concat(type.getPublications().stream(), type.getSubscriptions().stream())
            .anyMatch(endpoint -> isTyped(endpoint.getTopic())),
        type.getPublications().stream().map(this::of).toList(),
        type.getSubscriptions().stream().map(this::of).toList(),
        type.getReactions().stream().map(reaction -> of(type, reaction)).toList());
  }

  /** Whether dummies send the topic's own type. */
  static boolean isTyped(Topic topic) {
    return topic.getPayload() == PayloadMode.TYPED;
  }

  /** Name of the function that gives a topic type. */
  static String typeFunction(Topic topic) {
    return String.join("_", ScopedNames.path(topic.getType()));
  }

  private PublicationTable of(Publication publication) {
    int burst = Math.max(1, publication.getBurst());
    return new PublicationTable(
        endpoint(publication),
        // The model counts bursts a second, the library samples.
        publication.getRate() * burst,
        burst,
        publication.getJitter(),
        publication.getStartPhase(),
        payloads.get(publication));
  }

  private SubscriptionTable of(Subscription subscription) {
    return new SubscriptionTable(
        endpoint(subscription),
        Optional.ofNullable(subscription.getContentFilter()).map(CppString::new),
        subscription.getContentFilterParameters().stream().map(CppString::new).toList(),
        lateAfter.getOrDefault(subscription, 0L));
  }

  private EndpointTable endpoint(Endpoint endpoint) {
    Topic topic = endpoint.getTopic();
    return new EndpointTable(
        new CppString(topic.getName()),
        isTyped(topic) ? Optional.of(typeFunction(topic)) : Optional.empty(),
        partners.getOrDefault(endpoint, 0),
        EffectiveQos.of(endpoint),
        endpoint.getPartitions().stream().map(Partition::getName).map(CppString::new).toList());
  }

  private static ReactionTable of(ComponentType type, Reaction reaction) {
    return new ReactionTable(
        type.getSubscriptions().indexOf(reaction.getTrigger()),
        reaction.getEveryNth(),
        Optional.ofNullable(reaction.getComputeTime()).map(ComponentTables::of),
        reaction.getEffects().stream().map(type.getPublications()::indexOf).toList(),
        reaction.getDeadline() == null ? 0 : reaction.getDeadline());
  }

  private static ComputeTable of(ComputeTime time) {
    if (time instanceof UniformTime uniform) {
      return new ComputeTable.Uniform(uniform.getMinimum(), uniform.getMaximum());
    }
    if (time instanceof LogNormalTime logNormal) {
      // The library takes mean and standard deviation of the time, the model its median and the
      // standard deviation of its logarithm.
      double variance = logNormal.getSigma() * logNormal.getSigma();
      // StrictMath and whole ns, so that it prints alike on every machine.
      double mean = logNormal.getMedian() * StrictMath.exp(variance / 2);
      double deviation = mean * StrictMath.sqrt(StrictMath.expm1(variance));
      return new ComputeTable.LogNormal(Math.round(mean), Math.round(deviation));
    }
    return new ComputeTable.Constant(((ConstantTime) time).getDuration());
  }
}
