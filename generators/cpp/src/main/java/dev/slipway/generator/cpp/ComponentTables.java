// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.cpp;

import dev.slipway.generator.BundleLayout;
import dev.slipway.generator.CppString;
import dev.slipway.generator.cpp.ComponentTable.Assignment;
import dev.slipway.generator.cpp.ComponentTable.EndpointTable;
import dev.slipway.idl.name.ScopedNames;
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
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
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
                .anyMatch(endpoint -> isTyped(endpoint.getTopic()))
            ? List.of("types.hpp")
            : List.of(),
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

  private EndpointTable of(Publication publication) {
    List<Assignment> entry = endpoint(publication);
    int burst = Math.max(1, publication.getBurst());
    if (publication.getRate() > 0) {
      // The model counts bursts a second, the library samples.
      entry.add(new Assignment("rate_hz", NumberLiterals.real(publication.getRate() * burst)));
    }
    if (burst > 1) {
      entry.add(new Assignment("burst", Integer.toString(burst)));
    }
    addDuration(entry, "jitter", publication.getJitter());
    addDuration(entry, "start_phase", publication.getStartPhase());
    entry.add(new Assignment("size_bytes", Long.toString(payloads.get(publication))));
    addPartners(entry, "expected_readers", publication);
    entry.addAll(QosAssignments.of(publication));
    return new EndpointTable(entry);
  }

  private EndpointTable of(Subscription subscription) {
    List<Assignment> entry = endpoint(subscription);
    if (subscription.getContentFilter() != null) {
      entry.add(
          new Assignment("filter", new CppString(subscription.getContentFilter()).toString()));
      entry.add(
          new Assignment(
              "filter_parameters",
              "{"
                  + String.join(
                      ", ",
                      subscription.getContentFilterParameters().stream()
                          .map(parameter -> new CppString(parameter).toString())
                          .toList())
                  + "}"));
    }
    addDuration(entry, "late_after", lateAfter.getOrDefault(subscription, 0L));
    addPartners(entry, "expected_writers", subscription);
    entry.addAll(QosAssignments.of(subscription));
    return new EndpointTable(entry);
  }

  private static List<Assignment> endpoint(Endpoint endpoint) {
    Topic topic = endpoint.getTopic();
    List<Assignment> entry = new ArrayList<>();
    entry.add(new Assignment("topic", new CppString(topic.getName()).toString()));
    entry.add(
        new Assignment(
            "type",
            isTyped(topic) ? "&slipway_types::" + typeFunction(topic) + "()" : "&opaque_type()"));
    return entry;
  }

  private EndpointTable of(ComponentType type, Reaction reaction) {
    List<Assignment> entry = new ArrayList<>();
    entry.add(
        new Assignment(
            "trigger", Integer.toString(type.getSubscriptions().indexOf(reaction.getTrigger()))));
    if (reaction.getEveryNth() > 1) {
      entry.add(new Assignment("every", Integer.toString(reaction.getEveryNth())));
    }
    if (reaction.getComputeTime() != null) {
      entry.add(new Assignment("compute", compute(reaction.getComputeTime())));
    }
    entry.add(
        new Assignment(
            "effects",
            "{"
                + String.join(
                    ", ",
                    reaction.getEffects().stream()
                        .map(effect -> Integer.toString(type.getPublications().indexOf(effect)))
                        .toList())
                + "}"));
    addDuration(
        entry, "chain_deadline", reaction.getDeadline() == null ? 0 : reaction.getDeadline());
    return new EndpointTable(entry);
  }

  private static String compute(ComputeTime time) {
    if (time instanceof UniformTime uniform) {
      return call("uniform", uniform.getMinimum(), uniform.getMaximum());
    }
    if (time instanceof LogNormalTime logNormal) {
      // The library takes mean and standard deviation of the time, the model its median and the
      // standard deviation of its logarithm.
      double variance = logNormal.getSigma() * logNormal.getSigma();
      // StrictMath and whole ns, so that it prints alike on every machine.
      double mean = logNormal.getMedian() * StrictMath.exp(variance / 2);
      double deviation = mean * StrictMath.sqrt(StrictMath.expm1(variance));
      return call("lognormal", Math.round(mean), Math.round(deviation));
    }
    return call("constant", ((ConstantTime) time).getDuration());
  }

  private static String call(String distribution, long... nanoseconds) {
    return "compute_time::"
        + distribution
        + LongStream.of(nanoseconds)
            .mapToObj(Long::toString)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private void addPartners(List<Assignment> entry, String member, Endpoint endpoint) {
    entry.add(new Assignment(member, Integer.toString(partners.getOrDefault(endpoint, 0))));
  }

  private static void addDuration(List<Assignment> entry, String member, long duration) {
    if (duration > 0) {
      entry.add(new Assignment(member, NumberLiterals.nanoseconds(duration)));
    }
  }
}
