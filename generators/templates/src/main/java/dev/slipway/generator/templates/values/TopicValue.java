// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

import dev.slipway.model.dds.Topic;
import java.util.List;

/**
 * A topic that components write or read, and what its samples come to.
 *
 * @param element the model element; the first of the name
 * @param name its name in the global data space
 * @param description what it is for; empty where the model does not say
 * @param type scoped name of its type
 * @param opaque whether its samples are a header and octets
 * @param writers names of the instances that write it
 * @param readers names of the instances that read it
 * @param writerCount DataWriters, replicas counted
 * @param readerCount DataReaders that hear one of them, replicas counted
 * @param rate samples a second of all writers
 * @param size serialized size of a sample, the mean where writers differ
 * @param traffic what leaves the nodes, all overhead included
 */
public record TopicValue(
    Topic element,
    String name,
    String description,
    String type,
    boolean opaque,
    List<String> writers,
    List<String> readers,
    long writerCount,
    long readerCount,
    QuantityValue rate,
    QuantityValue size,
    QuantityValue traffic)
    implements ElementValue {
  public TopicValue {
    writers = ReadOnlyList.of(writers);
    readers = ReadOnlyList.of(readers);
  }
}
