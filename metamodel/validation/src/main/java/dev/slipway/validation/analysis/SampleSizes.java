// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.analysis;

import dev.slipway.address.IpAddress;
import dev.slipway.idl.wire.Encoding;
import dev.slipway.idl.wire.SerializedSize;
import dev.slipway.idl.wire.WireSizes;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.dds.ReliabilityKind;
import dev.slipway.model.dds.Topic;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.Topology.Route;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The size of the samples that dummies publish.
 *
 * <p>An opaque sample has the size that the publication gives. A typed one has the size that its
 * publication gives as far as the type can have it, else the size that the type expects.
 */
public final class SampleSizes {
  private final ModelIndex index;
  private final Map<Publication, Sample> samples;
  private final Map<TypeAndEncoding, SerializedSize> typed = new HashMap<>();

  private record Sample(long payload, boolean reliable) {}

  private record TypeAndEncoding(AggregatedType type, Encoding encoding) {}

  private SampleSizes(ModelIndex index) {
    this.index = index;
    samples = new IdentityHashMap<>(index.all(Publication.class).size());
  }

  /** The model's own. */
  public static SampleSizes of(ModelIndex index) {
    return index.derived(SampleSizes.class, SampleSizes::new);
  }

  /**
   * The serialized payload in bytes of a publication's samples; 0 where neither the publication nor
   * its topic's type says a size.
   *
   * @param publication one that has a topic
   */
  public long payload(Publication publication) {
    return sample(publication).payload();
  }

  /** What one sample of the publication costs each link of the route, without tunnels. */
  public WireTraffic traffic(Publication publication, Route route) {
    Sample sample = sample(publication);
    int version = IpAddress.parse(route.target().getAddress()).map(IpAddress::version).orElse(4);
    return WireTraffic.ofSample(sample.payload(), sample.reliable(), route.mtu(), version);
  }

  private Sample sample(Publication publication) {
    return samples.computeIfAbsent(publication, this::measure);
  }

  private Sample measure(Publication publication) {
    EffectiveQos qos = EffectiveQos.of(publication, index);
    Encoding encoding =
        qos.dataRepresentation().get(0) == DataRepresentationKind.XCDR2
            ? Encoding.XCDR2
            : Encoding.XCDR1;
    return new Sample(
        measure(publication, encoding), qos.reliability().kind() == ReliabilityKind.RELIABLE);
  }

  private long measure(Publication publication, Encoding encoding) {
    long given = publication.getMessageSize() == null ? 0 : publication.getMessageSize();
    Topic topic = publication.getTopic();
    if (topic.getPayload() == PayloadMode.OPAQUE || topic.getType() == null) {
      return Math.max(0, given);
    }
    SerializedSize size =
        typed.computeIfAbsent(
            new TypeAndEncoding(topic.getType(), encoding),
            key -> WireSizes.of(key.type(), key.encoding()));
    return given > 0
        ? Math.min(Math.max(given, size.min()), size.max().orElse(Long.MAX_VALUE))
        : size.expected();
  }
}
