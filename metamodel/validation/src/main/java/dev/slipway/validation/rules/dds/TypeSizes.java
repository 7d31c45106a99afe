// SPDX-License-Identifier: EPL-2.0
package dev.slipway.validation.rules.dds;

import dev.slipway.idl.wire.Encoding;
import dev.slipway.idl.wire.SerializedSize;
import dev.slipway.idl.wire.WireSizes;
import dev.slipway.model.dds.AggregatedType;
import dev.slipway.model.dds.DataRepresentationKind;
import dev.slipway.model.dds.PayloadMode;
import dev.slipway.model.software.Publication;
import dev.slipway.validation.analysis.EffectiveQos;
import dev.slipway.validation.analysis.ModelIndex;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Sizes of types on the wire, each computed once. */
final class TypeSizes {
  private record Key(AggregatedType type, Encoding encoding) {}

  private final Map<Key, SerializedSize> known = new HashMap<>();

  private TypeSizes() {}

  /** The sizes of the samples of a typed publication; empty for others. */
  static Optional<SerializedSize> typed(Publication publication, ModelIndex index) {
    if (publication.getTopic() == null
        || publication.getTopic().getPayload() == PayloadMode.OPAQUE
        || publication.getTopic().getType() == null) {
      return Optional.empty();
    }
    Encoding encoding =
        EffectiveQos.of(publication, index).dataRepresentation().get(0)
                == DataRepresentationKind.XCDR2
            ? Encoding.XCDR2
            : Encoding.XCDR1;
    return Optional.of(
        index
            .derived(TypeSizes.class, unused -> new TypeSizes())
            .known
            .computeIfAbsent(
                new Key(publication.getTopic().getType(), encoding),
                key -> WireSizes.of(key.type(), key.encoding())));
  }
}
