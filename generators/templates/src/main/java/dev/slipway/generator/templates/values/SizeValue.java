// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

/**
 * Serialized size of a sample in XCDR1, with its encapsulation header.
 *
 * @param min least size
 * @param expected size of an expected sample
 * @param max greatest size; null where the type is unbounded
 */
public record SizeValue(QuantityValue min, QuantityValue expected, QuantityValue max)
    implements TemplateValue {}
