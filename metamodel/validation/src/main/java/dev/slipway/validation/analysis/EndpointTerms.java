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
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/**
 * All that decides whether a writer and a reader of one topic match. Equal terms match the same
 * others, so it is enough to compare each distinct pair once.
 *
 * @param domainId the domain; empty for an endpoint that is not deployed: it meets any
 * @param partitions names in order, each once; never empty, the default partition is {@code ""}
 * @param payload what the samples hold
 * @param type the type of the samples; empty where it is opaque or not yet chosen
 * @param qos the policies
 */
public record EndpointTerms(
    OptionalInt domainId,
    List<String> partitions,
    PayloadMode payload,
    Optional<AggregatedType> type,
    EffectiveQos qos) {

  /** The terms of an endpoint whose component type has no instance. */
  public static EndpointTerms undeployed(Endpoint endpoint, ModelIndex index) {
    return of(endpoint, OptionalInt.empty(), index);
  }

  /** The terms of an instance's endpoint. */
  public static EndpointTerms of(Endpoint endpoint, ComponentInstance instance, ModelIndex index) {
    return of(endpoint, OptionalInt.of(EffectiveDomain.idOf(instance, index)), index);
  }

  private static EndpointTerms of(Endpoint endpoint, OptionalInt domainId, ModelIndex index) {
    Topic topic = endpoint.getTopic();
    boolean opaque = topic.getPayload() == PayloadMode.OPAQUE;
    return new EndpointTerms(
        domainId,
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
    if (!sharesPartition(reader)) {
      found.add(
          new Mismatch(Mismatch.PARTITION, describe(partitions), describe(reader.partitions)));
    }
    if (payload != reader.payload || !type.equals(reader.type)) {
      found.add(new Mismatch(Mismatch.TYPE, describeType(), reader.describeType()));
    }
    found.addAll(RequestedOffered.mismatches(qos, reader.qos));
    return found;
  }

  /** DDS implementations whose partitions keep this writer from a reader that it should reach. */
  public Set<DdsImplementation> keptApartBy(EndpointTerms reader) {
    return PartitionDeviations.of(partitions, reader.partitions);
  }

  private boolean sharesPartition(EndpointTerms reader) {
    return partitions.stream()
        .anyMatch(
            offered ->
                reader.partitions.stream()
                    .anyMatch(requested -> PartitionName.meet(offered, requested)));
  }

  private static String describe(List<String> partitions) {
    return String.join(
        ", ", partitions.stream().map(name -> name.isEmpty() ? "the default one" : name).toList());
  }

  private String describeType() {
    return payload == PayloadMode.OPAQUE
        ? "opaque"
        : type.map(AggregatedType::getName).filter(Predicate.not(String::isBlank)).orElse("none");
  }
}
