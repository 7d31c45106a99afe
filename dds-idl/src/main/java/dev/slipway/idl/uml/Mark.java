// SPDX-License-Identifier: EPL-2.0
package dev.slipway.idl.uml;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is said of an element of UML by a stereotype with its tagged values, or by an annotation of
 * Eclipse.
 *
 * @param name letters and digits of the stereotype's name without that of its profile, in small
 *     letters
 * @param tags the values by their names, which are reduced in the same way
 */
record Mark(String name, Map<String, String> tags) {
  /** What annotations begin with that stand for stereotypes. */
  static final String SOURCE = "urn:slipway:dds:1.0/";

  /** What the annotations of the model's own are called. */
  static final String ANNOTATION = "annotation/";

  static final String ALIAS = "typedef";
  static final String BITFIELD = "bitfield";
  static final String BITMASK = "bitmask";
  static final String BITSET = "bitset";
  static final String CASE = "case";
  static final String DISCRIMINATOR = "discriminator";
  static final String DOMAIN = "domain";
  static final String KEY = "key";
  static final String ENUMERATION = "enumeration";
  static final String LITERAL = "literal";
  static final String MEMBER = "member";
  static final String PARTITION = "partition";
  static final String PARTICIPANT = "domainParticipant";
  static final String PARTITION_POLICY = "partitionQosPolicy";
  static final String QOS_PROFILE = "qosProfile";
  static final String QOS_PROPERTY = "qosProperty";
  static final String SHAPE = "shape";
  static final String STRUCT = "struct";
  static final String TOPIC = "topic";
  static final String TOPIC_STRUCT = "topicStruct";
  static final String TOPIC_TYPE = "topicTypeProperty";
  static final String UNION = "union";

  static Mark of(String name, Map<String, String> tags) {
    Map<String, String> plain = new LinkedHashMap<>();
    tags.forEach((tag, value) -> plain.put(UmlElements.plain(tag), value));
    return new Mark(UmlElements.plain(name.substring(name.lastIndexOf(':') + 1)), plain);
  }

  /** The same with what another says of the same stereotype, where it says nothing itself. */
  Mark with(Map<String, String> others) {
    Map<String, String> all = new LinkedHashMap<>(others);
    all.putAll(tags);
    return new Mark(name, all);
  }

  /** Whether it is called one of some names, as far as letters and digits go. */
  boolean is(String... names) {
    return Arrays.stream(names).map(UmlElements::plain).anyMatch(name::equals);
  }

  /** The value of a tag; empty if it has none. */
  Optional<String> tag(String tag) {
    return Optional.ofNullable(tags.get(UmlElements.plain(tag))).filter(text -> !text.isBlank());
  }

  boolean isTrue(String tag) {
    return tag(tag).filter(value -> value.strip().matches("(?i)true|1|yes")).isPresent();
  }
}
