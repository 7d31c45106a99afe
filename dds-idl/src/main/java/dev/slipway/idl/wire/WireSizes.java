// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.wire;

import dev.slipway.model.dds.DdsFactory;
import dev.slipway.model.dds.NamedRef;
import dev.slipway.model.dds.TypeDefinition;
import dev.slipway.model.dds.TypeRef;
import java.util.OptionalLong;

/**
 * Computes how many octets the samples of a type take, padding included: exactly where the size is
 * fixed, and exactly for the shortest, longest and expected sample where it is not.
 *
 * <p>Sizes are of the standard's encodings. What the standard leaves to the writer (DDS-XTypes 1.3,
 * 7.4.3.4.2, length codes) is taken as Cyclone DDS writes it. A model that is not finished has
 * sizes too: a missing type, and a type that can have no finite value, count nothing.
 */
public final class WireSizes {
  private static final int ENCAPSULATION_HEADER = 4;

  private WireSizes() {}

  /** Size of the samples of a type. */
  public static SerializedSize of(TypeDefinition type, Encoding encoding) {
    NamedRef reference = DdsFactory.eINSTANCE.createNamedRef();
    reference.setType(type);
    return of(reference, encoding);
  }

  /** Size of samples that consist of one value of the type. */
  public static SerializedSize of(TypeRef type, Encoding encoding) {
    TypeGraph graph = TypeGraph.from(type);
    long greatest = payload(type, graph, encoding, Scenario.GREATEST);
    return new SerializedSize(
        finite(payload(type, graph, encoding, Scenario.LEAST)),
        greatest >= Scenario.INFINITE ? OptionalLong.empty() : OptionalLong.of(greatest),
        finite(payload(type, graph, encoding, Scenario.EXPECTED)));
  }

  private static long payload(TypeRef type, TypeGraph graph, Encoding encoding, Scenario scenario) {
    long length = new CdrLayout(graph, encoding, scenario).end(type, 0);
    return CdrLayout.align(CdrLayout.plus(ENCAPSULATION_HEADER, length), 4);
  }

  private static long finite(long size) {
    return size >= Scenario.INFINITE ? ENCAPSULATION_HEADER : size;
  }
}
