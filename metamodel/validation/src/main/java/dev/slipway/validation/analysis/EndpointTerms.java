// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DdsImplementation;
import dev.slipway.model.dds.Partition;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.ComponentInstance;
import dev.slipway.model.software.Endpoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All that decides whether a writer and a reader of one topic match. Of one {@link ModelIndex},
 * equal terms are the same object and match the same others, so it is enough to compare each
 * distinct pair once.
 */
public final class EndpointTerms {
  private final OptionalInt domainId;
  private final Shared shared;

  private EndpointTerms(OptionalInt domainId, Shared shared) {
    this.domainId = domainId;
    this.shared = shared;
  }

  /**
   * What the instances of a component type have in common.
   *
   * @param partitions names in order, each once; never empty, the default partition is {@code ""}
   * @param payload what the samples hold
   * @param type the type of the samples; empty where it is opaque or not yet chosen
   * @param qos the policies
   */
  private record Shared(
      List<String> partitions,
      PayloadMode payload,
      Optional<AggregatedType> type,
      EffectiveQos qos) {
    static Shared of(Endpoint endpoint, ModelIndex index) {
      Topic topic = endpoint.getTopic();
      boolean opaque = topic.getPayload() == PayloadMode.OPAQUE;
      return new Shared(
          partitions(endpoint),
          topic.getPayload(),
          opaque ? Optional.empty() : Optional.ofNullable(topic.getType()),
          EffectiveQos.of(endpoint, index));
    }

    private static List<String> partitions(Endpoint endpoint) {
      List<String> names =
          endpoint.getPartitions().stream()
              .map(Partition::getName)
              .filter(name -> name != null)
              .distinct()
              .sorted()
              .toList();
      return names.isEmpty() ? List.of("") : names;
    }

    boolean sharesPartition(Shared reader) {
      return partitions.stream()
          .anyMatch(
              offered ->
                  reader.partitions.stream()
                      .anyMatch(requested -> PartitionName.meet(offered, requested)));
    }

    String describePartitions() {
      return String.join(
          ", ",
          partitions.stream().map(name -> name.isEmpty() ? "the default one" : name).toList());
    }

    String describeType() {
      return payload == PayloadMode.OPAQUE
          ? "opaque"
          : type.map(AggregatedType::getName).filter(Predicate.not(String::isBlank)).orElse("none");
    }
  }

  /**
   * The terms of one model. Their many values are compared once for each endpoint; whoever has
   * terms as keys compares objects.
   */
  private static final class Known {
    private final ModelIndex index;
    private final Map<Shared, Shared> distinct = new HashMap<>();
    private final Map<Endpoint, Shared> byEndpoint;
    private final Map<Shared, Map<OptionalInt, EndpointTerms>> terms = new IdentityHashMap<>();

    Known(ModelIndex index) {
      this.index = index;
      byEndpoint = new IdentityHashMap<>(index.all(Endpoint.class).size());
    }

    EndpointTerms of(Endpoint endpoint, OptionalInt domainId) {
      Shared shared = byEndpoint.computeIfAbsent(endpoint, this::shared);
      return terms
          .computeIfAbsent(shared, unused -> new HashMap<>())
          .computeIfAbsent(domainId, unused -> new EndpointTerms(domainId, shared));
    }

    private Shared shared(Endpoint endpoint) {
      return distinct.computeIfAbsent(Shared.of(endpoint, index), shared -> shared);
    }
  }

  /**
   * The terms of an endpoint whose component type has no instance: it meets others in any domain.
   */
  public static EndpointTerms undeployed(Endpoint endpoint, ModelIndex index) {
    return of(endpoint, OptionalInt.empty(), index);
  }

  /** The terms of an instance's endpoint. */
  public static EndpointTerms of(Endpoint endpoint, ComponentInstance instance, ModelIndex index) {
    return of(endpoint, OptionalInt.of(EffectiveDomain.idOf(instance, index)), index);
  }

  private static EndpointTerms of(Endpoint endpoint, OptionalInt domainId, ModelIndex index) {
    return index.derived(Known.class, Known::new).of(endpoint, domainId);
  }

  /**
   * Why a writer of these terms does not reach a reader of those.
   *
   * @return empty where it does
   */
  public List<Mismatch> mismatches(EndpointTerms reader) {
    List<Mismatch> found = new ArrayList<>();
    if (domainId.isPresent()
        && reader.domainId.isPresent()
        && domainId.getAsInt() != reader.domainId.getAsInt()) {
      found.add(
          new Mismatch(
              Mismatch.DOMAIN,
              String.valueOf(domainId.getAsInt()),
              String.valueOf(reader.domainId.getAsInt())));
    }
    Shared requested = reader.shared;
    if (!shared.sharesPartition(requested)) {
      found.add(
          new Mismatch(
              Mismatch.PARTITION, shared.describePartitions(), requested.describePartitions()));
    }
    if (shared.payload != requested.payload || !shared.type.equals(requested.type)) {
      found.add(new Mismatch(Mismatch.TYPE, shared.describeType(), requested.describeType()));
    }
    found.addAll(RequestedOffered.mismatches(shared.qos, requested.qos));
    return found;
  }

  /** DDS implementations whose partitions keep this writer from a reader that it should reach. */
  public Set<DdsImplementation> keptApartBy(EndpointTerms reader) {
    return PartitionDeviations.of(shared.partitions, reader.shared.partitions);
  }
}
