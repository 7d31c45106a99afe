// SPDX-License-Identifier: EPL-2.0
package dev.slipway.generator.templates.values;

/**
 * A quantity as a number and in words.
 *
 * @param value in its base unit: bit/s, bytes, samples a second, ns, cores, MiB, GiB
 * @param text rounded, with a unit that reads well
 */
public record QuantityValue(double value, String text) implements TemplateValue {
  /** The words. */
  @Override
  public String toString() {
    return text;
  }
}
