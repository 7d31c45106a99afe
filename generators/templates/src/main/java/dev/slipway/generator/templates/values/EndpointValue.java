// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.software.Endpoint;
import java.util.List;

/**
 * A publication or subscription of a component type.
 *
 * @param element the model element
 * @param name its name, which is the topic's where the model gives none
 * @param topic name of the topic
 * @param type scoped name of the topic's type
 * @param reliable whether it offers or requests RELIABILITY RELIABLE
 * @param partitions names of its partitions; none is the default partition
 * @param rate samples a second of one writer; null for a subscription
 * @param size serialized size of a sample; null for a subscription
 */
public record EndpointValue(
    Endpoint element,
    String name,
    String topic,
    String type,
    boolean reliable,
    List<String> partitions,
    QuantityValue rate,
    QuantityValue size)
    implements ElementValue {
  public EndpointValue {
    partitions = ReadOnlyList.of(partitions);
  }
}
